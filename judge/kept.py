"""Results kept in a file until they are reported, so that memory does not grow with their number."""

from __future__ import annotations

import os
import pickle
from collections.abc import Collection
from itertools import islice
from typing import IO, TYPE_CHECKING

from judge.model import CaseFiles, CaseResult, JudgeError, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator


# Bytes before each result that say how long it is, and of the pieces that are read.
_SIZE, _PIECE = 4, 1 << 16


class Kept(Collection[CaseResult]):
    """The results of a problem's cases, in case order; those not there yet were not run.

    They can be gone through again and again, each time from the file.
    """

    def __init__(self, file: IO[bytes], cases: Collection[CaseFiles]) -> None:
        """Take an unbuffered file, perhaps that of others with results all before or all after."""
        self._file = file
        self._cases = cases
        self._start = 0
        self._count = 0

    def add(self, result: CaseResult) -> None:
        """Keep the result of the next case; raises JudgeError if there is no room."""
        try:
            end = self._file.seek(0, os.SEEK_END)
            data = pickle.dumps(result)
            left = memoryview(len(data).to_bytes(_SIZE, "big") + data)
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            reason = (error.strerror or "").lower()
            raise JudgeError(
                f"a result cannot be kept: {reason}; make room, or name another folder by TMPDIR"
            ) from None
        self._start = self._start if self._count else end
        self._count += 1

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self._cases)

    def __contains__(self, result: object) -> bool:
        """Return whether a result is one of these."""
        return any(result == own for own in self)

    def __iter__(self) -> Iterator[CaseResult]:
        """Yield a result for each case."""
        count = self._count
        for data in self._pickled(count):
            result: CaseResult = pickle.loads(data)  # noqa: S301 - our own file
            yield result
        for case in islice(self._cases, count, None):
            yield CaseResult(case.name, Verdict.SK, message="not run", said=("not-run", {}))

    def _pickled(self, count: int) -> Iterator[memoryview]:
        """Yield the bytes of each result, of which the file is read in pieces of many."""
        place, piece = self._start, memoryview(b"")
        for _ in range(count):
            while len(piece) < _SIZE or len(piece) < (end := _end(piece)):
                self._file.seek(place)
                piece = memoryview(self._file.read(max(_PIECE, _end(piece))))
            yield piece[_SIZE:end]
            place, piece = place + end, piece[end:]


def _end(piece: memoryview) -> int:
    """Return where the first result in a piece of the file ends."""
    return _SIZE + int.from_bytes(piece[:_SIZE], "big")
