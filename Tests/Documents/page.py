"""A page of Markdown as a list of blocks: code between fences, with what comments above it say about its check."""

import re
from dataclasses import dataclass, field
from pathlib import Path

# Where the lines of a block go among its hidden lines.
PLACE = "…"
LEFT_OUT = "..."


class PageError(Exception):
    """What is wrong with a page, and where."""

    def __init__(self, page, line, message):
        super().__init__(f"{page}:{line}: {message}")


@dataclass
class Block:
    """A fenced block. Lines are numbered from 1, as editors do."""

    page: str
    line: int  # of the first line of code
    language: str
    lines: list[str]
    section: int = 0
    before: list[tuple[int, str]] = field(default_factory=list)  # hidden lines, each with its number
    after: list[tuple[int, str]] = field(default_factory=list)
    not_checked: str | None = None  # the reason
    not_run: str | None = None  # the reason
    file: str | None = None  # "Sources/NAME/FILE", where the page names one
    output: "Block | None" = None  # the block of text that says what it prints

    @property
    def code(self):
        return "\n".join(self.lines) + "\n"

    def numbered(self):
        """All lines with their numbers, hidden ones too."""
        return self.before + list(enumerate(self.lines, self.line)) + self.after

    def expected_output(self):
        """The lines that it prints, or None where the page does not say so."""
        said = [match[1] for line in self.lines if (match := re.search(r"//\s*prints (.*)$", line))]
        if said and self.output:
            raise PageError(self.page, self.line, "the output is said twice: in a block and in comments")
        if self.output:
            return self.output.lines
        return said or None


def read(text, page):
    """The blocks of a page, in order."""
    blocks, section, comment = [], 0, {}
    lines = list(enumerate(text.splitlines(), 1))
    position, last_text = 0, ""
    while position < len(lines):
        number, line = lines[position]
        position += 1
        if opened := re.fullmatch(r"<!-- (hidden|not run|not checked)(?:: (.*?))?( -->)?", line):
            kind, reason, closed = opened.groups()
            content = []
            while not closed:
                if position == len(lines):
                    raise PageError(page, number, "a comment without an end")
                inner, line = lines[position]
                position += 1
                if line == "-->":
                    break
                content.append((inner, line))
            if (kind == "hidden") == bool(reason) or kind in comment:
                raise PageError(page, number, "expected `<!-- hidden` with lines of code, or `<!-- not run: REASON -->`")
            comment[kind] = content if kind == "hidden" else reason
        elif fence := re.fullmatch(r"( *)```(\w*)", line):
            indent, language = fence.groups()
            content = []
            while position < len(lines) and lines[position][1] != indent + "```":
                content.append(lines[position][1].removeprefix(indent))
                position += 1
            if position == len(lines):
                raise PageError(page, number, "a block without an end")
            position += 1
            block = Block(page, number + 1, language, content, section)
            hidden = comment.pop("hidden", [])
            places = [index for index, (_, line) in enumerate(hidden) if line.strip() == PLACE]
            split = places[0] if places else len(hidden)
            block.before, block.after = hidden[:split], hidden[split + 1 :]
            block.not_run, block.not_checked = comment.pop("not run", None), comment.pop("not checked", None)
            if named := re.search(r"`(Sources/\w+/[\w.]+)`:$", last_text):
                block.file = named[1]
            if language == "text" and blocks and blocks[-1].language in ("swift", "c", "python"):
                blocks[-1].output = block
            blocks.append(block)
            last_text = ""
        elif line.strip():
            if comment:
                raise PageError(page, number, "a comment for the check of a block, and no block after it")
            section += line.startswith("## ")
            last_text = line.rstrip()
    if comment:
        raise PageError(page, len(lines), "a comment for the check of a block, and no block after it")
    return blocks


def difference(expected, printed):
    """None if lines are printed as they are expected, where `...` stands for any lines; else what differs first."""
    if LEFT_OUT not in [line.strip() for line in expected]:
        for index, (wanted, line) in enumerate(zip(expected, printed)):
            if wanted.rstrip() != line.rstrip():
                return f"line {index + 1} of the output is\n    {line}\nand the page says\n    {wanted}"
        if len(expected) != len(printed):
            return f"prints {len(printed)} lines:\n    " + "\n    ".join(printed) + f"\nand the page says {len(expected)}"
        return None
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == LEFT_OUT else re.escape(line.rstrip()) + "\n" for line in expected)
    text = "".join(line.rstrip() + "\n" for line in printed)
    if re.fullmatch(pattern, text):
        return None
    return "prints\n    " + "\n    ".join(printed) + "\nand the page says\n    " + "\n    ".join(expected)


def pages(root):
    """The pages that are checked, by their paths in the repository."""
    found = [root / "README.md", root / "CONTRIBUTING.md", root / "bindings/python/README.md"]
    found += sorted((root / "docs").rglob("*.md")) + sorted((root / "Sources").glob("*/*.docc/**/*.md"))
    return [path.relative_to(root).as_posix() for path in found if path.exists()]


def read_file(root, page):
    return read((Path(root) / page).read_text(encoding="utf-8"), page)
