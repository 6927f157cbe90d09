"""Answers for programs and coding agents: a Model Context Protocol server above the packages.

Each tool is a thin call of `trace_links.api`, `mock_libtpu.api` or `cmakegen.api`. Only `server`
and `loopback` import the SDK of the protocol, which is an optional extra: no other command starts
more slowly for it.
"""
