cat /dev/stdin > copy
test -s copy && echo ok
