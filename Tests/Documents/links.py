"""Links of pages lead to files and headings that are there, and paths that pages name exist."""

import re
from pathlib import Path

PATHS = r"(?:docs|scripts|Sources|Tests|Benchmarks|bindings|CSolverShim)/[\w./+-]+"


def prose(text):
    """The lines outside of blocks, with their numbers."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r" *```", line):
            inside = not inside
        elif not inside:
            yield number, line


def anchors(text):
    """The names by which GitHub links to the headings of a page."""
    found = set()
    for _, line in prose(text):
        if heading := re.match(r"#+ +(.*?) *#*$", line):
            words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
            name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            number = 0
            while name + (f"-{number}" if number else "") in found:
                number += 1
            found.add(name + (f"-{number}" if number else ""))
    return found


def check(root, page):
    """What is wrong with the links of a page."""
    root = Path(root)
    path = root / page
    text = path.read_text(encoding="utf-8")
    problems = []
    for number, line in prose(text):
        without_code = re.sub(r"`[^`]*`", lambda code: "`" * len(code[0]), line)
        for link in re.findall(r"\]\(([^)\s]+)\)", without_code):
            if re.match(r"\w+:", link):
                continue
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            if not target.exists():
                problems.append(f"{page}:{number}: the link {link} leads to no file")
            elif anchor and target.suffix == ".md" and anchor not in anchors(target.read_text(encoding="utf-8")):
                problems.append(f"{page}:{number}: the link {link} leads to no heading")
        # Before a colon at the end of a line stands the name of a file that the page prints. Between two more signs of
        # code Markdown itself is shown.
        for name in re.findall(rf"(?<!`` )`({PATHS})`(?!:$)", line):
            if not (root / name).exists():
                problems.append(f"{page}:{number}: there is no {name}")
    return problems
