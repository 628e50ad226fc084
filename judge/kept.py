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


class Kept(Collection[CaseResult]):
    """The results of a problem's cases, in case order; those not there yet were not run.

    They can be gone through again and again, each time from the file.
    """

    def __init__(self, file: IO[bytes], cases: Collection[CaseFiles]) -> None:
        """Take a file, which may be that of others whose results come all before or all after."""
        self._file = file
        self._cases = cases
        self._start = 0
        self._count = 0

    def add(self, result: CaseResult) -> None:
        """Keep the result of the next case; raises JudgeError if there is no room."""
        try:
            end = self._file.seek(0, os.SEEK_END)
            pickle.dump(result, self._file)
            self._file.flush()
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
        place, count = self._start, self._count
        for _ in range(count):
            self._file.seek(place)
            result: CaseResult = pickle.load(self._file)  # noqa: S301 - our own file
            place = self._file.tell()
            yield result
        for case in islice(self._cases, count, None):
            yield CaseResult(case.name, Verdict.SK, message="not run", said=("not-run", {}))
