"""The check of the documents fails where a page is wrong: python3 Tests/Documents/test_check.py BUILD_DIRECTORY"""

import re
import sys
import tempfile
import unittest
from pathlib import Path

import page as pages
from check import problems_of

BUILD = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None

# Each page with one thing wrong, at the line of the mark, and what is said about it.
WRONG = """
=== an output
```swift
import BatchSolver
print(try World().stepCount)
```

```text
>>>1
```
||| line 1 of the output is
=== a comment that says the output
```swift
>>>import BatchSolver
print(try World().stepCount)  // prints 1
```
||| line 1 of the output is
=== an output with lines left out
```swift
import BatchSolver
for number in 0..<9 { print(number) }
```

```text
>>>0
...
9
```
||| and the page says
=== the second block of a program
```swift
import BatchSolver
let world = try World()
```

```swift
print(world.stepCount)
```

```text
>>>1
```
||| line 1 of the output is
=== a line that does not compile
```swift
import BatchSolver
let world = try World()
>>>world.fly()
```
||| has no member 'fly'
=== an import that is missing
```swift
import BatchSolver
>>>print(sin(0.0))
```
||| cannot find 'sin'
=== a program that throws
```swift
>>>import BatchSolver
try World().step(by: -1)
```
||| the program ends with
=== C that does not compile
```c
#include <dynamics.h>
DynWorld world;
>>>dyn_world_fly(world);
```
||| dyn_world_fly
=== an output of C
```c
#include <dynamics.h>
#include <stdio.h>
int main(void) {
  printf("%d\\n", DYN_OK);
}
```

```text
>>>1
```
||| line 1 of the output is
=== a block that continues nothing
```swift
>>>print(1)
```
||| continues no program
=== a product
```swift
>>>// Package.swift
dependencies: [.package(url: "<URL of this repository>", from: "0.2.0")],
targets: [.executableTarget(name: "First", dependencies: [.product(name: "Solver", package: "swift-dynamics")])]
```
||| there is no product Solver
=== an option
```sh
>>>dynamics run boxes --fast
```
||| there is no option --fast
=== a value
```sh
>>>dynamics run boxes --solver exact
```
||| expected one of
=== a command in a sentence
>>>The command is `dynamics ran boxes`.
||| there is no command ran
=== a scene
```sh
>>>dynamics run box --html box.html
```
||| ends with 65
=== a make target
```sh
>>>make tests
```
||| there is no such target
=== JSON
```json
>>>{"a": }
```
||| Expecting value
=== a file
>>>See [there](there.md).
||| leads to no file
=== a heading
>>>See [below](#below).
||| leads to no heading
=== a path
>>>See `Sources/Solver/Fly.swift`.
||| there is no Sources/Solver/Fly.swift
=== a comment without a block
<!-- not run: it has no end -->
>>>A sentence.
||| no block after it
=== a comment without a reason
>>><!-- not checked -->
```c
```
||| REASON
"""

RIGHT = """# A page

<!-- hidden
import BatchSolver
let world = try World()
-->
```swift
print(world.stepCount)  // prints 0
```

<!-- hidden
@MainActor func many() throws {
…
}
try many()
-->
```swift
try world.step(by: 1 / 60)
for number in 0..<1000 { print(number) }
print(world.stepCount)
```

```text
0
...
999
1
```

<!-- not run: it would never end -->
```swift
import BatchSolver
while true { print(try World().stepCount) }
```

<!-- not checked: this is no C -->
```c
#include <thing.h>
```

`Sources/App/Thing.swift`:

```swift
struct Thing { var name = "thing" }
```

`Sources/App/main.swift`:

```swift
print(Thing().name)  // prints thing
```

```sh
.build/release/dynamics run boxes --steps 3   # as [above](#a-page)
```

See [the top](#a-page), `dynamics scenes` and `Tests/Documents/check.py`.
"""


class CheckTests(unittest.TestCase):
    def test_what_is_right_passes(self):
        self.assertEqual(self.problems({"right.md": RIGHT}), [])

    def test_what_is_wrong_is_found_where_it_is(self):
        cases, texts = {}, {}
        for number, case in enumerate(WRONG.split("=== ")[1:]):
            name, _, rest = case.partition("\n")
            text, _, message = rest.partition("||| ")
            line = text[: text.index(">>>")].count("\n") + 1
            texts[f"wrong{number}.md"] = text.replace(">>>", "")
            cases[f"wrong{number}.md"] = (name, line, message.strip())
        # All at once: one problem must not hide another.
        found = self.problems(texts)
        for page, (name, line, message) in cases.items():
            own = [problem for problem in found if re.match(re.escape(page) + ":", problem)]
            with self.subTest(name):
                self.assertEqual(len(own), 1, own)
                self.assertRegex(own[0], rf"^{page}:{line}:")
                self.assertIn(message, own[0])

    def problems(self, texts):
        with tempfile.TemporaryDirectory() as folder:
            # Paths that pages name are those of the repository.
            for name in ["Tests", "Sources"]:
                (Path(folder) / name).symlink_to(Path(pages.__file__).resolve().parents[2] / name)
            for name, text in texts.items():
                (Path(folder) / name).write_text(text)
            return problems_of(Path(folder), BUILD, list(texts))[0]


if __name__ == "__main__":
    unittest.main()
