"""A judge of programs that read a board and print a verdict."""

__version__ = "0.1.0"
