"""Functions that a step asks: what they decide, and what becomes of what they raise."""

import gc
import threading
import weakref

import pytest

import swift_dynamics as d
from swift_dynamics._library import library


@pytest.fixture
def world():
    with d.World(gravity=(0, -10)) as world:
        yield world


def stack(world, **shape):
    """Two boxes on a floor, of which the shapes want hooks."""
    world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
    return world.add_bodies(d.box(0.5, 0.5), [(0, 0.6), (0, 1.7)], shape=shape)


def test_a_one_way_platform(world):
    world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
    platform = world.add_body(d.box(2, 0.1), position=(0, 2), type="static", shape={"enables_pre_solve": True})
    ball = world.add_body(d.circle(0.4), position=(0, 0.5), linear_velocity=(0, 9))

    def holds_what_is_above(contact):
        assert contact.is_touching
        up = contact.normal[1] if contact.body_a == platform else -contact.normal[1]
        return up > 0.9 and all(point["separation"] > -0.1 for point in contact.points)

    world.set_pre_solve_hook(holds_what_is_above)
    world.step(count=180)
    assert world.state(ball).position[1] == pytest.approx(2.5, abs=0.01)
    world.set_pre_solve_hook(lambda contact: False)
    world.set_awake(ball, True)
    world.step(count=90)
    assert world.state(ball).position[1] == pytest.approx(0.4, abs=0.02)


def test_a_filter_hook_keeps_teams_apart(world):
    lower, upper = stack(world, enables_filter_hook=True)
    asked = []

    def are_of_two_teams(a, b):
        asked.append({a, b})
        return {world.shape_state(a)["body"], world.shape_state(b)["body"]} != {lower, upper}

    world.set_filter_hook(are_of_two_teams)
    world.step(count=120)
    assert world.state(upper).position[1] == pytest.approx(0.5, abs=0.02)
    assert {*world.shapes_of(lower), *world.shapes_of(upper)} in asked
    # What is not asked about is decided by masks alone.
    for shape in world.shapes_of(lower) + world.shapes_of(upper):
        world.set_filter_hook_enabled(shape, False)
        assert not world.shape_state(shape)["enables_filter_hook"]


@pytest.mark.parametrize("step", [
    lambda world: world.step(count=10), lambda world: world.step_iterations(),
])
def test_what_a_hook_raises_is_raised_once_by_the_call_that_steps(world, step):
    stack(world, enables_filter_hook=True, enables_pre_solve=True)
    calls = []

    def fails(*arguments):
        calls.append(arguments)
        raise KeyError(f"call {len(calls)}")

    world.set_filter_hook(fails)
    world.set_pre_solve_hook(fails)
    with pytest.raises(KeyError, match="call 1"):
        while True:
            step(world)
    # The step in which it was raised was taken as if hooks had said yes, and no other after it.
    assert len(calls) == 1
    steps = world.step_count
    world.set_filter_hook(None)
    world.set_pre_solve_hook(None)
    world.step(count=60)
    assert len(calls) == 1 and world.step_count == steps + 60
    assert world.state(world.bodies[2]).position[1] == pytest.approx(1.5, abs=0.02)


def test_hooks_must_say_yes_or_no(world):
    stack(world, enables_filter_hook=True)
    world.set_filter_hook(lambda a, b: None)
    with pytest.raises(d.InvalidValueError, match="True or False"):
        world.step(count=60)
    for bad in (3, "hook", True):
        with pytest.raises(d.InvalidValueError):
            world.set_filter_hook(bad)
        with pytest.raises(d.InvalidValueError):
            world.set_pre_solve_hook(bad)


def test_hooks_read_the_world_and_do_not_change_it(world):
    lower, upper = stack(world, enables_filter_hook=True)
    refused = []

    def tries(a, b):
        assert world.cast_ray((0, 9), (0, -20)) is not None and world.poses().shape == (3, 4)
        for change in (
            world.step, world.close, lambda: world.remove(upper), lambda: world.set_pose(lower, (0, 0)),
            lambda: world.set_filter_hook(None), lambda: world.add_body(d.circle(1)), lambda: world.explode((0, 0), 1, 1),
        ):
            with pytest.raises(d.LockedError):
                change()
            refused.append(change)
        world.step()

    world.set_filter_hook(tries)
    with pytest.raises(d.LockedError):
        world.step(count=60)
    assert len(refused) == 7 and lower in world and upper in world


