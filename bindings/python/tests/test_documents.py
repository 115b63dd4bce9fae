"""Every snippet of the documents runs, and prints what the document says it prints."""

import contextlib
import importlib.util
import io
import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parents[3]
DOCUMENTS = ["README.md", "docs/python.md", "docs/tutorial-python.md", "bindings/python/README.md"]
HAS_GYMNASIUM = importlib.util.find_spec("gymnasium") is not None


class Snippet(NamedTuple):
    """A block of Python, and the block of text after it, which is what it prints."""

    line: int
    section: int
    code: str
    output: str | None


def snippets(text):
    """The blocks of a document, in order."""
    found, section, lines = [], 0, iter(enumerate(text.splitlines(), 1))
    for line, content in lines:
        if content.startswith("## "):
            section += 1
        fence = re.fullmatch(r"```(\w*)", content)
        if not fence:
            continue
        block = []
        for _, content in lines:
            if content == "```":
                break
            block.append(content + "\n")
        else:
            raise ValueError(f"line {line}: a block without an end")
        if fence[1] == "python":
            found.append(Snippet(line, section, "".join(block), None))
        elif fence[1] == "text" and found:
            found[-1] = found[-1]._replace(output="".join(block))
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_snippets_run_and_print_what_is_said(document, tmp_path, monkeypatch):
    path = PROJECT / document
    if not path.exists():
        pytest.skip(f"{document} is not beside the tests")
    # Snippets read these by their names.
    for example in (PROJECT / "docs/examples").glob("*.json"):
        shutil.copy(example, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(PROJECT / "bindings/python/examples"))
    names, without, found = {"__name__": "__main__"}, None, snippets(path.read_text())
    assert found
    for snippet in found:
        if not HAS_GYMNASIUM and re.search(r"gymnasium|swift_dynamics\.gym", snippet.code):
            # Later ones of the section build on it.
            without = snippet.section
        if snippet.section == without:
            continue
        printed = io.StringIO()
        # Tracebacks then have the document's lines.
        code = compile("\n" * snippet.line + snippet.code, document, "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        if snippet.output is not None:
            assert printed.getvalue() == snippet.output, f"{document}, line {snippet.line}"


def test_blocks_are_found():
    text = "## A\n```python\na = 1\nprint(a)\n```\n\nprints\n\n```text\n1\n```\n\n## B\n```sh\nls\n```\n```python\nb\n```\n"
    assert snippets(text) == [Snippet(2, 1, "a = 1\nprint(a)\n", "1\n"), Snippet(17, 2, "b\n", None)]
    with pytest.raises(ValueError, match="line 1"):
        snippets("```python\n")
