import threading
threads = [threading.Thread(target=lambda: None) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("ok")
