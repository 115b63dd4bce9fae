"""What bodies are like."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from . import _interface as c
from ._calls import Calls
from ._library import check, library
from ._structures import field, flag, number, vector
from ._words import number_of_word
from .handles import Body, number_of


class BodyProperties(Calls):
    """What bodies are like."""

    def set_type(self, body: Body, type: str) -> None:
        """Makes a body ``"static"``, ``"kinematic"`` or ``"dynamic"``."""
        check(library.dyn_body_set_type(self._handle, number_of(body, "body"), number_of_word("type", type)))

    def set_awake(self, body: Body, is_awake: bool) -> None:
        """Wakes a body and all that fell asleep with it, or puts it to sleep with all that it touches."""
        check(library.dyn_body_set_awake(self._handle, number_of(body, "body"), flag(is_awake, "is_awake")))

    def set_enabled(self, body: Body, is_enabled: bool) -> None:
        """Takes a body out of the simulation, or brings it back, from quarantine too."""
        check(library.dyn_body_set_enabled(self._handle, number_of(body, "body"), flag(is_enabled, "is_enabled")))

    def set_sleep(self, body: Body, is_allowed: bool, threshold: float | None = None) -> None:
        """Sets whether a body may fall asleep, and below which speed.

        Args:
            threshold: m/s; ``None``: it stays as it is.
        """
        handle = number_of(body, "body")
        if threshold is None:
            threshold = self._state(c.DynBodyState, "dyn_body_state", handle).sleep_threshold
        check(library.dyn_body_set_sleep(self._handle, handle, flag(is_allowed, "is_allowed"), number(threshold, "threshold")))

    def set_bullet(self, body: Body, is_bullet: bool) -> None:
        """Sets whether a fast body is kept from passing through dynamic bodies too."""
        check(library.dyn_body_set_bullet(self._handle, number_of(body, "body"), flag(is_bullet, "is_bullet")))

    def set_fixed_rotation(self, body: Body, is_fixed: bool) -> None:
        """Keeps a body from rotating, or lets it."""
        check(library.dyn_body_set_fixed_rotation(self._handle, number_of(body, "body"), flag(is_fixed, "is_fixed")))

    def set_mass(self, body: Body, mass: float, center: Sequence[float], inertia: float) -> None:
        """Sets mass (kg), centre of mass (m, in the body's frame) and moment of inertia about it (kg m^2; 0: it cannot
        rotate). Shapes that are added later do not change them.
        """
        check(library.dyn_body_set_mass(
            self._handle, number_of(body, "body"), number(mass, "mass"), vector(center, "center"),
            number(inertia, "inertia")))

    def reset_mass(self, body: Body) -> None:
        """Goes back to the mass that shapes and densities give."""
        check(library.dyn_body_reset_mass(self._handle, number_of(body, "body")))

    def set_solver(self, body: Body, solver: str) -> None:
        """Chooses how the island of what a body touches is solved: ``"iterative"``, ``"automatic"`` or ``"direct"``."""
        check(library.dyn_body_set_solver(self._handle, number_of(body, "body"), number_of_word("solver", solver)))

    def set_body_user_data(self, body: Body, user_data: int) -> None:
        """Stores a number of the caller's with a body, 0 to 2**64 - 1."""
        check(library.dyn_body_set_user_data(
            self._handle, number_of(body, "body"), field(ctypes.c_uint64, user_data, "user_data")))
