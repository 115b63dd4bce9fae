"""Command lines that pages show are understood by the command, short forms of them run, and make targets exist."""

import json
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

# What makes a run short. Of options that are given twice the last one counts.
SHORT = {"run": ["--steps", "2"], "bench": ["--steps", "2", "--repeats", "1"], "replay": [], "scenes": [], "info": []}
SECONDS = 60
# What the argument parser understands by itself, and leaves out of the help that it dumps.
UNLISTED = {"--generate-completion-script": ["bash", "zsh", "fish"]}


class Interface:
    """What the command says about its subcommands and options."""

    def __init__(self, executable):
        self.executable = executable
        dump = subprocess.run([executable, "--experimental-dump-help"], capture_output=True, text=True, check=True)
        root = json.loads(dump.stdout)["command"]
        self.commands = {command["commandName"]: command.get("arguments", []) for command in root["subcommands"]}
        self.root = root.get("arguments", [])

    def problem(self, words):
        """What is wrong with the words after `dynamics`, or None."""
        if words and words[0] in UNLISTED:
            expected = UNLISTED[words[0]]
            return None if words[1:] in [[word] for word in expected] else f"expected one of {', '.join(expected)}"
        arguments = self.root
        if words and not words[0].startswith("-"):
            if words[0] not in self.commands:
                return f"there is no command {words[0]}; expected one of {', '.join(sorted(self.commands))}"
            arguments, words = self.commands[words[0]], words[1:]
        options = {}
        for argument in arguments:
            for name in argument.get("names", []):
                dashes = "-" if name["kind"] == "short" else "--"
                options[dashes + name["name"]] = argument
        positional = [argument for argument in arguments if argument["kind"] == "positional"]
        free, words = 0, list(words)
        while words:
            word = words.pop(0)
            if not word.startswith("-") or word == "-":
                free += 1
                continue
            name, _, value = word.partition("=")
            if name not in options:
                return f"there is no option {name}"
            argument = options[name]
            if argument["kind"] == "option":
                if not value and not words:
                    return f"the option {name} lacks its value"
                value = value or words.pop(0)
                values = argument.get("allValues")
                # Words in capitals stand for a value.
                if values and not value.isupper() and value not in values:
                    return f"the option {name} is {value}; expected one of {', '.join(values)}"
        needed = sum(not argument["isOptional"] for argument in positional)
        repeating = any(argument["isRepeating"] for argument in positional)
        if free < needed or (free > len(positional) and not repeating):
            return f"has {free} arguments without a name; expected {needed} to {len(positional)}"
        return None

    def failure(self, words, folder):
        """What a short form of the command says if it fails, or None. Words in capitals stand for something else."""
        command = words[0] if words else ""
        is_pattern = any(re.fullmatch(r"[A-Z]+(\.json)?", word) for word in words)
        # Without a name it would be all public scenes.
        is_long = command == "bench" and (len(words) == 1 or words[1].startswith("-"))
        if command not in SHORT or is_pattern or is_long:
            return None
        try:
            result = subprocess.run(
                [self.executable, *words, *SHORT[command]], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                text=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return f"has not ended after {SECONDS} s"
        return None if result.returncode == 0 else f"ends with {result.returncode}: {result.stderr.strip()}"


def command_lines(text, blocks):
    """The lines of commands in blocks, and what is shown within sentences; each with its number."""
    for block in blocks:
        if block.language == "sh" and not block.not_checked:
            joined = ""
            for number, line in enumerate(block.lines, block.line):
                joined += line.removesuffix("\\")
                if not line.endswith("\\"):
                    yield number, joined
                    joined = ""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r" *```", line):
            inside = not inside
        elif not inside:
            for code in re.findall(r"`(dynamics [^`]*)`", line):
                # With what may be left out, or stands for something else, in brackets: a pattern, not a command.
                if not re.search(r"[\[<|…]|\.\.\.", code):
                    yield number, code


def check(root, interface, page, text, blocks):
    """What is wrong with the commands of a page, which run one after the other in a folder with the examples."""
    targets = set(re.findall(r"^([\w-]+):", (Path(root) / "Makefile").read_text(), re.MULTILINE))
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for example in (Path(root) / "docs/examples").glob("*.json"):
            shutil.copy(example, folder)
        for number, line in command_lines(text, blocks):
            for problem in line_problems(line, targets, interface, folder):
                problems.append(f"{page}:{number}: {problem}")
    return problems


def line_problems(line, targets, interface, folder):
    """What is wrong with a line, which may have several commands."""
    for command in re.split(r"&&|\|\||[;|]", re.sub(r"(^|\s)#.*", "", line)):
        # To the end of what concerns the command itself.
        command = re.split(r"\s(?:\d?>|<)", command)[0].strip()
        try:
            words = shlex.split(command)
        except ValueError as error:
            yield f"{command}: {error}"
            continue
        while words and re.match(r"[A-Z_]+=", words[0]):
            words.pop(0)
        if not words:
            continue
        if words[0] == "make" and not set(word for word in words[1:] if re.fullmatch(r"[\w-]+", word)) <= targets:
            yield f"{command}: there is no such target"
        if re.fullmatch(r"(.*/)?dynamics", words[0]):
            problem = interface.problem(words[1:]) or interface.failure(words[1:], folder)
            if problem:
                yield f"{command}: {problem}"
