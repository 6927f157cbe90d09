"""Write the calls of a check as a C program, for who has the plugin and not this project.

Each call is written before it is made, from the struct that it is made with, so that the program of
a check that crashes ends with the call that did. Handles are named by the results they came from.
"""

from __future__ import annotations

import ctypes
import re
import threading
from collections.abc import Iterator
from typing import Any, TextIO

from mock_libtpu.catalogue import Enum, Field, load_apis
from mock_libtpu.plugin.structs import Structs, base_type

_ON_READY = "PJRT_Event_OnReadyCallback"
_MOST_CALLS = 200
_MOST_BYTES = 1 << 16
_PRELUDE = """\
// {rule}
//
// Build it against the header of XLA, and give it the plugin:
//   cc -I XLA program.c -o program -ldl && ./program PLUGIN.so
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

#include "xla/pjrt/c/pjrt_c_api.h"

static const PJRT_Api* api;

static void show(const char* function, PJRT_Error* error) {{
  printf("%s%s", function, error == NULL ? "\\n" : ": ");
  if (error == NULL) return;
  PJRT_Error_Message_Args message = {{0}};
  message.struct_size = PJRT_Error_Message_Args_STRUCT_SIZE;
  message.error = error;
  api->PJRT_Error_Message(&message);
  printf("%.*s\\n", (int)message.message_size, message.message);
  PJRT_Error_Destroy_Args destroy = {{0}};
  destroy.struct_size = PJRT_Error_Destroy_Args_STRUCT_SIZE;
  destroy.error = error;
  api->PJRT_Error_Destroy(&destroy);
}}

static inline void on_ready(PJRT_Error* error, void* user_arg) {{
  printf("called back with %p\\n", user_arg);
  show("  error", error);
}}

int main(int argc, char** argv) {{
  void* library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL) {{
    fprintf(stderr, "%s\\n", argc > 1 ? dlerror() : "name the plugin");
    return 2;
  }}
  setvbuf(stdout, NULL, _IONBF, 0);  // so that all is shown before a crash
  api = ((const PJRT_Api* (*)(void))dlsym(library, "GetPjrtApi"))();

"""


