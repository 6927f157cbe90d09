"""How tools name files without a line: git's lists, formatters, test runners, archives, reports.

Unlike in the other tables, the text around a name rarely shows that it is a file: the disk decides,
and a name is linked only if the file exists. The groups of a pattern are file, perhaps file2 and
file3; or folder, before and after, to be joined.
"""

from __future__ import annotations

from trace_links.recognise.formats.shape import Table, entry

# Without spaces, with a slash or a dot
_IN = r"[^\s:|'\"`<>(){}\[\],;=*?!]"
_END = r"(?<![.,:/\\-])"
_TOKEN = rf"(?P<file>{_IN.replace('[^', '[^./')}{{0,400}}[./]{_IN}{{0,400}}){_END}"
# Of a list: LICENSE, too
_NEXT = rf"(?=[\w-]{{0,60}}[./A-Z]){_IN}{{1,400}}{_END}"
_REST = r"(?P<file>[^\s\"][^\n\"]{0,400})"
_VERBS = (
    "[Ww]ould reformat|[Rr]eformatted|error: cannot format|Fixing|Fixed|Rewriting|Formatting"
    "|Formatted|formatted|Checking|Processing|Parsing|Updating|Updated|Creating|Created|Generating"
    "|Generated|Skipping|Skipped|Linting|Auto-merging|Removing|Would remove|Renaming|Installing"
    "|Up-to-date|Unchanged|unchanged|patching|checking|Converting notebook|Wrote|Writing|Reading"
    "|Saved|Saving|Building|Copying|Validating|Scanning|Analyzing|Testing|Running|ERROR|WARNING"
    "|FIXED|ERROR collecting"
    "|Read|Edit|Edited|Update|Write|Create|Added|Deleted|Modified|View|Viewed|Patch|Patched"
    "|Editing|MultiEdit|NotebookEdit|Add|Applied edit to|Update File|Add File|Delete File|ReadFile"
    "|WriteFile|Note: including file|Would write|Located in|Preprocessing|Compiling|Loading"
    "|compiling file|wrote|file"
    "|adding|inflating|extracting|updating|deflating|freshening|replacing|x|a"
)
# Of lists, and of the screens of coding agents
_SIGNS = (
    r"[#>*=;|-]{1,3} |[ \u2502\t]{0,8}[\u25cf\u23fa\u2022\u2713\u2714\u2705\u25c7\u25b8\u2514\u251c"
    r"\u23bf\u2190\u2192\u270e\u270f\u2731\u273b\u2726\u00b7\u2b22]\ufe0f?[\u2500 ]{1,4}"
)
_RESULTS = "FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS|RERUN"

