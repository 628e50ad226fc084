import time
while time.process_time() < 0.5:
    pass
print("ok")
