"""Programs that pages are made of: compiled each as a module of its own, linked into one executable, and run one by
one in folders of their own."""

import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from page import PageError, difference

# What the libraries are made of. The wide ones are of x86-64 alone, and CDynamics of Swift 6.3.
MODULES = [
    "BatchSolver", "SparseBlocks", "Dynamics", "UIKitDynamics", "DynamicsDrawing", "CDynamics", "Environments", "SceneFiles",
    "StrictJSON", "DynamicsBase", "SIMDKernels", "KernelInterface", "CSolverShim", "KernelsBaseline",
    "DenseKernelsBaseline", "WideKernelsAVX2", "WideKernelsAVX512", "WideDenseKernelsAVX2", "WideDenseKernelsAVX512",
]
# Printed after each block, so that the output of one is told from that of the next.
MARK = "\x01"
SECONDS = 60


@dataclass
class Program:
    """Blocks that are compiled together."""

    language: str
    blocks: list = field(default_factory=list)
    # Other files of the same module, by name.
    files: dict = field(default_factory=dict)

    @property
    def place(self):
        return f"{self.blocks[0].page}:{self.blocks[0].line}"

    @property
    def is_run(self):
        return not self.blocks[0].not_run


def is_manifest(block):
    return block.language == "swift" and re.match(r"// (Package\.swift|swift-tools-version)", block.code)


def programs(blocks):
    """The programs of the blocks of one page, in order."""
    found, files, current = [], {}, {}
    for block in blocks:
        if block.language not in ("swift", "c") or block.not_checked or is_manifest(block):
            continue
        if block.file and not block.file.endswith("/main.swift"):
            files[Path(block.file).name] = block
            continue
        first = next((line for _, line in block.numbered() if line.strip() and not line.startswith("//")), "")
        begins = block.file or re.match(r"(public |internal |@\w+ )?import |#include", first)
        if begins:
            current[block.language] = Program(block.language, files=dict(files) if block.file else {})
            found.append(current[block.language])
        elif block.language not in current:
            raise PageError(block.page, block.line, "continues no program: the first one of a page begins with its imports")
        elif block.not_run:
            raise PageError(block.page, block.line, "is not to be run, but continues a program; expected its imports")
        current[block.language].blocks.append(block)
    return found


# MARK: Sources


SWIFT_PLACE = '#sourceLocation(file: "{page}", line: {number})\n'
C_PLACE = '#line {number} "{page}"\n'


def lines(block, place):
    """The code of a block, whose lines compilers report as those of the page: `place` tells them so."""
    text, previous = "", None
    for number, line in block.numbered():
        if number - 1 != previous:
            text += place.format(page=block.page, number=number)
        text += line + "\n"
        previous = number
    return text


def swift_source(program):
    mark = '#sourceLocation()\nprint("\\u{1}")\n'
    return "".join(lines(block, SWIFT_PLACE) + mark for block in program.blocks)


def c_source(program):
    text = "".join(lines(block, C_PLACE) for block in program.blocks)
    if re.search(r"\bmain\(", text):
        return text
    # Only statements: what is included goes before the function that they are put into.
    mark = 'puts("\\1");\n'
    includes, body = "int puts(const char *);\n", ""
    for block in program.blocks:
        for number, line in block.numbered():
            if line.startswith("#include"):
                includes += C_PLACE.format(page=block.page, number=number) + line + "\n"
            else:
                body += C_PLACE.format(page=block.page, number=number) + line + "\n"
        body += mark
    return includes + "int main(void) {\n" + body + "return 0;\n}\n"


# MARK: Compiling


