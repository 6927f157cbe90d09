"""Forms that the terminals of editors link, after all others: few tools write them."""

from __future__ import annotations

from trace_links.recognise.formats.shape import RUN, START, TOKEN, Table, entry

_EXTENSION = r"\.[A-Za-z]\w{0,9}"
_IN_FOLDER = START + r"(?P<path>(?=[^\s:]{0,400}/)" + RUN + ")"

EDITOR_LINKS: Table = {
    "quoted-number": entry(
        rf"(?:(?<=^)|(?<=[\s(]))(?P<quote>[\"'])(?P<path>[^\"'\n:,]{{1,400}}{_EXTENSION})"
        r"(?P=quote)[:,](?:line )?"
        r"(?P<line>\d{1,7})(?:[:.](?P<column>\d{1,6})|, col(?:umn)? (?P<column_word>\d{1,6}))?"
        r"(?=[\s)]|$)",
        ('"src/a.ts":3', "src/a.ts", 3),
        ('"src/a.ts",3:9', "src/a.ts", 3, 9),
        ("'src/a.ts',3.9", "src/a.ts", 3, 9),
        ('"src/a.ts":line 3, column 9', "src/a.ts", 3, 9),
        ('{"src/a.py":3,"b.py":[3,4]} "src/a.py": 3',),
    ),
    "dotted-column": entry(  # Without the column, as any extension is accepted with one.
        _IN_FOLDER + r"(?<=\w):(?P<line>\d{1,7})\.\d{1,6}(?=[\s)\],]|$)",
        ("src/a.ts:3.9", "src/a.ts", 3),
        ("image registry.example.com/team/app:1.25",),
        ("image team/app.web:1.25",),
    ),
    "parentheses-after-colon": entry(
        TOKEN + r": \((?P<line>\d{1,7})(?:, ?(?P<column>\d{1,6}))?\)(?=[\s,]|$)",
        ("src/a.ts: (3)", "src/a.ts", 3),
        ("src/a.ts: (3, 9)", "src/a.ts", 3, 9),
        ("Total: (3) and 1.5: (3)",),
    ),
    "brackets": entry(
        TOKEN + r"(?:: | )?\[(?P<line>\d{1,7})(?:, ?(?P<column>\d{1,6}))?\](?=\s|$)",
        ("src/a.ts[3]", "src/a.ts", 3),
        ("src/a.ts [3, 9]", "src/a.ts", 3, 9),
        ("src/a.ts: [3,9] x", "src/a.ts", 3, 9),
        ("argv[1] and sys.argv[1]",),
    ),
    "number-sign": entry(
        _IN_FOLDER + r"(?<=\w)#(?P<line>\d{1,7})(?::(?P<column>\d{1,6})|\.\d{1,6})?"
        r"(?:-\d{1,7}(?:\.\d{1,6})?)?(?=[\s),]|$)",
        ("src/a.ts#3", "src/a.ts", 3),
        ("src/a.ts#3:9", "src/a.ts", 3, 9),
        ("src/a.ts#3:9-12", "src/a.ts", 3, 9),
        ("src/a.ts#3.9-4.12", "src/a.ts", 3),
        ("owner/repo#12 and issue repo.md#12",),
    ),
    "comma-alone": entry(
        "^" + TOKEN + r", (?P<line>\d{1,7})$",
        ("src/a.ts, 3", "src/a.ts", 3),
        ("in src/a.ts, 3 files",),
    ),
    "space-alone": entry(  # not with a time
        "^" + TOKEN + r" (?!(?:[01]\d|2[0-3]):[0-5]\d$)(?P<line>\d{1,7}):(?P<column>\d{1,6})"
        r"(?:-\d{1,6})?$",
        ("src/a.ts 3:9", "src/a.ts", 3, 9),
        ("src/a.ts 3:9-12", "src/a.ts", 3, 9),
        ("src/a.ts 12:30",),
        ("compiled src/a.ts 3:9",),
    ),
    "letter": entry(
        TOKEN + r":L(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?![\w.])",
        ("src/a.ts:L3", "src/a.ts", 3),
        ("see src/a.ts:L3:9", "src/a.ts", 3, 9),
    ),
    "link-text": entry(
        r"\[(?P<path>" + RUN + _EXTENSION + r")\]\((?P<line>\d{1,7})\)",
        ("[src/a.ts](3)", "src/a.ts", 3),
    ),
}
