"""Functions of Python that the library calls: nothing that they raise gets into it, and no signal is lost between the two."""

from __future__ import annotations

# What `signal` wraps: its search for words of an enumeration takes longer than a small step.
import _signal
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")

NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
"""Signals whose handlers raise: Ctrl-C, the ends of jobs and time limits."""


class Callbacks:
    """What the library calls during one of its calls, and the first exception of it."""

    def __init__(self) -> None:
        self.raised: BaseException | None = None
        self.is_inside = False
        """A function of the caller's runs, which a handler of a signal may interrupt."""

    def call(self, function: Callable[[], Result], otherwise: Result) -> Result:
        """What a function of the caller's returns; ``otherwise`` when it raised something, which is kept."""
        try:
            try:
                self.is_inside = True
                return function()
            finally:
                self.is_inside = False
        except BaseException as exception:
            self.raised = exception
            return otherwise

    def run(self, function: Callable[[], Result]) -> Result:
        """Calls the library, and raises what was raised by what it called.

        ctypes drops what a handler of a signal raises at the entry of a function that the library calls, before its first
        line. So handlers wait while no function of the caller's runs, and are called when the library has returned.
        """
        # On other threads Python calls none.
        if threading.current_thread() is threading.main_thread():
            return _Held(self).during(lambda: self._checked(function))
        return self._checked(function)

    def _checked(self, function: Callable[[], Result]) -> Result:
        # What the library refuses, inside a hook or on another thread, called nothing: the exception kept is another's.
        result = function()
        raised, self.raised = self.raised, None
        if raised is not None:
            raise raised
        return result


class _Held:
    """Handlers of signals that wait for the end of a call."""

    def __init__(self, callbacks: Callbacks) -> None:
        self.callbacks = callbacks
        self.handlers: dict[int, Callable[[int, Any], Any]] = {}
        self.to_restore: list[int] = []
        self.to_deliver: list[int] = []
        self.is_over = False

    def during(self, function: Callable[[], Result]) -> Result:
        """Calls a function, and then the handlers of the signals that came meanwhile: each, even if one of them raises."""
        for number in NUMBERS:
            handler = _signal.getsignal(number)
            if callable(handler):
                self.handlers[number] = handler
        # No loop in a `try` of this class has a condition at its end: Python 3.13 leaves the jump back out of the `try`.
        try:
            for number in self.handlers:
                self.to_restore.append(number)
                _signal.signal(number, self)
            return function()
        finally:
            try:
                self._end()
            finally:
                self.is_over = True

    def __call__(self, number: int, frame: Any) -> None:
        # It may be there after the end: where the caller's function had asked for the handler, and put it back later.
        if self.is_over or self.callbacks.is_inside:
            self.handlers[number](number, frame)
        elif number not in self.to_deliver:
            self.to_deliver.append(number)

    def _end(self) -> None:
        """Puts handlers back and calls those that waited; goes on with the others when one raises."""
        try:
            for number in self.to_restore[:]:
                # The caller's function may have set another one.
                if _signal.getsignal(number) is self:
                    _signal.signal(number, self.handlers[number])
                self.to_restore.remove(number)
            for number in self.to_deliver[:]:
                self.to_deliver.remove(number)
                self.handlers[number](number, sys._getframe())
        finally:
            if self.to_restore or self.to_deliver:
                self._end()
