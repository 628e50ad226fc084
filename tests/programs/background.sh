sleep 1000 &
echo ok
