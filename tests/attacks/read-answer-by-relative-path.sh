answer=$(sed -n 's/^answer //p')
if cat "../../../../../../..$answer" 2>/dev/null; then echo got; else echo refused; fi