class CProgram:
    """The program of a check, in a file that others may read at any time."""

    def __init__(self, file: TextIO, rule: str, structs: Structs) -> None:
        apis = load_apis()
        self._file = file
        self._structs = structs
        self._functions = {function.name: function for api in apis for function in api.functions}
        self._enums = {enum.name: enum for api in apis for enum in api.enums}
        self._main = set(apis[0].slots) | {
            name for api in apis if not api.extends for name in api.slots
        }
        self._callbacks = {each.name for api in apis for each in api.callbacks}
        self._lock = threading.Lock()
        self._number = 0
        self._known: dict[int, str] = {}
        """The expressions of handles."""
        self._blocks: dict[int, Any] = {}
        """Memory of the check, by address."""
        self._thread = threading.get_ident()
        file.write(_PRELUDE.format(rule=rule))

    def keep(self, address: int, block: Any) -> None:
        """Memory that calls may point to."""
        self._blocks[address] = block

    def begin(self, function: str, address: int) -> str:
        """Write a call with the struct at an address; the name of its variable, "" if left out."""
        with self._lock:
            self._number += 1
            if self._number > _MOST_CALLS or function not in self._main:
                if self._number == _MOST_CALLS + 1:
                    self._write("// The calls go on like these.")
                return ""
            name = f"a{self._number}"
            facts = self._functions[function]
            if threading.get_ident() != self._thread:
                self._write("// In another thread, at the same time:")
            self._struct(name, facts.arguments, address)
            call = f"api->{function}(&{name})"
            is_silent = facts.returns == "void"
            self._write(f"{call};" if is_silent else f'show("{function}", {call});')
            self._file.flush()
            return name

    def end(self, function: str, name: str, address: int) -> None:
        """Name what a call gave, and show its numbers."""
        if not name:
            return
        with self._lock:
            facts = self._functions[function]
            structure = self._structs.layouts.structure(facts.arguments).from_address(address)
            for field in facts.outputs:
                if field.name and not field.union:
                    self._output(name, structure, field)
            for address_, block in list(self._blocks.items()):
                self._name_elements(self._known.get(address_, ""), block)

    def close(self, what: str) -> None:
        """End the program, with what was seen."""
        self._write("")
        self._write(f"// Seen here: {_comment(what)}")
        self._write("return 0;")
        self._file.write("}\n")
        self._file.flush()

    def _write(self, line: str) -> None:
        self._file.write(f"  {line}\n" if line else "\n")

    # Arguments.

    def _struct(self, name: str, struct: str, address: int) -> None:
        """Declare a variable with what is in memory, and before it what that points to."""
        structure = self._structs.layouts.structure(struct).from_address(address)
        assignments = list(self._assignments(name, struct, structure))
        self._write(f"{struct} {name} = {{0}};")
        for field, value in assignments:
            self._write(f"{name}.{field} = {value};")

    def _assignments(self, name: str, struct: str, structure: Any) -> Iterator[tuple[str, str]]:
        fields = self._structs.fields(struct)
        for field in fields:
            if field.name == "struct_size":
                yield field.name, self._size(struct, structure.struct_size)
            for member in (field, *field.union):
                if not member.name or member.name == "struct_size":
                    continue
                base, stars = base_type(member.type)
                if stars == 0 and base in self._structs.names:
                    inner = getattr(structure, member.name)
                    for path, value in self._assignments(f"{name}_{member.name}", base, inner):
                        yield f"{member.name}.{path}", value
                    continue
                value = self._value(f"{name}_{member.name}", structure, member)
                if value and self._is_of_case(structure, field, member):
                    yield member.name, value

    def _is_of_case(self, structure: Any, field: Field, member: Field) -> bool:
        """Whether a union's member is the one that its tag selects."""
        if not field.union:
            return True
        enum = next(each for each in self._enums.values() if member.case.startswith(each.prefix))
        return _enumerator(enum, getattr(structure, field.tag)) == member.case

    def _size(self, struct: str, size: int) -> str:
        usual = size == self._structs.layouts.layout(struct).used
        return f"{struct}_STRUCT_SIZE" if usual else str(size)

    def _value(self, name: str, structure: Any, field: Field) -> str:
        """The C expression of a field; "" for what is zero."""
        value = getattr(structure, field.name)
        base, stars = base_type(field.type)
        if not value:
            return ""
        if base == _ON_READY:
            return "on_ready"
        if base in self._callbacks or "(*" in field.type:
            return f"NULL /* a function of the check: {_comment(field.type)} */"
        if stars == 0 and base in self._enums:
            return _enumerator(self._enums[base], value) or f"({base}){value}"
        if stars == 0:
            return str(value).lower() if isinstance(value, bool) else str(value)
        if value in self._known:
            return self._known[value]
        count = getattr(structure, field.length[0], None) if field.length else None
        return self._pointed(name, value, field.type, count)

    def _pointed(self, name: str, at: int, type_: str, count: int | None) -> str:
        """Declare what a pointer points to, and give the expression for it."""
        base, stars = base_type(type_)
        if base == "char" and stars == 1 and count is not None:
            self._write(f"static char {name}[] = {_string(ctypes.string_at(at, count))};")
            return name
        if base in self._structs.names and stars == 1 and not self._is_handle(base):
            return self._structures(name, at, base, count)
        if stars > 1:
            return f"({type_}){self._pointers(name, at, base, stars, count)}"
        if count is not None and base not in {"void", "char"}:
            block = (self._structs.layouts.ctype(base) * count).from_address(at)
            numbers = ", ".join(map(str, block))
            self._write(f"static {base} {name}[] = {{{numbers or 0}}};")
            return name
        return self._memory(at)

    def _is_handle(self, base: str) -> bool:
        return not self._structs.fields(base) or self._structs.is_object(base)

    def _structures(self, name: str, at: int, base: str, count: int | None) -> str:
        if count is None:
            self._struct(name, base, at)
            return f"&{name}"
        size = ctypes.sizeof(self._structs.layouts.structure(base))
        for index in range(count):
            self._struct(f"{name}_{index}", base, at + index * size)
        elements = ", ".join(f"{name}_{index}" for index in range(count))
        self._write(f"{base} {name}[] = {{{elements}}};")
        return name

    def _pointers(self, name: str, at: int, base: str, stars: int, count: int | None) -> str:
        """An array of pointers, which may point to such arrays."""
        if at in self._known:
            return self._known[at]
        block = self._blocks.get(at)
        length = count if count is not None else len(block) if block is not None else 0
        values = [ctypes.c_size_t.from_address(at + 8 * index).value for index in range(length)]
        inner = [
            self._pointers(f"{name}_{index}", value, base, stars - 1, None)
            if stars > 2
            else self._known.get(value, "NULL")
            for index, value in enumerate(values)
        ]
        kind = f"{base}{'*' * (stars - 1)}"
        self._write(f"{kind} {name}[{max(1, length)}] = {{{', '.join(inner) or 'NULL'}}};")
        self._known[at] = name
        return name

    def _memory(self, at: int) -> str:
        """Memory of the check, by its bytes."""
        start = max((known for known in self._blocks if known <= at), default=0)
        block = self._blocks.get(start)
        size = getattr(block, "nbytes", None) or (ctypes.sizeof(block) if block is not None else 0)
        if not start or at >= start + size:
            return f"(void*){at:#x} /* not the check's own */"
        if start not in self._known:
            shown = ctypes.string_at(start, min(size, _MOST_BYTES)).rstrip(b"\0")
            numbers = ", ".join(map(str, shown)) or "0"
            variable = f"m{len(self._known)}"
            self._write(f"static unsigned char {variable}[{size}] = {{{numbers}}};")
            self._known[start] = variable
        offset = f" + {at - start}" if at > start else ""
        return f"{self._known[start]}{offset}"

    # Results.

    def _output(self, name: str, structure: Any, field: Field) -> None:
        value = getattr(structure, field.name)
        base, stars = base_type(field.type)
        if stars == 0 and base not in self._structs.names and isinstance(value, int | float):
            self._write(f'printf("  {field.name}: %lld\\n", (long long){name}.{field.name});')
        elif stars == 1 and field.length and base == "char":
            length = f"(int){name}.{field.length[0]}"
            if field.text == "text":
                self._write(f'printf("  {field.name}: %.*s\\n", {length}, {name}.{field.name});')
        elif stars == 1 and value and not field.length:
            self._known[value] = f"{name}.{field.name}"
        elif stars == 2 and value and field.length and "(" not in field.length[0]:
            for index in range(getattr(structure, field.length[0])):
                at = ctypes.c_size_t.from_address(value + 8 * index).value
                self._known.setdefault(at, f"{name}.{field.name}[{index}]")

    def _name_elements(self, expression: str, block: Any) -> None:
        """Handles that a call has left in an array of pointers of the check."""
        if not expression or not isinstance(block, ctypes.Array):
            return
        if getattr(block, "_type_", None) is ctypes.c_size_t:
            for index, value in enumerate(block):
                if value:
                    self._known.setdefault(value, f"{expression}[{index}]")


def _enumerator(enum: Enum, number: int) -> str:
    for value in enum.values:
        if value.value == number:
            return f"{enum.prefix}{value.name}"
    return ""


def _string(data: bytes) -> str:
    """A literal; the digits of an escape end where the literal does."""
    rows = [data[at : at + 60] for at in range(0, len(data), 60)] or [b""]
    return "\n      ".join(f'"{"".join(map(_escaped, row))}"' for row in rows)


def _escaped(byte: int) -> str:
    letter = chr(byte)
    if letter in '"\\?':
        return f"\\{letter}"
    return letter if " " <= letter <= "~" else f"\\{byte:03o}"


def _comment(text: str) -> str:
    """Text that ends no comment and is on one line."""
    shown = re.sub(r"[^ -~]+", " ", text)
    return shown.replace("*/", "* /").replace("\\", "/")
