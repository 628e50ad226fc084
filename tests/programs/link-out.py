import os
os.symlink("/", "root")
os.symlink("..", "up")
print("ok")
