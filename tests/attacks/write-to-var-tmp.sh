if (echo x >/var/tmp/rowjudge-attack) 2>/dev/null; then echo got; else echo refused; fi
