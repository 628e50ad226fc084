"""The reading end of what a program prints.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import os

READ = 1 << 16


class Pipe:
    """The reading end of a program's output: kept up to a limit, the rest thrown away.

    file  where it is kept; without one it is kept in `kept`
    over  whether there was more than the limit
    """

    def __init__(self, fd: int, limit: int, file: int | None = None) -> None:
        self.fd, self.file, self.left = fd, file, limit
        self.kept = bytearray()
        self.over = self.ended = False
        os.set_blocking(fd, False)

    def read(self) -> bool:
        """Take one piece; return whether there was one."""
        try:
            piece = os.read(self.fd, READ)
        except BlockingIOError:
            return False
        self.ended = not piece
        self.over = self.over or len(piece) > self.left
        piece = piece[: self.left]
        self.left -= len(piece)
        if self.file is None:
            self.kept += piece
        while self.file is not None and piece:
            piece = piece[os.write(self.file, piece) :]
        return not self.ended

    def drain(self) -> None:
        """Take what is still in the pipe, which nobody can write to any more."""
        while self.read():
            pass