class Compiler:
    """Compiles against the modules of a build that is there."""

    def __init__(self, root, build, work):
        self.root, self.build, self.work = Path(root), Path(build), Path(work)
        self.include = [
            "-I", self.build / "Modules", "-I", self.root / "CSolverShim/include",
            "-I", self.root / "Sources/CDynamicsHeader",
        ]
        self.objcopy = shutil.which("objcopy") or "llvm-objcopy"

    def compile(self, number, program):
        """Returns the objects of a program, and what is wrong with it."""
        folder = self.work / f"program{number}"
        folder.mkdir()
        if program.language == "c":
            source, object = folder / "main.c", folder / "main.o"
            source.write_text(c_source(program))
            commands = [[
                "clang", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable",
                "-Wno-unused-but-set-variable", "-I", self.root / "Sources/CDynamicsHeader", "-c", source, "-o", object],
                [self.objcopy, f"--redefine-sym=main=program_{number}", object]]
        else:
            sources = {"main.swift": swift_source(program)}
            sources |= {name: lines(block, SWIFT_PLACE) for name, block in program.files.items()}
            for name, text in sources.items():
                (folder / name).write_text(text)
            commands = []
            for name in sources:
                others = [folder / other for other in sources if other != name]
                commands.append([
                    "swiftc", "-frontend", "-c", "-primary-file", folder / name, *others, "-module-name",
                    f"Program{number}", "-swift-version", "6", "-Onone", "-suppress-warnings", "-entry-point-function-name",
                    f"program_{number}", "-module-cache-path", self.work / "cache", *self.include,
                    "-o", (folder / name).with_suffix(".o")])
        for command in commands:
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode != 0:
                return [], result.stderr.strip()
        return sorted(folder.glob("*.o")), None

    def link(self, numbers, objects):
        """One executable of all programs, whose first argument is the number of the one to be run."""
        start = self.work / "start.c"
        start.write_text(
            "#include <stdio.h>\n#include <stdlib.h>\n"
            + "".join(f"int program_{number}(int, char **);\n" for number in numbers)
            + "int main(int count, char **arguments) {\n"
            # What is printed before a trap is there to see.
            + "  setvbuf(stdout, NULL, _IONBF, 0);\n  switch (atoi(arguments[1])) {\n"
            + "".join(f"  case {number}: return program_{number}(1, arguments);\n" for number in numbers)
            + "  }\n  return 64;\n}\n")
        subprocess.run(["clang", "-c", start, "-o", start.with_suffix(".o")], check=True)
        libraries = []
        for module in MODULES:
            libraries += sorted(self.objects(module))
        response = self.work / "objects"
        response.write_text("\n".join(f'"{path}"' for path in [start.with_suffix(".o"), *objects, *libraries]))
        executable = self.work / "programs"
        subprocess.run(["swiftc", "-use-ld=lld", f"@{response}", "-o", executable], check=True)
        return executable

    def objects(self, module):
        """Those of sources that are there: objects of others stay in the folder."""
        folder = self.build / f"{module}.build"
        if not folder.is_dir():
            return []
        table = folder / "output-file-map.json"
        named = re.findall(r'"object": "([^"]*)"', table.read_text()) if table.exists() else []
        return [path for path in {*map(Path, named), *folder.rglob("*.c.o")} if path.exists()]


# MARK: Running


def run(executable, number, program, examples):
    """What is wrong with what a program prints, each with its place."""
    with tempfile.TemporaryDirectory() as folder:
        for example in examples.glob("*.json"):
            shutil.copy(example, folder)
        environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"}
        try:
            result = subprocess.run(
                [executable, str(number)], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return [f"{program.place}: the program takes more than {SECONDS} s"]
    text = result.stdout.decode(errors="replace")
    if len(program.blocks) == 1:
        text = text.replace(MARK + "\n", "")
        outputs = [text]
    else:
        outputs = text.split(MARK + "\n")
    problems = []
    if result.returncode != 0:
        reached = program.blocks[min(len(outputs), len(program.blocks)) - 1]
        said = result.stderr.decode(errors="replace").partition("Current stack trace:")[0].strip()
        problems.append(f"{reached.page}:{reached.line}: the program ends with {result.returncode}: {said}")
    for block, output in zip(program.blocks, outputs):
        expected = block.expected_output()
        if expected is not None and (problem := difference(expected, output.splitlines())):
            line = block.output.line if block.output else block.line
            problems.append(f"{block.page}:{line}: {problem}")
        if result.returncode != 0 and block is reached:
            break
    return problems


def check(root, build, found):
    """Compiles and runs programs; returns what is wrong."""
    problems = []
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(os.cpu_count()) as pool:
        compiler = Compiler(root, build, work)
        numbered = list(enumerate(found))
        results = list(pool.map(lambda pair: compiler.compile(*pair), numbered))
        problems += [problem for _, problem in results if problem]
        compiled = [pair for pair, (_, problem) in zip(numbered, results) if not problem]
        if compiled:
            objects = [path for paths, _ in results for path in paths]
            executable = compiler.link([number for number, _ in compiled], objects)
            runs = [pair for pair in compiled if pair[1].is_run]
            examples = Path(root) / "docs/examples"
            for said in pool.map(lambda pair: run(executable, *pair, examples), runs):
                problems += said
    return problems
