"""Checks README.md and docs: python3 Tests/Documents/check.py BUILD_DIRECTORY [PAGE...]"""

import json
import sys
from pathlib import Path

import commands
import links
import manifests
import page as pages
import programs

ROOT = Path(__file__).resolve().parents[2]


def problems_of(root, build, names):
    """What is wrong with the pages of these names in the folder `root`, and how many programs were looked at."""
    problems, found, interface = [], [], commands.Interface(build / "dynamics")
    for name in names:
        text = (root / name).read_text(encoding="utf-8")
        problems += links.check(root, name)
        try:
            blocks = pages.read(text, name)
            found += programs.programs(blocks)
        except pages.PageError as error:
            problems.append(str(error))
            continue
        problems += commands.check(ROOT, interface, name, text, blocks)
        problems += manifests.check(
            ROOT, [block for block in blocks if programs.is_manifest(block) and not block.not_checked])
        for block in blocks:
            if block.language == "json" and not block.not_checked:
                try:
                    json.loads(block.code)
                except ValueError as error:
                    problems.append(f"{name}:{block.line}: {error}")
            elif block.language not in ("", "swift", "c", "python", "sh", "json", "text") and not block.not_checked:
                problems.append(f"{name}:{block.line}: nobody checks blocks of {block.language}")
    try:
        problems += programs.check(ROOT, build, found)
    except pages.PageError as error:
        problems.append(str(error))
    return problems, len(found)


def main():
    build = Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or pages.pages(ROOT)
    problems, count = problems_of(ROOT, build, names)
    for problem in problems:
        print(problem)
    print(f"check-documents: {len(names)} pages, {count} programs, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
