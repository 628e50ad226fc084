if kill -0 "$PPID" 2>/dev/null; then echo got; else echo refused; fi
