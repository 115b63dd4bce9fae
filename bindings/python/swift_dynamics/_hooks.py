"""Functions that a step asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import _interface as c
from ._callbacks import Callbacks
from ._calls import Calls
from ._contacts import Contact
from ._library import check, library
from ._locks import ProcessLock
from .errors import InvalidValueError, LockedError
from .handles import Shape

_exchange = ProcessLock()
"""Of two threads that set hooks one waits for the other."""


class _Answers(Callbacks):
    """What the hooks of a world answer, and the first exception of a step."""

    def ask(self, question: Callable[[], bool]) -> bool:
        """What a hook says; true when something was raised, which must not get into the library."""
        return True if self.raised is not None else self.call(lambda: _checked(question()), True)


def _checked(answer: Any) -> bool:
    if not isinstance(answer, (bool, np.bool_)):
        raise InvalidValueError(f"the hook returned {answer!r}; expected True or False")
    return bool(answer)


class Hooks(Calls):
    """Functions that a step asks, on the thread that steps. They may read and ask the world, and must not change it: that
    raises ``LockedError``.

    What a hook raises is raised by the call that steps when that step is over. In between all hooks say ``True`` unasked.
    Ctrl-C, and SIGTERM and SIGALRM with handlers that raise, interrupt the hook that is being asked, or wait for the end of
    the step.
    A hook keeps alive what it refers to; ``set_...(None)`` and ``close`` let go of it.
    """

    _answers: _Answers | None = None
    _callbacks: tuple[tuple[str, Any], ...] = ()
    """What the library has pointers to, by hook: alive until it has others, or the world is destroyed."""

    def set_filter_hook(self, hook: Callable[[Shape, Shape], bool] | None) -> None:
        """Sets a function that is asked about each new pair of shapes of which one has ``enables_filter_hook``, or none.
        ``False`` keeps them from colliding for as long as they stay near each other. Of what is fast it is asked in the step
        before, too, so it is to answer alike about the same pair.

        Raises:
            LockedError: Inside a hook; and for worlds of batches and replays, which would keep it longer than Python does.
        """
        self._set_hook("filter", hook, c.DynFilterHook, lambda a, b: (Shape(a), Shape(b)))

    def set_pre_solve_hook(self, hook: Callable[[Contact], bool] | None) -> None:
        """Sets a function that is asked in every step about each touching contact of which a shape has
        ``enables_pre_solve``, or none. ``False`` leaves the contact out of this step, as a one-way platform does.

        Raises:
            LockedError: Inside a hook; and for worlds of batches and replays, which would keep it longer than Python does.
        """
        self._set_hook(
            "pre_solve", hook, c.DynPreSolveHook,
            lambda address: (Contact._of(c.DynContactData.from_address(address)),))

    def _set_hook(self, name: str, hook: Any, kind: Any, values: Callable[..., tuple[Any, ...]]) -> None:
        if hook is not None and not callable(hook):
            raise InvalidValueError(f"hook is {hook!r}; expected a function or None")
        if self._is_lent:
            raise LockedError(f"a {name} hook is not possible for the world of a batch or replay, which is only lent")
        with _exchange:
            answers = self._answers = self._answers or _Answers()
            callback = kind() if hook is None else kind(
                lambda _context, *arguments: answers.ask(lambda: hook(*values(*arguments))))
            set_hook = getattr(library, f"dyn_world_set_{name}_hook")

            def exchange() -> None:
                # Kept before the library has it, and the one before until it has it no more.
                before, mine = self._callbacks, ((name, callback),)
                self._callbacks = before + mine
                status = set_hook(self._handle, callback, None)
                self._callbacks = before if status else tuple(one for one in before if one[0] != name) + mine
                check(status)

            # No handler of a signal raises in the midst of it.
            answers.run(exchange)

    @property
    def _has_hooks(self) -> bool:
        return any(callback for _, callback in self._callbacks)

    def _stepped(self, step: Callable[[], int]) -> None:
        """Takes a step, and raises what it returned, or else what hooks raised in it."""
        if self._answers is not None and self._has_hooks:
            self._answers.run(lambda: check(step()))
        else:
            check(step())
