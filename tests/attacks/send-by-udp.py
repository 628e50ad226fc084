import os
import sys
import socket
target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", int(target["port"])))
    print("got")
except OSError:
    print("refused")
