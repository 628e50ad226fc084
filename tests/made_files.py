"""Folders of files for tests that look for cases."""

from __future__ import annotations

from pathlib import Path


def make(folder: Path, *names: str) -> Path:
    """Write files, each with its own name in it; a name that ends in / is a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("" if path.name == "problem.toml" else name)
    return folder
