"""Writes ``swift_dynamics/_interface.py``, the declarations of ``dynamics.h`` for ctypes.

    python generate_interface.py [--check]

With ``--check`` it writes nothing and fails if the file is not what the header says.
"""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
HEADER = FOLDER.parents[1] / "Sources" / "CDynamicsHeader" / "dynamics.h"
TARGET = FOLDER / "swift_dynamics" / "_interface.py"

SCALARS = {
    "float": "c_float",
    "double": "c_double",
    "int32_t": "c_int32",
    "int64_t": "c_int64",
    "uint8_t": "c_uint8",
    "uint16_t": "c_uint16",
    "uint32_t": "c_uint32",
    "uint64_t": "c_uint64",
    "size_t": "c_size_t",
}


def without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


class Generator:
    """Reads the header from top to bottom: nothing is used in it before it is declared."""

    def __init__(self, text):
        self.lines = [
            '"""Declarations of ``dynamics.h``, written by ``generate_interface.py``."""',
            "",
            "from ctypes import (",
            "    CFUNCTYPE,",
            "    Structure,",
            *[f"    {name}," for name in sorted({*SCALARS.values(), "c_char_p", "c_void_p"})],
            ")",
            "",
        ]
        self.types = dict(SCALARS)
        self.constants = {}
        body = without_comments(text)
        # Functions in the header itself are the compiler's, not the library's.
        body = re.sub(r"static inline [^{]*\{.*?\n\}\n", "", body, flags=re.S)
        pattern = re.compile(
            r"typedef struct (?P<struct>\w+) \{(?P<fields>[^}]*)\} \w+;"
            r"|typedef (?P<alias>\w+) (?P<name>\w+);"
            r"|typedef (?P<result>\w+) \(\*(?P<callback>\w+)\)\((?P<arguments>[^)]*)\);"
            r"|enum \{(?P<constants>[^}]*)\};"
            r"|#define (?P<define>DYN_VERSION_\w+) (?P<number>\d+)"
            r"|^(?P<returns>DynStatus|uint32_t|const char \*) ?(?P<function>dyn_\w+)\((?P<parameters>[^)]*)\);",
            re.S | re.M,
        )
        self.functions = []
        for match in pattern.finditer(body):
            if match["struct"]:
                self.structure(match["struct"], match["fields"])
            elif match["name"]:
                self.types[match["name"]] = match["name"]
                self.lines += [f"{match['name']} = {self.types[match['alias']]}"]
            elif match["callback"]:
                self.callback(match["callback"], match["result"], match["arguments"])
            elif match["constants"]:
                self.enumeration(match["constants"])
            elif match["define"]:
                self.lines += [f"{match['define']} = {match['number']}"]
            elif match["function"]:
                result = "c_char_p" if match["returns"].startswith("const") else self.types[match["returns"]]
                self.functions.append((match["function"], result, self.parameters(match["parameters"])))
        self.lines += ["", "# Name: result, parameters.", "FUNCTIONS = {"]
        for name, result, parameters in self.functions:
            self.lines += [f"    {name!r}: ({result}, [{', '.join(parameters)}]),"]
        self.lines += ["}"]

    def structure(self, name, fields):
        declared = []
        for field in filter(None, (field.strip() for field in fields.split(";"))):
            kind, names = re.fullmatch(r"((?:const )?\w+ ?\*?)\s*(.+)", field, re.S).groups()
            for one in (one.strip() for one in names.split(",")):
                array = re.fullmatch(r"(\w+)\[(\w+)\]", one)
                if array:
                    declared.append((array[1], f"{self.type(kind)} * {self.constants.get(array[2], array[2])}"))
                else:
                    declared.append((one, self.type(kind)))
        self.types[name] = name
        if declared == [("bits", "c_uint64")]:
            # Handles are passed as the numbers that they are, which is the same to the machine.
            self.lines += [f"{name} = c_uint64"]
            return
        self.lines += ["", "", f"class {name}(Structure):", "    _fields_ = ["]
        self.lines += [f'        ("{field}", {kind}),' for field, kind in declared]
        self.lines += ["    ]", "", ""]

    def callback(self, name, result, arguments):
        self.types[name] = name
        result = "None" if result == "void" else self.types[result]
        self.lines += [f"{name} = CFUNCTYPE({', '.join([result, *self.parameters(arguments)])})"]

    def enumeration(self, text):
        for name, value in re.findall(r"(DYN_\w+) = (\w+)", text):
            self.constants[name] = value
            self.lines += [f"{name} = {value}"]

    def parameters(self, text):
        if text.strip() in ("", "void"):
            return []
        kinds = []
        for parameter in (" ".join(parameter.split()) for parameter in text.split(",")):
            kind, _ = re.fullmatch(r"((?:const )?\w+ ?\*?)\s*(\w+)", parameter).groups()
            kinds.append(self.type(kind))
        return kinds

    def type(self, kind):
        """Pointers are addresses: arrays of NumPy's and structures of ctypes' are handed over alike."""
        return "c_void_p" if "*" in kind else self.types[kind.strip()]


def main():
    text = "\n".join(Generator(HEADER.read_text()).lines) + "\n"
    text = re.sub(r"\n{4,}", "\n\n\n", text)
    if "--check" in sys.argv[1:]:
        if TARGET.read_text() != text:
            sys.exit(f"{TARGET.name} is not what dynamics.h says; run generate_interface.py")
    else:
        TARGET.write_text(text)


if __name__ == "__main__":
    main()
