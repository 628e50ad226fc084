helper=$(sed -n 's/^set-uid //p')
# It prints root's number, if it is run with root's rights.
if [ "$("$helper" -u 2>/dev/null || id -u)" != "$(id -ru)" ]; then echo got; else echo refused; fi
