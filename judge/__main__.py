"""Run the judge: `python -m judge`, or the console script `judge`."""

import gc

# What is imported stays. To look for garbage in it, again and again, is a twentieth of a
# short run; a command has it looked for once it is imported.
gc.disable()

from judge.cli import judge  # noqa: E402


def main() -> None:
    """Run the command line and exit."""
    judge(prog_name="judge")


if __name__ == "__main__":
    main()
