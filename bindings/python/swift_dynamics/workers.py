"""Threads that worlds share."""

from __future__ import annotations

import ctypes

from . import _interface as c
from ._library import check, library
from ._owned import Owned
from ._structures import field


class WorkerPool(Owned):
    """Threads that work on the steps of several worlds and batches, in place of some for each.

    ::

        pool = WorkerPool(4)
        world.use_workers(pool)
        batch = WorldBatch(template, 4096, workers=pool)

    The number of workers changes no result. Any thread may use a pool at any time; it serves one step at a time, and others
    that are taken meanwhile go on without it. Worlds and batches that have a pool keep it when it is closed: its threads end
    with the last of them.
    """

    _destroy = library.dyn_worker_pool_destroy

    def __init__(self, workers: int) -> None:
        """Starts ``workers - 1`` threads.

        Args:
            workers: How many threads may work on a step, with the one that calls it, 1 to 256.

        Raises:
            UnavailableError: The system refuses a thread.
        """
        handle = c.DynWorkerPool()
        check(library.dyn_worker_pool_create(field(ctypes.c_int32, workers, "workers"), ctypes.addressof(handle)))
        self._handle: int = handle.value

    @property
    def workers(self) -> int:
        """How many threads may work on a step, with the calling one."""
        count = ctypes.c_int32()
        check(library.dyn_worker_pool_workers(self._handle, ctypes.addressof(count)))
        return count.value

    def _description(self) -> str:
        return f" of {self.workers}"
