if (echo x >../../rowjudge-attack) 2>/dev/null; then echo got; else echo refused; fi
