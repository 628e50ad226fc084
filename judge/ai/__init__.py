"""Computers that choose a move, each by rules, depth and seed, never by time."""
