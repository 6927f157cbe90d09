"""File locations in any output as links that open an editor there.

Public is the command line; as a library, `Recogniser` (frames), `Resolver` (resolve) and
`LinkStream` (stream). This module imports nothing, as the opener starts through it at every click.
"""
