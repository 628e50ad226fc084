print("ok")
[][0]
