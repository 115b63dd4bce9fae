"""Worlds of scene files."""

import json
from pathlib import Path

import pytest

import swift_dynamics as d

SCENE = {
    "version": 1,
    "run": {"steps": 90, "timeStep": 0.01},
    "world": {"gravity": [0, -5]},
    "bodies": [
        {"type": "static", "name": "ground", "shapes": [{"box": {"half": [10, 0.5]}}]},
        {"type": "dynamic", "name": "l\u00ednk", "position": [0, 5], "repeat": {"columns": 3},
         "shapes": [{"box": {"half": [0.5, 0.1]}}]},
    ],
    "joints": [
        {"type": "revolute", "name": "chain", "bodyA": {"body": 1, "copy": 0}, "bodyB": {"body": 1, "copy": 1},
         "frameA": {"position": [0.5, 0]}, "frameB": {"position": [-0.5, 0]}, "repeat": {"count": 2}},
    ],
}


def test_names(tmp_path):
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(SCENE))
    sources = (SCENE, json.dumps(SCENE), json.dumps(SCENE, ensure_ascii=False).encode(), path, str(path))
    digests = set()
    for source in sources:
        with d.World.from_scene(source) as world:
            digests.add(world.state_hash)
            assert list(world.names) == ["ground", "l\u00ednk"] and len(world.joint_names) == 1
            assert [world.state(link).position for link in world.names["l\u00ednk"]] == [(0, 5), (1, 5), (2, 5)]
            (ground,) = world.names["ground"]
            assert world.state(ground).type == "static" and "ground" in world.names and "x" not in world.names
            assert all(world.joint_state(joint)["separation"] < 1e-6 for joint in world.joint_names["chain"])
            assert world.scene_run == d.SceneRun(90, pytest.approx(0.01), 4) and world.settings["gravity"] == (0, -5)
            with pytest.raises(d.UnknownNameError, match="^there is no body 'wall'; there are ground, l"):
                world.names["wall"]
            assert world.names.get("wall") is None and repr(world.names) == "<Names of bodies: ground, l\u00ednk>"
            world.remove(ground)
            with pytest.raises(d.StaleHandleError):
                world.state(world.names["ground"][0])
    assert len(digests) == 1


def test_worlds_that_were_made_otherwise_have_no_names():
    world = d.World.from_scene(SCENE, workers=2, simd_level=d.SimdLevel.BASELINE)
    assert world.settings["workers"] == 2
    for other in (world.clone(), d.World()):
        assert dict(other.names) == {} == dict(other.joint_names)
        with pytest.raises(d.InvalidValueError):
            other.scene_run
    batch = d.WorldBatch(world, 2)
    assert batch.translate(world.names["ground"]) == batch.bodies[:1]


def test_examples():
    folder = Path(__file__).parents[3] / "docs" / "examples"
    if not folder.is_dir():
        pytest.skip("the tests are not in the repository")
    for name in ("machines", "mixer", "wall"):
        with d.World.from_scene(folder / f"{name}.json") as world:
            world.step(world.scene_run.time_step, world.scene_run.substeps, 5)
            assert world.bodies
    with pytest.raises(d.SceneError, match="behaviors: the file is one of an animator"):
        d.World.from_scene(folder / "animator.json")


def test_what_starts_asleep_has_no_velocity():
    # It was given its velocity once more when it had its shapes, which woke it.
    body = {"type": "dynamic", "isAwake": False, "velocity": [3, 0], "shapes": [{"circle": {"radius": 1}}]}
    with d.World.from_scene({"version": 1, "bodies": [body]}) as world:
        state = world.state(world.bodies[0])
        assert not state.is_awake
        assert state.linear_velocity == (0, 0)


def test_names_that_mean_something_else():
    # A zero ended the name, and its rest was another body's; joints took "world" for the world itself.
    for name, message in [("a\0b", "without the character"), ("world", "the world itself")]:
        with pytest.raises(d.SceneError, match=message):
            d.World.from_scene({"version": 1, "bodies": [{"name": name, "type": "static"}]})


def test_a_name_is_there_if_it_is_found():
    # Python compared other than the library, to which both ways of writing an accent are one.
    with d.World.from_scene({"version": 1, "bodies": [{"name": "e\u0301", "type": "static"}]}) as world:
        assert world.names["\u00e9"] == world.names["e\u0301"] == world.bodies
        assert [name in world.names for name in ("\u00e9", "e\u0301", "e", "\ud800", 3)] == [True, True, False, False, False]


def test_what_no_text_can_say_is_an_invalid_value():
    # Python's own UnicodeEncodeError and RecursionError were raised.
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    for scene in ("\ud800", {"version": 1, "bodies": deep}):
        with pytest.raises(d.InvalidValueError):
            d.World.from_scene(scene)
    for call in (lambda: d.World.from_scene(SCENE).names["\ud800"], lambda: d.Snapshot.load("\ud800")):
        with pytest.raises(d.InvalidValueError, match="expected .* in UTF-8"):
            call()


def test_errors_have_a_place():
    with pytest.raises(d.SceneError) as raised:
        d.World.from_scene('{"version": 1,\n "bodies": [3]}')
    assert (raised.value.line, raised.value.column) == (2, 13)


def test_what_is_refused(tmp_path):
    for scene, message in [
        ("{", "^1:2: not valid JSON"),
        ({}, "^1:1: key 'version' is missing"),
        ({"version": 1, "bodies": [{"type": "solid"}]}, r"^1:36: bodies\[0\]\.type: expected one of static"),
        ({"version": 1, "bodies": [], "wind": 3}, "unknown key 'wind'"),
        (b"\xff", "not UTF-8"),
        ('{"a": "\ud800"}', "not UTF-8"),
    ]:
        with pytest.raises(d.SceneError, match=message):
            d.World.from_scene(scene)
    for scene in (3, None, {"version": {1}}, {"version": float("nan")}):
        with pytest.raises(d.InvalidValueError):
            d.World.from_scene(scene)
    for path in (tmp_path, tmp_path / "nowhere", "a\0b"):
        with pytest.raises(d.FileAccessError):
            d.World.from_scene(path)
    with pytest.raises(d.InvalidValueError):
        d.World.from_scene(SCENE, workers=0)
    with pytest.raises(d.InvalidValueError):
        d.World.from_scene(SCENE).names["a\0b"]
