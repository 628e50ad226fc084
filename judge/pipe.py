"""The reading end of what a program prints.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import os

READ = 1 << 16
SMALL = 1 << 15


class Pipe:
    """The reading end of a program's output: kept up to a limit, the rest thrown away.

    kept     what was kept, unless that is more than SMALL and there is a file for it
    spilled  whether what was kept is in the file
    over     whether there was more than the limit
    """

    def __init__(self, fd: int, limit: int, file: int | None = None) -> None:
        self.fd, self.file, self.left = fd, file, limit
        self.kept = bytearray()
        self.over = self.ended = self.spilled = False
        os.set_blocking(fd, False)

    def read(self) -> bool:
        """Take one piece; return whether there was one."""
        try:
            piece = os.read(self.fd, READ)
        except BlockingIOError:
            return False
        self.ended = not piece
        self.over = self.over or len(piece) > self.left
        self.kept += piece[: self.left]
        self.left -= min(len(piece), self.left)
        if self.file is not None and (self.spilled or len(self.kept) > SMALL):
            self.spilled = True
            while self.kept:
                del self.kept[: os.write(self.file, self.kept)]
        return not self.ended

    def drain(self) -> None:
        """Take what is still in the pipe, which nobody can write to any more."""
        while not self.ended and self.read():
            pass
