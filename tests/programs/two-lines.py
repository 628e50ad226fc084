print("o\nk")
