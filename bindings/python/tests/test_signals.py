"""Signals whose handlers raise, such as Ctrl-C, while the library calls functions of Python: each arrives."""

import gc
import signal
import threading
import time

import pytest

import swift_dynamics as d
from swift_dynamics._callbacks import Callbacks


class Heard(Exception):
    """What the handlers of these tests raise."""


def handler(number, frame):
    raise Heard(number)


@pytest.fixture(autouse=True)
def handlers():
    before = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)}
    # Python itself drops what is raised inside a finalizer, as of worlds of other tests.
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number, one in before.items():
        signal.signal(number, one)


def asked():
    """A world whose steps ask a hook a hundred times."""
    world = d.World(allows_sleep=False)
    world.add_body(d.box(60, 0.5), position=(0, -0.5), type="static", shape={"enables_pre_solve": True})
    world.add_bodies(d.box(0.5, 0.5), [(1.2 * i, 0.5) for i in range(-40, 40)])
    world.set_pre_solve_hook(lambda contact: True)
    return world


def all_arrive(call, count):
    """Whether each of so many signals, which come at any moment, is raised by a call that is made again and again."""
    def calls(delay):
        signal.setitimer(signal.ITIMER_REAL, delay)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            call()

    for index in range(count):
        # In a function of its own: Python 3.13 leaves the jump back of a loop out of the `try` around it.
        try:
            calls(0.0003 + 0.000013 * (index % 97))
            return False
        except Heard:
            pass
    return True


def test_no_signal_is_lost_in_a_step_with_hooks(capfd):
    # At the entry of a hook ctypes wrote "Exception ignored" and dropped what the handler raised; the hook said no.
    with asked() as world:
        assert all_arrive(world.step, 400)
        assert all_arrive(world.step_iterations, 200)
    assert capfd.readouterr().err == ""
    assert signal.getsignal(signal.SIGALRM) is handler


def test_no_signal_is_lost_where_worlds_are_lent_or_asked(capfd):
    # It became "IndexError: list index out of range".
    with d.World() as world, d.WorldBatch(world, 2) as batch:
        assert all_arrive(lambda: batch.use_world(1, lambda lent: lent.step_count), 400)
        assert all_arrive(lambda: world.share_queries(lambda: 1), 400)
    assert capfd.readouterr().err == ""
    assert signal.getsignal(signal.SIGALRM) is handler


def test_a_hook_without_end_is_interrupted():
    def hangs(contact):
        while True:
            pass

    with asked() as world, pytest.raises(Heard):
        world.set_pre_solve_hook(hangs)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        world.step()
    assert signal.getsignal(signal.SIGALRM) is handler


@pytest.mark.parametrize("fails", [False, True])
def test_each_of_several_signals_arrives_and_handlers_are_put_back(fails):
    # Handlers are called one by one when the library has returned, and all of them, though the first raises.
    numbers = []

    def note(number, frame):
        numbers.append(number)
        raise Heard(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, note)

    def library_call():
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            signal.raise_signal(number)
        assert numbers == []
        if fails:
            raise KeyError("the library's")

    with pytest.raises(Heard) as raised:
        Callbacks().run(library_call)
    assert sorted(numbers) == [signal.SIGINT, signal.SIGTERM]
    assert isinstance(raised.value.__context__, Heard)
    assert isinstance(raised.value.__context__.__context__, KeyError if fails else type(None))
    assert signal.getsignal(signal.SIGINT) is signal.getsignal(signal.SIGTERM) is note


def test_handlers_that_a_hook_or_user_sets_stay():
    def other(number, frame):
        raise KeyError(number)

    with d.World() as world:
        before = world.share_queries(lambda: signal.signal(signal.SIGINT, other))
        assert signal.getsignal(signal.SIGINT) is other
        # What was there in between does as the handler does that it stood for.
        signal.signal(signal.SIGINT, before)
        with pytest.raises(Heard):
            signal.raise_signal(signal.SIGINT)


def test_signals_arrive_in_calls_within_calls():
    with asked() as world, d.World() as inner:
        def asks_another(contact):
            inner.share_queries(lambda: None)
            return True

        world.set_pre_solve_hook(asks_another)
        assert all_arrive(world.step, 200)
    assert signal.getsignal(signal.SIGALRM) is handler


def test_other_threads_step_worlds_with_hooks():
    with asked() as world:
        thread = threading.Thread(target=lambda: world.step(count=5))
        thread.start()
        thread.join()
        assert world.step_count == 5
