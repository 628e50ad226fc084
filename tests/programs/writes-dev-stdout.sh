echo ok > /dev/stdout
