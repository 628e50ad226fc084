"""Stand-alone programs: each reads a board from standard input and prints a verdict."""
