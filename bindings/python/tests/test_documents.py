"""Every snippet of the documents runs, and prints what the document says it prints."""

import contextlib
import importlib.util
import io
import re
import shutil
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[3]
# What reads pages for all languages (docs/testing.md).
READER = PROJECT / "Tests/Documents"
if not READER.exists():
    pytest.skip("the documents are not beside the tests", allow_module_level=True)
sys.path.append(str(READER))

import page as pages  # noqa: E402

HAS_GYMNASIUM = importlib.util.find_spec("gymnasium") is not None
SNIPPETS = {
    name: [block for block in pages.read_file(PROJECT, name) if block.language == "python" and not block.not_checked]
    for name in pages.pages(PROJECT)
}
DOCUMENTS = [name for name, snippets in SNIPPETS.items() if snippets]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_snippets_run_and_print_what_is_said(document, tmp_path, monkeypatch):
    # Snippets read these by their names.
    for example in (PROJECT / "docs/examples").glob("*.json"):
        shutil.copy(example, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(PROJECT / "bindings/python/examples"))
    names, without = {"__name__": "__main__"}, None
    for snippet in SNIPPETS[document]:
        if not HAS_GYMNASIUM and re.search(r"gymnasium|swift_dynamics\.gym", snippet.code):
            # Later ones of the section build on it.
            without = snippet.section
        if snippet.section == without:
            continue
        printed = io.StringIO()
        # Tracebacks then have the document's lines.
        lines = [""] * snippet.numbered()[-1][0]
        for number, line in snippet.numbered():
            lines[number - 1] = line
        code = compile("\n".join(lines) + "\n", document, "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        expected = snippet.expected_output()
        if expected is not None:
            problem = pages.difference(expected, printed.getvalue().splitlines())
            assert problem is None, f"{document}, line {snippet.line}: {problem}"


def test_documents_have_snippets():
    assert {"README.md", "docs/python.md", "docs/tutorial-python.md", "bindings/python/README.md"} <= set(DOCUMENTS)
