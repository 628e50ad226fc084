print("::error::ok")
