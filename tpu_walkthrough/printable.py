"""Make foreign text safe for a terminal: file names, arguments, output of tools, settings of trees.

A terminal obeys control characters, and some other characters hide or reorder the text around
them. All of these are escaped here; every program passes foreign text through one of these
functions before it is shown. Data for files and pipes (`--stdout`) is left alone.
"""

import os


def printable(text: str) -> str:
    r"""One line of visible characters: a newline becomes `\n`, a byte that is not UTF-8 `\xff`."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else _escape(character) for character in text
    )


def printable_lines(text: str) -> str:
    """As `printable` for text of several lines; newlines and tabs stay."""
    if text.isprintable():
        return text
    # Almost no line of a long report needs a check of each character.
    return "\n".join(
        "\t".join(map(printable, line.split("\t"))) if not line.isprintable() else line
        for line in text.split("\n")
    )


def shown_path(path: str) -> str:
    """A path as messages show it: relative to the current folder, if that exists."""
    try:
        return printable(os.path.relpath(path))
    except OSError:
        return printable(path)


def _escape(character: str) -> str:
    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:  # how Python keeps a byte that could not be decoded
        return f"\\x{number - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")
