"""The rules of the games, once, and the registry that names them."""
