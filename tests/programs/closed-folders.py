import os
os.makedirs("a/b/c")
open("a/b/c/file", "w").close()
for name in ("a/b/c", "a/b", "a"):
    os.chmod(name, 0)
os.chmod(".", 0)
print("ok")
