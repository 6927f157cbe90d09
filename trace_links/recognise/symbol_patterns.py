"""The texts of patterns that finding and judging frames without a file share; compiles nothing."""

RUST = "rust-symbol"
"""The style of frames whose names are Rust's."""
BINARY = r"(?:so|dylib|dll|exe|debug|node|pyd|sys|o|a)(?:\.\d+){0,4}"
FILE = rf"(?:\.{{0,2}}/[^\s()\[\]+]{{1,400}}|[\w.+-]{{1,100}}\.{BINARY})"
FILE_START = rf"(?:\.{{0,2}}/[^\s()\[\]+]|[\w.+\x80-\xff-]+\.{BINARY})"
"""The start of the same, for a search: each count would be a state of its automaton."""
NUMBERS = r"(?:[\d.,]+(?:%|[a-zA-Z]{1,2}| [mun]?s)?(?:/\d+)?[ \t]+)"
LINKER = (
    r"(?:undefined reference to|(?:undefined|duplicate)(?: \w+)? symbol:|multiple definition of"
    r"|unresolved external symbol|relocation against|in function) ?"
)
