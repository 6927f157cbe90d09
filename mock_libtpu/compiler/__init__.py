"""Compile programs with the real TPU compiler, libtpu, in processes of its own.

    program's process            this process                          a process for each target
    delegate/tpu_compiler  ──▶  server ─▶ service ─▶ cache, process  ──▶  worker ─▶ libtpu.so

libtpu is the user's own installation. It is never shipped, and its terms are Google's.
"""
