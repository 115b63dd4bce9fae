"""What Python declares is what the library is."""

import ctypes
import re
import subprocess
import sys
from pathlib import Path

import pytest

import swift_dynamics as dynamics
from swift_dynamics import _interface as c
from swift_dynamics import errors
from swift_dynamics._library import library
from swift_dynamics._structures import made

GENERATOR = Path(__file__).parents[1] / "generate_interface.py"


def test_declarations_are_those_of_the_header():
    subprocess.run([sys.executable, str(GENERATOR), "--check"], check=True)


@pytest.mark.parametrize("name", ["World", "Body", "Shape", "Chain", "Joint"])
def test_structures_have_the_sizes_of_the_library(name):
    function = f"dyn_{name.lower()}_definition_init"
    structure = getattr(c, f"Dyn{name}Definition")
    assert made(structure, function).struct_size == ctypes.sizeof(structure)
    assert getattr(library, function)(ctypes.addressof(structure()), 3) == c.DYN_ERROR_STRUCT_SIZE


def test_every_status_has_an_exception():
    names = [name for name in vars(c) if name.startswith("DYN_ERROR_")]
    of_other_languages = {"DYN_ERROR_SCOPE_ENDED", "DYN_ERROR_CALLBACK", "DYN_ERROR_NULL_POINTER",
                          "DYN_ERROR_STRUCT_SIZE", "DYN_ERROR_BUFFER_TOO_SMALL", "DYN_ERROR_INTERNAL"}
    assert set(names) - of_other_languages == set(errors.BY_NAME)
    for name in names:
        assert library.dyn_status_name(getattr(c, name)).decode() == name


def test_everything_public_is_documented():
    for name in dynamics.__all__:
        value = getattr(dynamics, name)
        if not callable(value):
            continue
        assert value.__doc__, name
        for owner in value.__mro__ if isinstance(value, type) else ():
            if not owner.__module__.startswith("swift_dynamics"):
                continue
            for member, function in vars(owner).items():
                if (callable(function) or isinstance(function, property)) and not member.startswith("_"):
                    assert function.__doc__, f"{name}.{member}"


# What Python does in another way, or has no use for.
NOT_CALLED = {
    # `set(gravity=...)`, and `clone` by way of a snapshot.
    "dyn_world_set_gravity", "dyn_world_clone",
    # Copies of rows are safe; views of them would be used too late.
    "dyn_world_read_rows",
    # Structures of Python's fill themselves.
    "dyn_mover_init",
    # `set_joint` sets all of a definition.
    "dyn_joint_set_parameters", "dyn_joint_set_motor", "dyn_joint_set_limits", "dyn_joint_set_spring",
    # `step_iterations` takes any number of steps at once.
    "dyn_batch_step_iterations",
    # Known from the batch's making.
    "dyn_batch_world_count",
    # Known from the spaces of each kind.
    "dyn_environment_sizes",
    # Worlds that begin anew in the same step are reset after they have said why they failed.
    "dyn_environment_read_final_observations",
    # Recordings go to files.
    "dyn_recorder_create", "dyn_recorder_finish", "dyn_replay_create",
}


def test_every_function_of_the_library_is_called():
    sources = [path.read_text() for path in Path(dynamics.__file__).parent.rglob("*.py") if path.name != "_interface.py"]
    names = [name for source in sources for name in re.findall(r"\bdyn_(?:\w|\{[^}]*\})+", source)]
    # Some are put together, such as f"dyn_{noun}_state".
    words = re.compile("|".join(re.sub(r"\{[^}]*\}", "[a-z_]+", name) for name in names))
    assert {name for name in c.FUNCTIONS if not words.fullmatch(name)} == NOT_CALLED


def test_the_header_is_installed():
    # Fields that docstrings name could be looked up in a clone of the project alone.
    text = dynamics.header_path().read_text()
    assert all(f"typedef struct Dyn{name}Definition" in text for name in ("World", "Body", "Shape", "Chain", "Joint"))
    assert "header_path" in dynamics.World.__init__.__doc__ and "translation: How far" in dynamics.RaySensor.__doc__
