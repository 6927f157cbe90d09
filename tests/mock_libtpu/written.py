"""A recording written by hand (docs/reference/recording-format.md); all text is the test's."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterable
from typing import Any

import cbor2

_PROCESS, _FUNCTION, _THREAD, _MODULE, _CODE, _STACK, _BEGIN, _END, _STOPPED = (
    *(1, 2, 3, 4, 6, 7),
    *(8, 9, 10),
)
_MODULE_START = 0x10000


def recording(
    text: str,
    message: str,
    modules: Iterable[str],
    offset: int = 8,
    times: tuple[int, int] = (1000, 2000),
) -> bytes:
    """Two calls, one that fails with `message`, whose every name and value has `text` in it.

    Each module is in the stack once, at this offset from its start. `times` are the nanoseconds of
    the beginning and the end of both calls.
    """
    paths = list(modules)
    records = [
        _record(
            _PROCESS,
            struct.pack("<IIQQQ", 1, 0, 0, 0, 2),
            *map(_text, (f"{text}\0-c\0{text}\0", f"3.12{text}", text, f"/{text}")),
        ),
        _record(_FUNCTION, struct.pack("<III", 0, 1, 1), *map(_text, (f"PJRT_{text}", text, text))),
        _record(_THREAD, struct.pack("<IIQ", 0, 1, 1), _text(f"thread {text}")),
        *(
            _record(
                _MODULE, struct.pack("<QQQ", start, start + 0x1000, start), _text(path), _text("")
            )
            for start, path in zip(itertools.count(_MODULE_START, 0x1000), paths, strict=False)
        ),
        _record(_CODE, struct.pack("<Ii", 0, 7), *map(_text, (f"/{text}.py", f"f{text}", ""))),
        _stack(1, [_MODULE_START + 0x1000 * number + offset for number in range(len(paths))]),
        *_call(0, {text: [text, {text: 1.5}, text.encode("utf-8", "replace")]}, message, times),
        *_call(1, _executable(text), "", times),
        _record(_STOPPED, struct.pack("<I", 0), _text(text)),
    ]
    return struct.pack("<8sII", b"TPUCALLS", 1, 0) + b"".join(records)


def _executable(text: str) -> dict[str, Any]:
    return {
        "executable": 1,
        "program": text,
        "call_site": [[f"/{text}", 3, text]],
        "stablehlo": f"module @m {text}\n\n// {text}",
        "optimized_hlo": f'HloModule m, "{text}"',
    }


def _call(number: int, value: Any, message: str, times: tuple[int, int]) -> list[bytes]:
    values = _bytes(cbor2.dumps([value]))
    end = struct.pack("<QQi", number, times[1], 3 if message else 0)
    return [
        _record(_BEGIN, struct.pack("<QQIII", number, times[0], 0, 0, 1), values),
        _record(_END, end, _text(message), values),
    ]


def _stack(number: int, addresses: list[int]) -> bytes:
    """One Python frame in the place of the last native one."""
    words = [
        number,
        len(addresses) << 32,
        1 | 1 << 32,
        *addresses,
        0,
        1 | (len(addresses) - 1) << 32,
    ]
    return _record(_STACK, struct.pack(f"<{len(words)}Q", *words))


def _record(kind: int, *fields: bytes) -> bytes:
    content = b"".join(fields)
    content += bytes(-len(content) % 8)
    return struct.pack("<II", len(content) + 8, kind) + content


def _text(text: str) -> bytes:
    return _bytes(text.encode("utf-8", "surrogatepass"))


def _bytes(data: bytes) -> bytes:
    return struct.pack("<I", len(data)) + data


def of_threads(names: Iterable[str]) -> bytes:
    """A recording with one call from each of the threads, without stacks."""
    threads = list(names)
    records = [
        _record(_PROCESS, struct.pack("<IIQQQ", 1, 0, 0, 0, 1), *map(_text, ("p\0", "", "", ""))),
        _record(_FUNCTION, struct.pack("<III", 0, 0, 0), _text("PJRT_Client_Devices")),
    ]
    for number, name in enumerate(threads):
        start = 1000 * number
        records += [
            _record(_THREAD, struct.pack("<IIQ", number, number + 1, 1), _text(name)),
            _record(_BEGIN, struct.pack("<QQIII", number, start, 0, number, 0), _bytes(b"")),
            _record(_END, struct.pack("<QQi", number, start + 900, 0), _text(""), _bytes(b"")),
        ]
    return struct.pack("<8sII", b"TPUCALLS", 1, 0) + b"".join(records)
