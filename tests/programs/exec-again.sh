exec echo ok
