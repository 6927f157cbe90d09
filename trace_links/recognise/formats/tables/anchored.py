"""Formats with paths that may have spaces: from the start of a line, or a word, to a known word."""

from __future__ import annotations

from trace_links.recognise.formats.shape import AT, COLUMN, LINE, SEVERITY, SPACED, Table, entry

ANCHORED: Table = {
    "dart-package": entry(
        r"\b(?P<marked>(?:package|org-dartlang-app):[\w./+\u2026-]{1,300}\.dart)" + AT,
        ("#1      main (package:app/main.dart:12:9)", "package:app/main.dart", 12, 9),
        ("org-dartlang-app:/a.dart:13:18: Error: x", "org-dartlang-app:/a.dart", 13, 18),
    ),
    "webpack-url": entry(
        r"\bwebpack(?:-internal)?://[^/\s()]{0,200}/(?:\([\w-]{1,40}\)/)?"
        r"(?P<path>[^\s:?()\"'<>]{1,400})(?:\?[0-9a-f]{2,10})?:(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?",
        ("    at f (webpack:///./src/a.js:3:1)", "./src/a.js", 3, 1),
        ("g@webpack-internal:///(rsc)/./app/page.tsx:3:9", "./app/page.tsx", 3, 9),
        ("    at h (webpack://my-app/./src/b.js?1a2b:31:7)", "./src/b.js", 31, 7),
    ),
    "gecko": entry(
        r"^[^\s@]{0,200}@(?P<path>(?:file://)?[^\s:@]{1,400}\.[cm]?jsx?)" + LINE + COLUMN + "$",
        ("load@file:///srv/a.js:3:5", "/srv/a.js", 3, 5),
        ("@file:///srv/a.js:12:1", "/srv/a.js", 12, 1),
        ("area@area.js:2:3", "area.js", 2, 3),
        ("load@http://localhost:8080/a.js:3:5",),
    ),
    "ava": entry(
        r"^\s*\u203a file://(?P<path>[^\s/:][^\s:]{0,400}):(?P<line>\d{1,7}):(?P<column>\d{1,6})$",
        ("  \u203a file://test/a.js:12:5", "test/a.js", 12, 5),
    ),
    "node-spaces": entry(
        r"\((?P<path>(?:file:///?(?=[A-Za-z]:)|file://)?(?:[A-Za-z]:[\\/]|/)"
        r"(?:[^()\n:\" ]{1,1000}|(?:[^()\n:\"]|\(\w{1,10}\)){1,1000}\.[A-Za-z]\w{0,9})):"
        r"(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?\)",
        ("    at f (/srv/my code/a.js:3:9)", "/srv/my code/a.js", 3, 9),
        ("    at C:1 (C:\\my code\\a.js:3:9)", "C:\\my code\\a.js", 3, 9),
        ("   at g (file:///srv/a.mjs:3:9)", "/srv/a.mjs", 3, 9),
        ("    at f (/srv/my app (x86)/v c.js:3:4)", "/srv/my app (x86)/v c.js", 3, 4),
        ("   at g (file:///D:/p/x.js:3:4)", "D:/p/x.js", 3, 4),
    ),
    "arrow": entry(  # of Rust's compiler and of libraries that write messages like it
        r"^\s*(?:(?:-->|:::) {1,4}|╭─\[ ?|┌─\[? )(?P<marked>(?!\d+:)[^\s:][^\n:]{0,1000})"
        + AT
        + r"\]?",
        ("  ::: src/my lib.rs:3:9", "src/my lib.rs", 3, 9),
        ("   ┌─ lib/a b.ex:3:9", "lib/a b.ex", 3, 9),
        ("   ╭─[src/my a.js:3:9]", "src/my a.js", 3, 9),
        ("  --> src/my main.rs:3:9", "src/my main.rs", 3, 9),
        ("  -->  prisma/schema.prisma:12", "prisma/schema.prisma", 12),
    ),
    "kotlin-spaces": entry(
        r"^[ewi]: (?P<marked>(?:/|[A-Za-z]:[\\/])[^:\n\"'`()]{1,300} [^:\n\"'`() ]{1,99}\.\w{1,10})"
        r": \((?P<line>\d{1,7}), (?P<column>\d{1,6})\)(?=:)",
        ("e: D:\\IDEA Project\\a.kt: (38, 40): Unresolved", "D:\\IDEA Project\\a.kt", 38, 40),
    ),
    "powershell-spaces": entry(
        r"(?:^|: )\w{1,4} (?P<marked>(?:/|[A-Za-z]:[\\/])[^:\n\"'`()]{1,400}\.ps[md]?1):"
        r"\s?(?P<line>\d{1,7}) [^\W\d]{1,12}\s?:\s?(?P<column>\d{1,6})$",
        ("At D:\\ISO Maker\\x.ps1:18 char:5", "D:\\ISO Maker\\x.ps1", 18, 5),
        ("In C:\\x.ps1:42 Zeichen:60", "C:\\x.ps1", 42, 60),
        ("En C:\\x.psm1: 12 Carácter: 3", "C:\\x.psm1", 12, 3),
    ),
    "compiler-rooted": entry(
        r"^(?P<path>(?:\.{0,2}/|~/|[A-Za-z]:[\\/])(?![^:\n]{0,400}\.[A-Za-z]\w{0,5}\s)"
        r"(?=[^:\n]{0,400}[()\[\]])"
        r"[^:\n\t\"'`]{0,400}\.[A-Za-z][\w+]{0,10})"
        r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: " + SEVERITY + r"\b)",
        ("/srv/dir (x86)/s.c:5:3: error: x", "/srv/dir (x86)/s.c", 5, 3),
        ("C:\\Program Files (x86)\\b c.h:12:3: note: x", "C:\\Program Files (x86)\\b c.h", 12, 3),
        ("/srv/foo (1).c:4: warning: x", "/srv/foo (1).c", 4),
    ),
    "stack-dump": entry(  # of clang: what it was processing
        r"^\d{1,3}\.[ \t]+(?P<path>(?:/|[A-Za-z]:[\\/])[^:\n\t\"'`]{1,400}\.[A-Za-z][\w+]{0,10})"
        r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: )",
        ("0.\tC:\\A (x86)\\10\\a.h:18:8: current parser token 'X'", "C:\\A (x86)\\10\\a.h", 18, 8),
    ),
    "object": entry(  # a linker's: the object file is before the source
        r"(?:\)|\.o(?:bj)?):(?P<path>(?:/|[A-Za-z]:[\\/])[^:\n\t\"'`]{1,400}\.[A-Za-z][\w+]{0,9})"
        r":(?P<line>\d{1,7})(?=: (?:first defined|undefined|multiple|warning|error))",
        ("l.ar(c.o):C:\\A (x86)\\c.c:44: first defined here", "C:\\A (x86)\\c.c", 44),
        ("/tmp/x.o:/srv/a b/c.c:44: undefined reference to `f'", "/srv/a b/c.c", 44),
    ),
    "make": entry(  # any name may be that of a makefile
        r"\*\*\* \[(?P<marked>[^\[\]:\n]{1,400}):(?P<line>\d{1,7})(?=: [^\n]{1,1000}\](?: |$))",
        ("make[3]: *** [Makefile.coq.noex:813: /srv/a.vo] Error 1", "Makefile.coq.noex", 813),
        ("make: *** [my rules:3: x] Segmentation fault", "my rules", 3),
        ("make: *** [x] Error 1",),
    ),
    "at-rooted": entry(  # addr2line -p
        r" at (?P<path>/(?![^:\n]{0,400}\.[A-Za-z]\w{0,5}\s)[^:\n\"'`]{0,300} [^:\n\"'` ]{1,300}"
        r"\.[A-Za-z][\w+]{0,9}):(?P<line>\d{1,7})$",
        ("main at /srv/my dir (x86)/v c+1.c:4", "/srv/my dir (x86)/v c+1.c", 4),
    ),
    "cmake-spaces": entry(
        r"^(?:-- )?CMake [\w ()]{1,40} at (?P<path>[^\n:\"'`()]{1,400})" + LINE + r"(?= \(\w+\):$)",
        ("CMake Warning (dev) at my dir/a b.cmake:12 (message):", "my dir/a b.cmake", 12),
        ("CMake Error at CMakeLists.txt:3 (find_package):", "CMakeLists.txt", 3),
        ("CMake Error at my dir/CMakeLists.txt:3 (x):", "my dir/CMakeLists.txt", 3),
    ),
    "frame-spaces": entry(  # of debuggers, sanitizers and Boost
        r"^\s*(?:#\d+|\d+[#:]) [^\n/]{0,1000} "
        r"(?P<path>/[^\n:\"'`()]{0,300} [^\n:\"'`() ]{1,300}\.[A-Za-z][\w+]{0,9})"
        r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?: \(\S{1,400}\))?$",
        ("#1  0x05 in f (p=0x0) at /srv/my src/a.c:12", "/srv/my src/a.c", 12),
        ("    #0 0x49 in f(int*) /srv/my proj/b.cc:12:7", "/srv/my proj/b.cc", 12, 7),
        ("   0# f() at /srv/my p/a.cpp:12", "/srv/my p/a.cpp", 12),
        ("#5 12.3 gcc /srv/x src/a.c:3:5: error: y", "src/a.c", 3, 5),
    ),
    "rich-spaces": entry(
        r"^(?:\u2502 |File )(?P<path>(?:/|~/)[^\n:\"'`()\u2502]{1,400}\.py):"
        r"(?P<line>\d{1,7})(?=,? in |$)",
        ("\u2502 /srv/my dir/a.py:12 in f    \u2502", "/srv/my dir/a.py", 12),
        ("File /srv/my nb/a.py:12, in f(x)", "/srv/my nb/a.py", 12),
        ("File ~/my nb/a.py:12", "~/my nb/a.py", 12),
    ),
    "patch-failed": entry(
        r"^error: patch failed: (?P<marked>[^\n]{1,400}):(?P<line>\d{1,7})$",
        ("error: patch failed: my file.c:17", "my file.c", 17),
    ),
    "whitespace": entry(  # git apply, am and rebase
        r"^(?P<marked>[^:\n]{1,400}):(?P<line>\d{1,7})"
        r"(?=: (?:trailing whitespace|new blank line at EOF|space before tab in indent"
        r"|indent with spaces)\.)",
        (".git/rebase-apply/patch:147: trailing whitespace.", ".git/rebase-apply/patch", 147),
        ("my patch:3: new blank line at EOF.", "my patch", 3),
        ("<stdin>:33: trailing whitespace.",),
    ),
    "playwright": entry(
        r"\u203a (?P<path>[^\u203a:\n]{1,400}\.[A-Za-z]\w{0,5})" + LINE + COLUMN + r"(?= \u203a)",
        ("  1) [x] \u203a my tests/a b.spec.ts:84:9 \u203a title", "my tests/a b.spec.ts", 84, 9),
    ),
    "cspell": entry(
        rf"^(?P<path>{SPACED}){LINE}{COLUMN}(?= +- (?:Unknown|Forbidden|Misspelled) word)",
        ("docs/my notes/a b.md:1:3 - Unknown word (Helo)", "docs/my notes/a b.md", 1, 3),
    ),
    "tsc": entry(
        rf"^(?P<path>{SPACED})[:(](?P<line>\d{{1,7}})[:,](?P<column>\d{{1,6}})\)?"
        r"(?=(?: -|:) (?:error|warning|message) TS\d)",
        ("my dir/a b.ts(3,4): error TS2322: Type", "my dir/a b.ts", 3, 4),
        ("my dir/a b.ts:3:4 - error TS2322: Type", "my dir/a b.ts", 3, 4),
    ),
    "included-from": entry(
        r"^(?:In (?:file included from|module imported at) |\s+from )"
        rf"(?P<path>{SPACED}){AT}(?=[:,]?$)",
        ("In file included from my code/main file.cc:1:", "my code/main file.cc", 1),
        ("                 from my code/main file.cc:1,", "my code/main file.cc", 1),
    ),
}
