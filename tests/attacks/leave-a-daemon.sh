(setsid sh -c 'trap "" HUP TERM; sleep 600' >/dev/null 2>&1 &)
echo refused
