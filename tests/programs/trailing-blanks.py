print("ok  \t\r\n\n", end="\n\n")
