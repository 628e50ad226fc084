"""What can be wrong with a record."""


class RecordError(ValueError):
    """A text that is no record of a game, or a game that a format cannot hold.

    >>> print(RecordError("expected a number, got 'x'", line=3))
    line 3: expected a number, got 'x'
    """

    def __init__(self, fault: str, line: int | None = None) -> None:
        super().__init__(fault if line is None else f"line {line}: {fault}")