def test_hooks_live_as_long_as_they_are_set():
    world = d.World(gravity=(0, -10))
    stack(world, enables_filter_hook=True, enables_pre_solve=True)

    class Hook:
        def __call__(self, *_):
            return True

    def made(set_hook):
        hook = Hook()
        set_hook(hook)
        return weakref.ref(hook)

    first, second = made(world.set_filter_hook), made(world.set_pre_solve_hook)
    gc.collect()
    world.step(count=60)
    assert first() is not None and second() is not None
    third = made(world.set_filter_hook)
    assert first() is None and third() is not None
    world.close()
    assert second() is None and third() is None
    with pytest.raises(d.StaleHandleError):
        world.set_filter_hook(Hook())


@pytest.mark.parametrize("had_one", [False, True])
def test_hooks_outlive_what_is_raised_while_they_are_set(world, monkeypatch, had_one):
    """A handler of a signal that raised between the library's call and Python's note of it left the library with a pointer to
    a function that was gone: the next step crashed."""
    stack(world, enables_pre_solve=True)
    asked = []
    if had_one:
        world.set_pre_solve_hook(lambda contact: True)
    set_hook = library.dyn_world_set_pre_solve_hook

    def interrupted(*arguments):
        set_hook(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(library, "dyn_world_set_pre_solve_hook", interrupted)
    with pytest.raises(KeyboardInterrupt):
        world.set_pre_solve_hook(lambda contact: asked.append(1) is None)
    monkeypatch.undo()
    gc.collect()
    # Where the function was, another one would be now.
    d.World().share_queries(lambda: None)
    world.step(count=20)
    assert asked
    # The library refuses: what it has stays.
    monkeypatch.setattr(world, "_handle", d.World().add_body())
    with pytest.raises(d.DynamicsError):
        world.set_pre_solve_hook(lambda contact: False)
    monkeypatch.undo()
    gc.collect()
    before = len(asked)
    world.step()
    assert len(asked) > before


@pytest.mark.usefixtures("eager_threads")
def test_threads_set_hooks_one_after_the_other(world):
    """Of two threads one forgot what the other had set, and the library called what was gone."""
    stack(world, enables_pre_solve=True)

    def set_hooks():
        for _ in range(300):
            world.set_pre_solve_hook(lambda contact: True)

    threads = [threading.Thread(target=set_hooks) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gc.collect()
    d.World().share_queries(lambda: None)
    world.step(count=5)


def test_lent_worlds_have_no_hooks(world):
    stack(world, enables_filter_hook=True)
    with d.WorldBatch(world, 2) as batch, pytest.raises(d.LockedError):
        batch.use_world(0, lambda lent: lent.set_filter_hook(lambda a, b: True))


def test_recordings_have_what_hooks_said(world, tmp_path):
    stack(world, enables_filter_hook=True)
    world.set_filter_hook(lambda a, b: False)
    with world.record(tmp_path / "hooked"):
        world.step(count=60)
    assert world.state(world.bodies[1]).position[1] < 0
    replay = d.replay(tmp_path / "hooked")
    assert replay.is_complete and replay.divergence is None


def test_another_thread_does_not_get_what_a_hook_raised(world):
    stack(world, enables_pre_solve=True)
    refused = []

    def steps():
        try:
            world.step()
        except BaseException as exception:
            refused.append(type(exception))

    def fails_while_another_tries(contact):
        thread = threading.Thread(target=steps)
        thread.start()
        thread.join()
        raise KeyError("mine")

    world.set_pre_solve_hook(fails_while_another_tries)
    with pytest.raises(KeyError, match="mine"):
        world.step(count=60)
    assert refused == [d.LockedError]
