for i in range(500):
    open(f"{i}\n -rf *", "w").close()
print("ok")
