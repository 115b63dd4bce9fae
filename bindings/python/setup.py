"""Builds the shared library into the wheel, which fits every Python 3: nothing in it is compiled for one."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

FOLDER = Path(__file__).resolve().parent
PROJECT = FOLDER.parents[1]
INSTALL = PROJECT / "scripts" / "install-c.sh"


def version() -> str:
    text = (FOLDER / "swift_dynamics" / "_interface.py").read_text()
    return ".".join(re.search(rf"DYN_VERSION_{part} = (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


class BuildWithLibrary(build_py):
    """Copies the library and its header beside the modules."""

    def run(self) -> None:
        super().run()
        if not INSTALL.exists():
            raise SystemExit(f"{INSTALL} is missing: build from a clone of the whole project")
        with tempfile.TemporaryDirectory() as prefix:
            subprocess.run([str(INSTALL), prefix], check=True)
            package = Path(self.build_lib) / "swift_dynamics"
            shutil.copyfile(next(Path(prefix, "lib").glob("libdynamics.so.*.*.*")), package / "libdynamics.so")
            shutil.copyfile(Path(prefix, "include", "dynamics.h"), package / "dynamics.h")


class WheelForAnyPython(bdist_wheel):
    """A wheel for one platform and any Python 3."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class PlatformDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(
    version=version(),
    distclass=PlatformDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": WheelForAnyPython},
)
