"""What Python declares is what the library is."""

import ctypes
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
        for member, function in vars(value).items() if isinstance(value, type) else ():
            if callable(function) and not member.startswith("_"):
                assert function.__doc__, f"{name}.{member}"
