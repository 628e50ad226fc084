"""Run the judge: `python -m judge`, or the console script `judge`."""

from judge.cli import judge


def main() -> None:
    """Run the command line and exit."""
    judge(prog_name="judge")


if __name__ == "__main__":
    main()