NAMED_FILES: Table = {
    "git-status": entry(
        r"^#?[ \t]{1,8}(?:modified|new file|deleted|typechange|(?:both|deleted|added) (?:modified"
        r"|added|deleted|by us|by them)): {1,12}" + _REST + r"(?<! )(?: \([a-z ,]{1,60}\))?$",
        ("\tmodified:   src/bad.c", "src/bad.c"),
        ("\tboth modified:   my file.c", "my file.c"),
    ),
    "git-renamed": entry(
        r"^(?:#?[ \t]{1,8}(?:renamed|copied): {1,8}| rename | copy |[RC]\d{3}\t|[RC][ MD] )"
        r"[^\n>{}]{1,400}?(?: -> | => |\t)(?P<file>[^\n>\t{}]{1,400}?)(?: \(\d{1,3}%\))?$",
        ("\trenamed:    old.c -> src/new.c", "src/new.c"),
        (" rename old.c => src/new.c (90%)", "src/new.c"),
        ("R100\told.c\tsrc/new.c", "src/new.c"),
        ("R  old.c -> src/new.c", "src/new.c"),
    ),
    "git-short": entry(
        r"^(?:[MADCRTUX]\t(?P<file2>[^\t\n\"]{1,400})|(?: [MTDARCU] |[MTDARCU][ MTDARCU] |\?\? |!! "
        r"|[MADCU] {1,7})(?:\"(?P<file3>[^\"\n]{1,400})\"|(?P<file>[^\s\"][^\s\"]{0,400})))$",
        (" M src/bad.c", "src/bad.c"),
        ("?? src/new.c", "src/new.c"),
        ("M\tmy docs/bad.c", "my docs/bad.c"),
        ('?? "my docs/bad.c"', "my docs/bad.c"),
        ("M       src/bad.c", "src/bad.c"),
    ),
    "git-untracked": entry(
        r"^\t(?P<file>[^\s\":]{0,400}[\w./])$",
        ("\tsrc/new.c", "src/new.c"),
    ),
    "git-stat": entry(
        r"^ (?P<file>[^\s|{}][^|{}\n]{0,400}?) {1,400}\| {1,12}"
        r"(?:\d{1,9} [+-]{1,400}|\d{1,9}|Bin \d{1,12} -> \d{1,12} bytes)$",
        (" src/bad.c | 2 +-", "src/bad.c"),
        (" my file.png  | Bin 0 -> 3 bytes", "my file.png"),
    ),
    "git-moved": entry(
        r"^ (?:rename )?(?P<before>[^\s|{}][^|{}\n]{0,400}/|)"
        r"\{[^|{}\n]{0,400} => (?P<file>[^|{}\n]{0,400})\}"
        r"(?P<after>[^|{}\n]{0,400}?)(?: {1,400}\| {1,12}[\dB].{0,400}| \(\d{1,3}%\))$",
        (" src/lib/{a.c => b.c} | 2 +-", "src/lib/b.c"),
        (" rename src/{old => new}/x.c (90%)", "src/new/x.c"),
    ),
    "git-moves": entry(
        r"^(?:Checking rename of|Renaming) '?(?P<file>[^\n']{1,400}?)'?"
        r" to '?(?P<file2>[^\n']{1,400}?)'?$",
        ("Renaming src/a.py to src/b.py", "src/a.py", "src/b.py"),
    ),
    "git-mode": entry(
        r"^ (?:create|delete) mode \d{6} (?P<file>[^\n\"]{1,400})$",
        (" create mode 100644 src/new.c", "src/new.c"),
    ),
    "git-conflict": entry(
        r"^CONFLICT \([a-z/ ]{1,40}\): (?:Merge conflict in )?" + _TOKEN + r"(?= |$|\.)",
        ("CONFLICT (content): Merge conflict in src/bad.c", "src/bad.c"),
    ),
    "quoted": entry(
        r"^(?:(?:add|rm|remove|renamed|copied|created|removed) )?'(?P<file>[^'\n]{1,400})'"
        r"(?: -> '(?P<file2>[^'\n]{1,400})')?$",
        ("add 'src/bad.c'", "src/bad.c"),
        ("'src/bad.c' -> 'src/copy.c'", "src/bad.c", "src/copy.c"),
    ),
    "only-in": entry(
        r"^Only in (?P<folder>[^\n:]{1,400}): (?P<file>[^\n/]{1,400})$",
        ("Only in a/src: bad.c", "a/src/bad.c"),
    ),
    "differ": entry(
        r"^(?:(?:Binary f|F)iles )?(?P<file>[^\s:]{1,400}) (?:and )?(?P<file2>[^\s:]{1,400})"
        r" (?:differ|are identical)(?::|$)",
        ("Files a/x.c and b/x.c differ", "a/x.c", "b/x.c"),
        ("a/x.c b/x.c differ: byte 3, line 1", "a/x.c", "b/x.c"),
    ),
    "diff-file": entry(
        r"^(?:---|\+\+\+) (?:[abciow]/(?P<file>[^\s\"]{1,400})(?: .{0,200})?$"
        r"|(?P<file2>[^\s\"]{1,400})(?:\t|$))",
        ("+++ b/src/bad.c", "src/bad.c"),
        ("--- a/x.c\t2024-01-03 10:00:00", "a/x.c"),
    ),
    "pytest-item": entry(
        r"(?P<file>" + _IN + r"{1,400}\.(?:py|md|rst|txt))(?=::[A-Za-z_\[])",
        ("FAILED src/test_x.py::test_a - assert 0", "src/test_x.py"),
        ("src/test_x.py::T::test_a PASSED   [ 50%]", "src/test_x.py"),
    ),
    "pytest-file": entry(
        rf"^(?:(?:{_RESULTS})(?: \[ {{0,2}}\d{{1,3}}%?\])? {_TOKEN}(?= |$)"
        r"|(?P<file2>[^\s:]{1,400}\.py) [.FEsxXR]{1,400} *(?:\[ *\d{1,3}%\])?$)",
        ("ERROR src/test_x.py - NameError", "src/test_x.py"),
        ("src/test_x.py .F.s.      [100%]", "src/test_x.py"),
    ),
    "pytest-collected": entry(
        r"^(?:_{2,200} ERROR collecting " + _TOKEN + r" _{2,200}$| {0,40}<(?:Module|DoctestModule"
        r"|DoctestTextfile) (?P<file2>[^\s>]{1,400})>$)",
        ("_______ ERROR collecting src/test_x.py _______", "src/test_x.py"),
        ("  <Module src/test_x.py>", "src/test_x.py"),
    ),
    "done-to": entry(
        rf"^(?:{_SIGNS}|\[[^\]\n]{{1,40}}\] ){{0,2}}"
        rf"(?:{_VERBS})(?:(?::| \[\d{{1,6}}/\d{{1,6}}\])? {{1,3}}|\()(?:file )?[`'\"]?{_TOKEN}"
        r"(?=[`'\")]?(?:$|[:.,]{0,3}(?: |$)))"
        rf"(?:, (?P<file2>{_NEXT})(?=$|, )(?:, (?P<file3>{_NEXT})$)?)?",
        ("Would reformat: src/bad.py", "src/bad.py"),
        ("would reformat /srv/bad.py", "/srv/bad.py"),
        ("error: cannot format src/bad.py: Cannot parse", "src/bad.py"),
        ("Formatting [1/2] src/bad.c", "src/bad.c"),
        ("patching file src/bad.c", "src/bad.c"),
        ("Checking src/bad.c ...", "src/bad.c"),
        ("Auto-merging src/bad.c", "src/bad.c"),
        ("ERROR: /srv/bad.py Imports are incorrectly sorted", "/srv/bad.py"),
        ("-- Installing: /usr/include/x.h", "/usr/include/x.h"),
        ("[1/3] Processing file /srv/x.c.", "/srv/x.c"),
        ("\u25cf Update(src/app.py)", "src/app.py"),
        ("Applied edit to src/app.py", "src/app.py"),
        ("Located in /srv/a.c", "/srv/a.c"),
        ("; file: /srv/a.lisp", "/srv/a.lisp"),
        ("*** Update File: src/app.py", "src/app.py"),
        ("Note: including file:   src/a.h", "src/a.h"),
        ("\u2022 Edited src/app.py (+3 -1)", "src/app.py"),
        ("  \u23bf  Updated src/app.py with 3 additions", "src/app.py"),
        ("\u270f\ufe0f Edit src/app.py", "src/app.py"),
        ("| Read src/app.py", "src/app.py"),
        ("  \u2514 Read src/app.py, LICENSE, lib/b.py", "src/app.py", "LICENSE", "lib/b.py"),
        ("Fixed src/app.py, README is next", "src/app.py"),
        ("Checking src/app.py, done", "src/app.py"),
    ),
    "archived": entry(
        r"^ {1,4}(?:adding|inflating|extracting|updating|deflating|freshening|replacing): "
        + _TOKEN
        + r"(?= |$)",
        ("  adding: src/bad.c (deflated 10%)", "src/bad.c"),
    ),
    "changed": entry(  # codex
        rf"^(?:{_SIGNS})?" + _TOKEN + r" \(\+\d{1,7} -\d{1,7}\)$",
        ("  \u2514 src/app.py (+3 -1)", "src/app.py"),
    ),
    "searched": entry(  # coding agents
        r'(?:\b(?:file_)?path: "|, path: (?=[^\s,]{1,400}[,)])|\bSelected \d{1,7} lines? from '
        r"|(?:^|[ >])@)" + _TOKEN + r'(?="|[ ,)]|$)',
        ('\u25cf Search(pattern: "x", path: "src/app.py")', "src/app.py"),
        ('Grep(pattern: "x", path: src/app.py)', "src/app.py"),
        ("\u29c9 Selected 12 lines from src/app.py in Visual Studio Code", "src/app.py"),
        ("> look at @src/app.py please", "src/app.py"),
    ),
    "searched-in": entry(  # coding agents
        rf"^(?:{_SIGNS}){{0,2}}Search(?:ed)? (?:for )?\S[^\n]{{0,200}}? in {_TOKEN}$",
        ("  \u2514 Search foo in src/app.py", "src/app.py"),
        ("Search foo in src/app.py", "src/app.py"),
    ),
    "asked": entry(  # coding agents
        r"\bDo you want to [a-z ]{1,40} " + _TOKEN + r"(?=\?)",
        ("Do you want to make this edit to src/app.py?", "src/app.py"),
        (" \u2502 Do you want to create src/app.py?  \u2502", "src/app.py"),
    ),
    "boxed": entry(  # coding agents
        r"^ {0,8}\u2502 {1,8}" + _TOKEN + r" {1,400}\u2502 {0,8}$",
        ("\u2502 src/app.py  \u2502", "src/app.py"),
    ),
    "headed": entry(
        r"^==> (?P<file>[^\n]{1,400}) <==$",
        ("==> src/my app.py <==", "src/my app.py"),
    ),
    "compiling": entry(
        r"^\[ {0,4}\d{1,5} of {1,4}\d{1,5}\] Compiling \S{1,200} {0,80}\( " + _TOKEN + "[, ]",
        ("[1 of 2] Compiling Main             ( src/Main.hs, Main.o )", "src/Main.hs"),
    ),
    "proved": entry(
        "^" + _TOKEN + r" (?:\(Wstat: \d|\.{2,100}(?: |$))",
        ("t/a.t (Wstat: 512 (exited 2) Tests: 2 Failed: 2)", "t/a.t"),
        ("t/a.t .. ", "t/a.t"),
    ),
    "included": entry(  # gcc -H
        r"^(?:\.{1,99}|[!x]) " + _TOKEN + "$",
        (".. src/a.h", "src/a.h"),
        ("! pch/all.h.gch", "pch/all.h.gch"),
    ),
    "file-named": entry(
        r"^[ \t\u2502|]{0,12}(?:File|Filename|FILE): (?P<file>[^\n]{1,400}?)(?: {3,}<EMPTY>)?$",
        ("       \u2502 File: src/my app.py", "src/my app.py"),
    ),
    "warned": entry(
        r"^\[(?:warn|error)\] " + _TOKEN + r"(?=$|: )",
        ("[warn] src/bad.js", "src/bad.js"),
    ),
    "listed": entry(
        r"^ {0,8}(?:[-*] |PASS |FAIL |\d{1,4}[.)] "
        r"|[\u2713\u2714\u2717\u2718\u00d7\u221a\u276f\u2192\u2022\u25cf\u23bf] ) {0,4}"
        + _TOKEN
        + r"(?=$|:?(?: |$))",
        ("PASS src/a.test.js", "src/a.test.js"),
        (" FAIL  src/a.test.ts > f > g", "src/a.test.ts"),
        (" \u2713 src/a.test.ts (3 tests) 5ms", "src/a.test.ts"),
        ("- src/bad.py:", "src/bad.py"),
        ("  \u23bf  src/bad.py", "src/bad.py"),
        ("1. src/bad.py", "src/bad.py"),
    ),
    "measured": entry(
        r"^ {0,8}"
        + _TOKEN
        + r" {1,200}(?:\d{1,9}(?:\.\d{1,3})? ?(?:ms|s|[kKMG]?i?[bB])(?= |$)|(?:\d{1,9} {1,12}){2,5}"
        r"\d{1,3}(?:\.\d{1,2})?%)",
        ("src/bad.js 30ms (unchanged)", "src/bad.js"),
        ("dist/app-1.js   12.34 kB \u2502 gzip: 5.10 kB", "dist/app-1.js"),
        ("src/bad.py      10      2    80%", "src/bad.py"),
    ),
    "counted": entry(
        r"^ {0,12}(?:[0-9a-f]{32,128} |\d{1,12}(?:\.\d)?[KMGT]?(?: {1,12}\d{1,12}){0,3} ?)[ \t*]"
        + _TOKEN
        + r"$",
        ("   12 src/bad.c", "src/bad.c"),
        ("4.0K\tsrc/bad.c", "src/bad.c"),
        ("7  lib/bad.rb", "lib/bad.rb"),
        ("d41d8cd98f00b204e9800998ecf8427e  src/bad.c", "src/bad.c"),
    ),
    "long-list": entry(
        r"^-[rwxsStT-]{9}[.+@]? [^\n/]{1,200}?(?:/[^\n/ ]{1,60} [^\n/]{1,100}?)? "
        r"(?P<file>[^\s/]{0,200}/[^\s]{1,400})$",
        ("-rw-r--r-- 1 ada ada 12 Jan  3 10:00 src/bad.c", "src/bad.c"),
        ("-rw-r--r-- ada/ada      12 2024-01-03 10:00 src/bad.c", "src/bad.c"),
    ),
    "written-to": entry(
        r"\b(?:[Ww]ritten|[Ss]aved|[Ww]rote|[Ww]riting|[Gg]enerated)\b[^\n]{0,80}?"
        r"(?: (?:to|on|in|as|file)(?: file)?|:) [`'\"]?" + _TOKEN + r"(?=[`'\"]?[.,]?(?: |$))",
        ("Wrote HTML report to htmlcov/index.html", "htmlcov/index.html"),
        ("generated xml file: /srv/report.xml", "/srv/report.xml"),
        ("Output written on main.pdf (3 pages).", "main.pdf"),
    ),
    "matches": entry(
        r"^Binary file (?P<file>[^\n]{1,400}) matches$",
        ("Binary file src/a.bin matches", "src/a.bin"),
    ),
    "include-list": entry(
        r"^(?:The full include-list for |\()?(?:(?P<file2>"
        + _IN
        + r"{1,400}\.\w{1,20}):$|"
        + _TOKEN
        + r"(?: should (?:add|remove) these lines:$| has correct #includes))",
        ("src/bad.cc should add these lines:", "src/bad.cc"),
        ("The full include-list for src/bad.cc:", "src/bad.cc"),
        ("(src/bad.cc has correct #includes/fwd-decls)", "src/bad.cc"),
    ),
    "in-report": entry(
        r"^(?:[a-z][\w.-]{0,20}(?:\[\d{1,6}\])?: )?[`']?"
        + _TOKEN
        + r"[`']?(?=: {1,40}(?!In|At)\S| is up to date)",
        ("src/bad.c: needs merge", "src/bad.c"),
        ("src/bad.c: OK", "src/bad.c"),
        ("src/bad.c:      C source, ASCII text", "src/bad.c"),
        ("grep: src/bad.c: binary file matches", "src/bad.c"),
        ("make: 'src/gen.c' is up to date.", "src/gen.c"),
    ),
    "alone": entry(
        # With more than three spaces before the first slash or after the last, it is prose.
        r"^(?P<file>(?! )(?=[^ /]{0,100}(?: (?! )[^ /]{0,100}){0,3}/)"
        r"[ \w.+@%/~\x80-\uffff-]{0,400}/"
        r"(?:(?:[\w.+@%~\x80-\uffff-]{1,100} ){0,3}[\w.+@%~\x80-\uffff-]{0,100}\.[A-Za-z]\w{0,9}"
        r"|Makefile|README|LICENSE|BUILD|Dockerfile|WORKSPACE|configure))$",
        ("src/bad.c", "src/bad.c"),
        ("./tools/Makefile", "./tools/Makefile"),
    ),
}

# Paths of the others may also start at the root of the git tree, and not at the current folder.
FROM_HERE = frozenset(
    ("git-status", "git-untracked", "quoted", "only-in", "differ", "archived", "warned", "counted")
) | {"long-list", "matches", "in-report"}
