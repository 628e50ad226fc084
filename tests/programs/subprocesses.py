import subprocess
print(subprocess.run(["sh", "-c", "echo ok"], capture_output=True, text=True, check=True).stdout, end="")
