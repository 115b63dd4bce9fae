"""The last states of a world."""

import pytest

import swift_dynamics as d


@pytest.fixture
def pile():
    with d.World() as world:
        world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
        world.add_bodies(d.box(0.5, 0.5), [(0.1 * i, 0.8 + 1.2 * i) for i in range(5)])
        yield world


def test_frames_come_back(pile):
    ring = d.SnapshotRing(4)
    digests = {}
    for frame in range(7):
        digests[frame] = pile.state_hash
        ring.save(pile)
        pile.step()
    digests[7] = pile.state_hash
    assert ring.frames == [3, 4, 5, 6] and len(ring) == 4 == ring.capacity and 5 in ring and 2 not in ring
    assert ring.byte_count > 1000
    for frame in (4, 6, 3):
        ring.restore(pile, frame)
        assert pile.state_hash == digests[frame] and pile.step_count == frame
        pile.step()
        assert pile.state_hash == digests[frame + 1]
    branch = d.World.from_snapshot(ring.snapshot(5))
    assert branch.state_hash == digests[5]
    ring.restore(branch, 6)
    assert branch.state_hash == digests[6]
    with pytest.raises(d.MissingFrameError, match="frame 2, but 4 from 3 to 6"):
        ring.restore(pile, 2)
    with pytest.raises(d.MissingFrameError):
        ring.snapshot(-1)
    with pytest.raises(d.WrongHandleError):
        ring.save(branch)


def test_a_frame_saved_after_going_back_ends_the_future(pile):
    with d.SnapshotRing() as ring:
        for frame in (10, 20, 30):
            ring.save(pile, frame)
            pile.step()
        ring.restore(pile, 20)
        ring.save(pile, 25)
        assert ring.frames == [10, 20, 25]
        ring.clear()
        assert ring.frames == [] and "no frames" in repr(ring)
    assert repr(ring) == "<SnapshotRing, closed>"
    with pytest.raises(d.DynamicsError):
        ring.save(pile)


def test_what_is_refused(pile):
    for capacity in (0, -1, 65537, 1.5, "8"):
        with pytest.raises(d.InvalidValueError):
            d.SnapshotRing(capacity)
    ring = d.SnapshotRing(2)
    for call in (lambda: ring.save(3), lambda: ring.save(pile, "a"), lambda: ring.restore(pile, 1 << 63)):
        with pytest.raises(d.InvalidValueError):
            call()
    assert ring.frames == []
