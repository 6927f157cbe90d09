"""Formats with a line after a name that could be any word: deploy:3:4, 1.c:3.

As in `files`, the disk decides: a name is linked only if the file exists, and has the line. The
other tables have the same formats for names that show that they are files. The group is `file` if
the search must find names that do not end as that of a file, else `path`.
"""

from __future__ import annotations

from trace_links.recognise.formats.shape import AT, COLUMN, LINE, START, Table, entry
from trace_links.recognise.formats.tables.rows import BLAME
from trace_links.recognise.formats.tables.separated import XTRACE

# Neither within a time nor a version
_END = r"(?![\w/]|[.:]\d)"
_NAME = (
    r"(?P<file>(?:[A-Za-z_~.$+#/\x80-\uffff]|\d[\d_-]{0,20}\.[A-Za-z])"
    r"[\w.+@$#~/\x80-\uffff-]{0,300}+(?<=[\w+#]))"
)
# What is before a location, from the start of the line
_BEFORE = (
    r"^[ \t]{0,40}(?:[\w.+-]{1,40}: |(?:[\w.+-]{1,40}: )?"
    r"(?:at|in|from|error:|warning:|note:|-->|\u2192|[*>-]) )"
)

ANY_NAME: Table = {
    "xtrace": entry(  # of shells, with the usual texts of PS4
        XTRACE,
        ("+ deploy:3: echo x", "deploy", 3),
        ("+(bin/deploy:3): main(): echo x", "bin/deploy", 3),
    ),
    "at-start": entry(
        r"^(?P<file>(?:[A-Za-z_~/\x80-\uffff]|\.{1,2}/|\.[A-Za-z]|\d{1,20}(?=\.[A-Za-z]))"
        r"[\w.+@~/\x80-\uffff-]{0,400}+)" + AT + "(?=:)" + _END,
        ("deploy:3:4: error: x", "deploy", 3, 4),
        ("LICENSE:3:Permission is", "LICENSE", 3),
        ("1.c:3: note", "1.c", 3),
        ("up:12:30:45",),
        ("team/app:1.25: pulled",),
    ),
    "with-column": entry(
        r"^(?P<file>(?=[^\s:]{0,400}[^\W\d])[^\s:]{1,400})"
        + LINE
        + COLUMN
        + r"(?=:?(?: |$))"
        + _END,
        ("[slug].tsx:3:4 - error", "[slug].tsx", 3, 4),
        ("a&b.c:3:4: error: x", "a&b.c", 3, 4),
        ("12:30:45 up",),
    ),
    "match": entry(  # rg --vimgrep, of text with a digit first; grep may print a time first
        r"^(?P<file>(?=[^\s:]{0,400}/)(?=[^\s:]{0,400}[^\W\d])[^\s:]{1,400}+)"
        r"(?!:\d{1,2}:\d\d:\d\d(?!\d))" + LINE + COLUMN + r"(?=:\d)",
        ("src/x:5:1:5", "src/x", 5, 1),
        ("log/app:12:30:45 up",),
        ("deploy:5:1:5",),
    ),
    "blame": entry(
        BLAME,
        ("^952dc26 bin/deploy (Ada 2026-11-30 11:17:27 +0000 2) x = 2", "bin/deploy", 2),
    ),
    "in-folder": entry(
        START + r"(?P<path>[\w.+@~-]{0,100}(?:/[\w.+@-]{1,100}){0,30}/[\w+@-]{0,100}"
        r"(?:[A-Za-z_]\d{0,2}(?=:\d{1,7}:\d)|\.[A-Za-z]\w{0,9}))" + AT + _END,
        ("built at: bin/deploy:3:4", "bin/deploy", 3, 4),
        ("see src/a.zzq:3", "src/a.zzq", 3),
        ("built in a/b:12:30:45",),
        ("cached test/unit:12",),
    ),
    "behind-word": entry(
        _BEFORE + r"[(\"'`]?" + _NAME + AT + _END,
        ("error: deploy:3:4: x", "deploy", 3, 4),
        ("\tfrom deploy:3:in `f'", "deploy", 3),
        ("ruby: bin/deploy:3: syntax error", "bin/deploy", 3),
        ("at noon:12:30:45",),
    ),
    "in-brackets": entry(
        r"(?:\(|^\W{0,9}\[)" + _NAME + AT + r"(?=[)\]])",
        ("main (deploy:3)", "deploy", 3),
        ("[deploy:3] echo", "deploy", 3),
        ("12:30 [cache:3] hit",),
    ),
    "in-parentheses": entry(  # write(2) is a manual page
        r"^(?:> )?" + _NAME + r"\((?P<line>\d{1,7})(?:, ?(?P<column>\d{1,6})\)(?=:)"
        r"|\)(?=<\w|: (?:\w{1,20} )?(?:[Ee]rror|[Ww]arning)\b))",
        ("deploy(3): error: x", "deploy", 3),
        ("> deploy(3)<module>()", "deploy", 3),
        ("bin/deploy(3,4): x", "bin/deploy", 3, 4),
        ("write(2): sets errno",),
    ),
    "spaced-line": entry(  # of dash, the shell
        "^" + _NAME + r": {1,6}(?P<line>\d{1,7}):(?=[ \t])",
        ("bin/deploy: 3: foo: not found", "bin/deploy", 3),
    ),
    "worded": entry(
        rf"(?:\b(?:[Aa]t|[Ii]n|[Ff]ile) [\"'`]?{_NAME}[\"'`]?,?|^(?P<file2>[\w./-]{{1,400}})[,:])"
        r" \(?[Ll]ine (?P<line>\d{1,7})(?=[.,:;)]|$)",
        ("Died at ./deploy line 3.", "./deploy", 3),
        ("In deploy line 3:", "deploy", 3),
        ("deploy, line 3: x", "deploy", 3),
        ("01.c: line 3: x", "01.c", 3),
        ("setup line 3",),
    ),
}
