"""Package.swift as pages show it loads, and names products and traits that there are."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

ADDRESS = "https://example.com/swift-dynamics"


def dump(folder):
    """The package of a folder as JSON, and what is wrong with it."""
    # With a place of its own, because builds lock theirs.
    with tempfile.TemporaryDirectory() as scratch:
        result = subprocess.run(
            ["swift", "package", "--package-path", folder, "--scratch-path", scratch, "dump-package"],
            capture_output=True, text=True)
    if result.returncode != 0:
        return None, result.stderr
    return json.loads(result.stdout), None


def manifest(block):
    """The whole manifest: a page may show its middle only."""
    code = block.code.replace("<URL of this repository>", ADDRESS)
    if re.search(r"\bPackage\(\n", code):
        return code
    return "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\nname: \"Client\",\n" + code + ")\n"


def check(root, blocks):
    """What is wrong with the manifests of a page."""
    problems, own = [], None
    for block in blocks:
        place = f"{block.page}:{block.line}"
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "Package.swift").write_text(manifest(block))
            package, problem = dump(folder)
        if problem:
            problems.append(f"{place}: the manifest does not load: {problem}")
            continue
        own = own or dump(root)[0]
        products = {product["name"] for product in own["products"]}
        traits = {trait["name"] for trait in own.get("traits", [])}
        for target in package["targets"]:
            for dependency in target["dependencies"]:
                name, identity = (dependency.get("product") or [None, None])[:2]
                if identity == own["name"] and name not in products:
                    problems.append(f"{place}: there is no product {name}; expected one of {', '.join(sorted(products))}")
        for dependency in package["dependencies"]:
            for source in dependency.get("sourceControl", []):
                for trait in source.get("traits", []):
                    if source["identity"] == own["name"] and trait["name"] not in traits | {"default"}:
                        problems.append(f"{place}: there is no trait {trait['name']}")
    return problems
