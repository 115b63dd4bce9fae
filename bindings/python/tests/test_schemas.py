"""The JSON schemas beside the documents, against the readers of files: they took much that these refuse."""

import json
from pathlib import Path

import pytest

import swift_dynamics as d

jsonschema = pytest.importorskip("jsonschema")

PROJECT = Path(__file__).resolve().parents[3]
if not (PROJECT / "docs").is_dir():
    pytest.skip("the documents are not beside the tests", allow_module_level=True)


def validator(kind):
    schema = json.loads((PROJECT / f"docs/{kind}-file.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


SCENE, ANIMATOR = validator("scene"), validator("animator")


def is_taken(scene):
    """Whether the library makes a world of it."""
    try:
        d.World.from_scene(scene).close()
    except d.SceneError:
        return False
    return True


def test_the_schema_takes_what_the_library_takes():
    taken = 0
    for path in [*PROJECT.glob("docs/examples/*.json"), *PROJECT.glob("Tests/Fuzz/Corpus/scene/*")]:
        if is_taken(path.read_bytes()):
            taken += 1
            SCENE.validate(json.loads(path.read_text()))
    assert taken > 20
    for path in [PROJECT / "docs/examples/animator.json", *PROJECT.glob("Tests/Fuzz/Corpus/animator/*.json")]:
        ANIMATOR.validate(json.loads(path.read_text()))


BODIES = [
    {"type": "static"},
    {"type": "dynamic", "name": "link", "repeat": {"columns": 3}, "shapes": [{"circle": {"radius": 1}}]},
    {"type": "dynamic", "shapes": [{"box": {"half": [1, 1]}}]},
]
SPRING = {"hertz": 1, "dampingRatio": 1}


@pytest.mark.parametrize("key, right, wrong", [
    ("shapes", [{"box": {"half": [0.0001, 1]}}], [{"box": {"half": [0, 1]}}]),
    ("shapes", [{"box": {"half": [1, 1]}}], [{"box": {"half": [1, -1]}}]),
    ("shapes", [{"circle": {"radius": 0.0001}}], [{"circle": {"radius": 0.00001}}]),
    ("name", "a\nb", "a\0b"), ("name", "World", "world"),
])
def test_bodies(key, right, wrong):
    for value, expected in ((right, True), (wrong, False)):
        scene = {"version": 1, "bodies": [{"type": "dynamic", key: value}]}
        assert SCENE.is_valid(scene) == is_taken(scene) == expected, value


@pytest.mark.parametrize("kind, right, wrong", [
    ("distance", {"length": 0}, {"length": -1}), ("distance", {"limits": [0, 1]}, {"limits": [-1, 1]}),
    ("distance", {"spring": SPRING, "length": 1}, {"spring": SPRING}), ("revolute", {"limits": [-1, 1]}, {"limits": [1]}),
    ("prismatic", {"axis": [0, 1], "point": [0, 0]}, {"axis": [0, 1]}),
    ("revolute", {"point": [0, 0]}, {"point": [0, 0], "frameA": {}}), ("weld", {"frameB": {}}, {"point": [0, 0], "frameB": {}}),
    ("weld", {"method": {**SPRING, "hertz": 0.000001}}, {"method": {**SPRING, "hertz": 0}}),
    ("mouse", {"hertz": 0.000001}, {"hertz": 0}), ("filter", {"name": "a"}, {"name": "a\0"}),
    ("wheel", {"bodyB": {"body": "link", "copy": 0}, "repeat": {"count": 2}}, {"repeat": {"count": 1}}),
])
def test_joints(kind, right, wrong):
    for values, expected in ((right, True), (wrong, False)):
        scene = {"version": 1, "bodies": BODIES, "joints": [{"type": kind, "bodyA": 0, "bodyB": 2, **values}]}
        assert SCENE.is_valid(scene) == is_taken(scene) == expected, values


def test_gears_repeat_from_copies_of_joints():
    joints = [{"type": "revolute", "bodyA": 0, "bodyB": {"body": 1, "copy": copy}} for copy in (0, 1)]
    for first, expected in (({"joint": 0, "copy": 0}, True), (0, False)):
        gear = {"type": "gear", "first": first, "second": 1, "ratio": 1, "repeat": {"count": 1}}
        scene = {"version": 1, "bodies": BODIES, "joints": [*joints, gear]}
        assert SCENE.is_valid(scene) == is_taken(scene) == expected


ITEM, ANGLES = {"center": [0, 0], "size": [9, 9]}, {"angle": 1, "rotation": [1, 0]}


def group(values):
    return {"type": "group", "center": [0, 0], "members": [{**ITEM, **values}]}


def buffer(values):
    return {"type": "buffer", "elements": [{**ITEM, **values}]}


def pin(range):
    return {"type": "attachment", "kind": "pin", "items": ["a", "b"], "anchor": [0, 0], "range": range}


def push(values):
    return {"type": "push", "mode": "continuous", "items": ["a"], "direction": [1, 0], **values}


@pytest.mark.parametrize("make, right, wrong", [
    (dict, ITEM | {"angle": 0, "rotation": [1, 0]}, ITEM | ANGLES), (group, {}, ANGLES), (buffer, {}, ANGLES),
    (group, {"velocity": [0, 0]}, {"velocity": [1, 0]}), (group, {"angularVelocity": 0}, {"angularVelocity": 1}),
    (pin, [-1, 1], [1, 2]), (pin, [0, 0], [-2, -1]), (pin, [None, 0], [2, None]), (pin, [None, None], [None, -1]),
    (push, {"magnitude": 0}, {"magnitude": 1}), (push, {"angle": 0}, {"angle": 1}),
])
def test_animators(make, right, wrong):
    # No animator can be loaded from Python: what is refused here the reader refuses in tests of its own.
    for values, expected in ((right, True), (wrong, False)):
        is_behavior = make in (pin, push)
        items = [{"name": "a", **(ITEM if is_behavior else make(values))}]
        file = {"version": 2, "items": items, "behaviors": [make(values)] if is_behavior else []}
        assert ANIMATOR.is_valid(file) == expected, values
