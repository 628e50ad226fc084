import os
for flags in (os.O_RDWR, os.O_WRONLY | os.O_TRUNC):
    try:
        fd = os.open("/proc/self/fd/0", flags)
        os.ftruncate(fd, 0)
        os.write(fd, b"gone")
    except OSError:
        pass
print("ok")
