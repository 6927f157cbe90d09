"""A compiler process that fails on request: the first word of a program selects how."""

from __future__ import annotations

import os
import signal
import sys
import time

from mock_libtpu.delegate.messages import ClosedError, Message, receive, send


def main() -> None:
    flags = os.environ["LIBTPU_INIT_ARGS"]
    if flags == "--no-such-flag":
        print("ERROR: Unknown command line flag 'no-such-flag'", file=sys.stderr)
        sys.exit(1)
    if flags.endswith("--xla_mosaic_enable_llo_source_annotations=true"):
        print("ERROR: Unknown command line flag 'xla_jf_dump_to'", file=sys.stderr)
        sys.exit(1)
    if flags == "--no-topology":
        send(sys.stdout.buffer, Message({"code": "INVALID_ARGUMENT", "message": "no such chips"}))
        return
    send(
        sys.stdout.buffer,
        Message({"capacity": 16 << 30, "version": "TFRT TPU v5 lite", "devices": 4}),
    )
    count = 0
    while True:
        try:
            request = receive(sys.stdin.buffer)
        except ClosedError:
            return
        count += 1
        kind = request.blocks["code"].split()[0]
        if kind == b"hang":
            time.sleep(3600)
        elif kind == b"die":
            print("F0000 the compiler's last words", file=sys.stderr, flush=True)
            os.kill(os.getpid(), signal.SIGABRT)
        elif kind == b"exit":
            sys.exit(7)
        elif kind == b"grow":
            kept = []
            while True:
                kept.append(b"\1" * (16 << 20))
                time.sleep(0.01)
        elif kind == b"garbage":
            sys.stdout.buffer.write(b"\xff" * 100)
            sys.stdout.buffer.flush()
            time.sleep(3600)
        elif kind == b"reject":
            values = {"code": "INTERNAL", "message": "no such field", "seconds": 0.1}
            send(sys.stdout.buffer, Message(values))
        elif kind == b"refuse":
            values = {"code": "RESOURCE_EXHAUSTED", "message": "Ran out of memory", "seconds": 0.1}
            send(sys.stdout.buffer, Message(values, {"buffers": b"BufferAssignment:"}))
        else:
            facts = {
                "name": "jit_f",
                "cost": {"flops": float(count)},
                "memory": {"temp_size_in_bytes": os.getpid()},
                "generated_code_size": len(request.blocks["code"]),
                "fingerprint": os.environ["LIBTPU_INIT_ARGS"],
                "seconds": 0.1,
            }
            send(sys.stdout.buffer, Message(facts, {"optimized": request.blocks["options"]}))


if __name__ == "__main__":
    main()
