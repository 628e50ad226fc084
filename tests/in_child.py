"""What a forked child sees after it has given something up for good."""

from __future__ import annotations

import os
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def in_child(action: Callable[[], str]) -> str:
    """Return what an action returns in a forked child, or the name of the error it raises."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            try:
                said = action()
            except OSError as error:
                said = type(error).__name__
            os.write(writing, said.encode())
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        said = file.read().decode()
    os.waitpid(pid, 0)
    return said
