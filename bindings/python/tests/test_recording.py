"""What was done with a world, written down and done again."""

import pytest

import swift_dynamics as d


def boxes():
    world = d.World()
    world.add_body(d.box(20, 0.5), position=(0, -0.5), type="static")
    world.add_bodies(d.box(0.5, 0.5), [(1.5 * i, 1 + i) for i in range(5)])
    return world


@pytest.fixture(params=["bodies", "steps"])
def recording(request, tmp_path):
    """The path of a recording, its detail, and the digest of the world at its end."""
    path = tmp_path / "game.recording"
    with boxes() as world:
        world.step(count=3)
        with world.record(path, detail=request.param) as recorder:
            world.step(count=20)
            late = world.add_body(d.circle(0.5), position=(0, 9))
            world.step(count=20)
            world.apply_impulse(late, (1, 0))
            recorder.flush()
            assert recorder.byte_count > 500
            world.step(count=10)
        digest = world.state_hash
        world.step()
    return path, request.param, digest


@pytest.mark.parametrize("workers, simd_level", [(1, None), (2, d.SimdLevel.BASELINE)])
def test_the_same_comes_of_it(recording, workers, simd_level):
    path, detail, digest = recording
    result = d.replay(path, workers=workers, simd_level=simd_level)
    assert result.divergence is None and result.is_complete and result.step_count == 50
    assert result.world.state_hash == digest and result.detail == detail
    assert result.recorded_simd_level in ("sse2", "avx2", "avx512", "neon")
    assert not result.advance()


def test_a_difference_is_found(recording):
    path, detail, _ = recording
    with d.Replay(path) as replay:
        for _ in range(10):
            assert replay.advance()
        body = replay.world.bodies[2]
        replay.world.set_velocity(body, (0, 3))
        assert not replay.advance()
        found = replay.divergence
        assert found.kind is d.DivergenceKind.MOTION and found.step == 3 + 11 and not replay.is_complete
        assert found.body == (body if detail == "bodies" else None)
        assert found.body_count == (1 if detail == "bodies" else 0)
        assert str(found).startswith("step 14 differs") and str(found) in repr(replay)
    assert repr(replay) == "<Replay, closed>"
    replay.close()


def test_the_state_at_the_end(recording):
    replay = d.Replay(recording[0])
    for _ in range(50):
        assert replay.advance()
    replay.world.set(gravity=(0, -1))
    assert replay.run().divergence.kind is d.DivergenceKind.STATE


def test_the_world_of_a_replay_is_there_as_long_as_it_is_used(recording):
    world = d.replay(recording[0]).world
    assert world.state_hash == recording[2]
    with d.World() as other:
        assert other.step_count == 0
    branch = world.clone()
    branch.step()
    world.close()
    assert world.state_hash == recording[2]


def test_damaged_files(recording, tmp_path):
    data = bytearray(recording[0].read_bytes())
    damaged = tmp_path / "damaged"
    damaged.write_bytes(data[:-1])
    assert not d.replay(damaged).is_complete
    data[-9] ^= 1
    damaged.write_bytes(data)
    with pytest.raises(d.FileError, match="checksum"):
        d.replay(damaged)
    damaged.write_bytes(b"")
    with pytest.raises(d.FileError, match="no recording"):
        d.Replay(damaged)
    with pytest.raises(d.FileAccessError, match="cannot be read"):
        d.replay(tmp_path / "nowhere")
    with pytest.raises(OSError):
        d.replay(str(tmp_path))


def test_what_is_refused(tmp_path):
    with boxes() as world:
        with pytest.raises(d.FileAccessError, match="cannot be written"):
            world.record(tmp_path / "nowhere" / "x")
        with pytest.raises(OSError, match="No space left"):
            world.record("/dev/full")
        for bad in ({"path": 3}, {"path": "a\0b"}, {"path": tmp_path / "x", "detail": "all"},
                    {"path": tmp_path / "x", "detail": []},
                    {"path": tmp_path / "x", "chunk_size": -1}, {"path": tmp_path / "x", "chunk_size": 1 << 40}):
            with pytest.raises(d.InvalidValueError):
                world.record(**bad)
        recorder = world.record(tmp_path / "x")
        with pytest.raises(d.InvalidValueError, match="being recorded"):
            world.record(tmp_path / "y")
        recorder.close()
        recorder.close()
        assert repr(recorder) == "<Recorder, closed>"
        # One that nobody closed ends with its world.
        left = world.record(tmp_path / "z")
        world.step()
    del left
    assert d.replay(tmp_path / "z").is_complete
