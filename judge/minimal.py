"""The fewest cases that together fail every wrong program: a smallest set cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    # By name of a case: the programs that it fails.
    Cover = dict[str, frozenset[str]]

# Where the search for a smaller set gives up; each step costs some 10 us a program.
STEPS = 50_000


class Minimal(NamedTuple):
    """A set of cases that fails every program, and whether no smaller one does for certain."""

    cases: tuple[str, ...]
    proven: bool


def minimal(kills: Mapping[str, Collection[str]], steps: int = STEPS) -> Minimal:
    """The fewest cases that fail every program; programs that no case fails are left out.

    kills  by name of a program, the cases that it fails
    steps  how long to search for fewer than a greedy choice gives

    >>> minimal({"a": ["1", "2"], "b": ["2", "3"], "c": ["3"], "d": ["1"]})
    Minimal(cases=('1', '3'), proven=True)
    """
    names = sorted({case for cases in kills.values() for case in cases})
    cover = {
        case: frozenset(program for program, cases in kills.items() if case in cases)
        for case in names
    }
    search = _Search(_undominated(cover), steps)
    search.run((), frozenset(program for program, cases in kills.items() if cases))
    return Minimal(tuple(sorted(search.best)), search.steps > 0)


def _undominated(cover: Cover) -> Cover:
    """The cases without those that fail no program that another one does not fail as well."""
    kept: Cover = {}
    for case in sorted(cover, key=lambda case: -len(cover[case])):
        if not any(cover[case] <= other for other in kept.values()):
            kept[case] = cover[case]
    return kept


class _Search:
    """Branch and bound: the program that the fewest cases fail is seen to first."""

    def __init__(self, cover: Cover, steps: int) -> None:
        self._cover = cover
        self.steps = steps
        self.best = self._greedy(frozenset().union(*cover.values()))

    def run(self, chosen: tuple[str, ...], left: frozenset[str]) -> None:
        """Look for a smaller set among those that contain `chosen`."""
        if not left:
            if len(chosen) < len(self.best):
                self.best = chosen
            return
        self.steps -= 1
        if self.steps <= 0 or len(chosen) + self._at_least(left) >= len(self.best):
            return
        hardest = min(sorted(left), key=lambda program: len(self._failing(program)))
        for case in sorted(self._failing(hardest), key=lambda case: -len(self._cover[case] & left)):
            self.run((*chosen, case), left - self._cover[case])

    def _greedy(self, left: frozenset[str]) -> tuple[str, ...]:
        chosen: list[str] = []
        while left:
            best = max(self._cover, key=lambda case: len(self._cover[case] & left))
            chosen.append(best)
            left -= self._cover[best]
        return tuple(chosen)

    def _failing(self, program: str) -> list[str]:
        return [case for case, programs in self._cover.items() if program in programs]

    def _at_least(self, left: frozenset[str]) -> int:
        """A number of cases that is needed: as many as there are programs with none in common."""
        count = 0
        while left:
            hardest = min(sorted(left), key=lambda program: len(self._failing(program)))
            for case in self._failing(hardest):
                left -= self._cover[case]
            count += 1
        return count
