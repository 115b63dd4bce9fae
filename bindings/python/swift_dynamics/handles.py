"""Handles: what bodies, shapes and joints are known by."""

from __future__ import annotations


class Body(int):
    """A body of a world, or of each world of a batch. ``Body(0)`` is none."""

    def __repr__(self) -> str:
        return f"Body({hex(self)})"


class Shape(int):
    """A shape of a world, or of each world of a batch."""

    def __repr__(self) -> str:
        return f"Shape({hex(self)})"


class Joint(int):
    """A joint of a world, or of each world of a batch."""

    def __repr__(self) -> str:
        return f"Joint({hex(self)})"
