echo ok
sleep 1000
