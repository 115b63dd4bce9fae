"""A lock of the process that a child of ``fork`` finds free."""

from __future__ import annotations

import os
import threading


class ProcessLock:
    """Who has it may take it again. Whoever had it at a fork may not be in the child, which gets another one."""

    def __init__(self) -> None:
        self._renew()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self._lock = threading.RLock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()
