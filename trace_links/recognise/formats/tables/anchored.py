"""Formats with paths that may have spaces: from the start of a line, or a word, to a known word."""

from __future__ import annotations

from trace_links.recognise.formats.shape import SEVERITY, SPACED, Format, entry, example

__all__ = ["ANCHORED"]

ANCHORED: tuple[Format, ...] = (
    entry(
        "dart-package",
        r"\b(?P<path>(?:package|org-dartlang-app):[\w./+\u2026-]{1,300}\.dart)"
        r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?",
        example("#1      main (package:app/main.dart:12:9)", "package:app/main.dart", 12, 9),
        example("org-dartlang-app:/a.dart:13:18: Error: x", "org-dartlang-app:/a.dart", 13, 18),
        named=True,
        extensions=(".dart",),
    ),
    entry(
        "webpack-url",
        r"\bwebpack(?:-internal)?://[^/\s()]{0,200}/(?:\([\w-]{1,40}\)/)?"
        r"(?P<path>[^\s:?()\"'<>]{1,400})(?:\?[0-9a-f]{2,10})?:(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?",
        example("    at f (webpack:///./src/a.js:3:1)", "./src/a.js", 3, 1),
        example("g@webpack-internal:///(rsc)/./app/page.tsx:3:9", "./app/page.tsx", 3, 9),
        example("    at h (webpack://my-app/./src/b.js?1a2b:31:7)", "./src/b.js", 31, 7),
    ),
    entry(
        "gecko",
        r"^[^\s@]{0,200}@(?P<path>(?:file://)?[^\s:@]{1,400}\.[cm]?jsx?)"
        r":(?P<line>\d{1,7}):(?P<column>\d{1,6})$",
        example("load@file:///srv/a.js:3:5", "/srv/a.js", 3, 5),
        example("@file:///srv/a.js:12:1", "/srv/a.js", 12, 1),
        example("area@area.js:2:3", "area.js", 2, 3),
        ("load@http://localhost:8080/a.js:3:5", ()),
    ),
    entry(
        "ava",
        r"^\s*\u203a file://(?P<path>[^\s/:][^\s:]{0,400}):(?P<line>\d{1,7}):(?P<column>\d{1,6})$",
        example("  \u203a file://test/a.js:12:5", "test/a.js", 12, 5),
    ),
    entry(
        "node-spaces",
        r"\((?P<path>(?:file:///?(?=[A-Za-z]:)|file://)?(?:[A-Za-z]:[\\/]|/)"
        r"(?:[^()\n:\" ]{1,1000}|(?:[^()\n:\"]|\(\w{1,10}\)){1,1000}\.[A-Za-z]\w{0,9})):"
        r"(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?\)",
        example("    at f (/srv/my code/a.js:3:9)", "/srv/my code/a.js", 3, 9),
        example("    at C:1 (C:\\my code\\a.js:3:9)", "C:\\my code\\a.js", 3, 9),
        example("   at g (file:///srv/a.mjs:3:9)", "/srv/a.mjs", 3, 9),
        example("    at f (/srv/my app (x86)/v c.js:3:4)", "/srv/my app (x86)/v c.js", 3, 4),
        example("   at g (file:///D:/p/x.js:3:4)", "D:/p/x.js", 3, 4),
    ),
    entry(
        "rust-arrow",
        r"^\s*--> {1,4}(?P<path>[^\s:][^\n:]{0,1000}):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?",
        example("  --> src/my main.rs:3:9", "src/my main.rs", 3, 9),
        example("  -->  prisma/schema.prisma:12", "prisma/schema.prisma", 12),
        named=True,
    ),
    entry(
        "rust-note",
        r"^\s*::: (?P<path>[^\n:]{1,1000}):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?",
        example("  ::: src/my lib.rs:3:9", "src/my lib.rs", 3, 9),
        named=True,
    ),
    entry(
        "boxed",
        r"^\s*(?:╭─\[ ?|┌─\[? )(?P<path>(?!\d+:)[^\s:][^\n:]{0,1000}):(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?\]?",
        example("   ┌─ lib/a b.ex:3:9", "lib/a b.ex", 3, 9),
        example("   ╭─[src/my a.js:3:9]", "src/my a.js", 3, 9),
        named=True,
    ),
    entry(
        "kotlin-spaces",
        r"^[ewi]: (?P<path>(?:/|[A-Za-z]:[\\/])[^:\n\"'`()]{1,300} [^:\n\"'`() ]{1,300}\.\w{1,10}):"
        r" \((?P<line>\d{1,7}), (?P<column>\d{1,6})\)(?=:)",
        example(
            "e: D:\\IDEA Project\\a.kt: (38, 40): Unresolved", "D:\\IDEA Project\\a.kt", 38, 40
        ),
        named=True,
    ),
    entry(
        "powershell-spaces",
        r"(?:^|: )\w{1,4} (?P<path>(?:/|[A-Za-z]:[\\/])[^:\n\"'`()]{1,400}\.ps[md]?1):"
        r"\s?(?P<line>\d{1,7}) [^\W\d]{1,12}\s?:\s?(?P<column>\d{1,6})$",
        example("At D:\\ISO Maker\\x.ps1:18 char:5", "D:\\ISO Maker\\x.ps1", 18, 5),
        example("In C:\\x.ps1:42 Zeichen:60", "C:\\x.ps1", 42, 60),
        example("En C:\\x.psm1: 12 Carácter: 3", "C:\\x.psm1", 12, 3),
        named=True,
    ),
    entry(
        "compiler-rooted",
        r"^(?P<path>(?:\.{0,2}/|~/|[A-Za-z]:[\\/])(?![^:\n]{0,400}\.[A-Za-z]\w{0,5}\s)"
        r"(?=[^:\n]{0,400}[()\[\]])"
        r"[^:\n\t\"'`]{0,400}\.[A-Za-z][\w+]{0,10})"
        r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: " + SEVERITY + r"\b)",
        example("/srv/dir (x86)/s.c:5:3: error: x", "/srv/dir (x86)/s.c", 5, 3),
        example(
            "C:\\Program Files (x86)\\b c.h:12:3: note: x", "C:\\Program Files (x86)\\b c.h", 12, 3
        ),
        example("/srv/foo (1).c:4: warning: x", "/srv/foo (1).c", 4),
    ),
    entry(
        "stack-dump",  # of clang: what it was processing
        r"^\d{1,3}\.[ \t]+(?P<path>(?:/|[A-Za-z]:[\\/])[^:\n\t\"'`]{1,400}\.[A-Za-z][\w+]{0,10})"
        r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: )",
        example(
            "0.\tC:\\Kits (x86)\\10\\a.h:18:8: current parser token 'X'",
            "C:\\Kits (x86)\\10\\a.h",
            18,
            8,
        ),
    ),
    entry(
        "object",  # a linker's: the object file is before the source
        r"(?:\)|\.o(?:bj)?):(?P<path>(?:/|[A-Za-z]:[\\/])[^:\n\t\"'`]{1,400}\.[A-Za-z][\w+]{0,9})"
        r":(?P<line>\d{1,7})(?=: (?:first defined|undefined|multiple|warning|error))",
        example("l.ar(c.o):C:\\A (x86)\\c.c:44: first defined here", "C:\\A (x86)\\c.c", 44),
        example("/tmp/x.o:/srv/a b/c.c:44: undefined reference to `f'", "/srv/a b/c.c", 44),
    ),
    entry(
        "make",  # any name may be that of a makefile
        r"\*\*\* \[(?P<path>[^\[\]:\n]{1,400}):(?P<line>\d{1,7})(?=: [^\n]{1,1000}\](?: |$))",
        example(
            "make[3]: *** [Makefile.coq.noex:813: /srv/a.vo] Error 1", "Makefile.coq.noex", 813
        ),
        example("make: *** [my rules:3: x] Segmentation fault", "my rules", 3),
        ("make: *** [x] Error 1", ()),
        named=True,
    ),
    entry(
        "at-rooted",  # addr2line -p
        r" at (?P<path>/(?![^:\n]{0,400}\.[A-Za-z]\w{0,5}\s)[^:\n\"'`]{0,300} [^:\n\"'` ]{1,300}"
        r"\.[A-Za-z][\w+]{0,9}):(?P<line>\d{1,7})$",
        example("main at /srv/my dir (x86)/v c+1.c:4", "/srv/my dir (x86)/v c+1.c", 4),
    ),
    entry(
        "compiler",
        r"^(?P<path>"
        + SPACED
        + r")(?::(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: "
        + SEVERITY
        + r"\b))",
        example("my code/main file.cc:8:15: error: no viable", "my code/main file.cc", 8, 15),
        example("Note that C:\\a.cc:3: error: x", "C:\\a.cc", 3),
        example("/srv/my code/a.c:3:5: error: x", "/srv/my code/a.c", 3, 5),
        example("#5 12.3 src/m.c:3:5: error: x", "src/m.c", 3, 5),
    ),
    entry(
        "cmake-spaces",
        r"^(?:-- )?CMake [\w ()]{1,40} at (?P<path>[^\n:\"'`()]{1,400}):(?P<line>\d{1,7})"
        r"(?= \(\w+\):$)",
        example("CMake Warning (dev) at my dir/a b.cmake:12 (message):", "my dir/a b.cmake", 12),
        example("CMake Error at CMakeLists.txt:3 (find_package):", "CMakeLists.txt", 3),
        example("CMake Error at my dir/CMakeLists.txt:3 (x):", "my dir/CMakeLists.txt", 3),
    ),
    entry(
        "frame-spaces",  # of debuggers, sanitizers and Boost
        r"^\s*(?:#\d+|\d+[#:]) [^\n/]{0,1000} "
        r"(?P<path>/[^\n:\"'`()]{0,300} [^\n:\"'`() ]{1,300}\.[A-Za-z][\w+]{0,9})"
        r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?: \(\S{1,400}\))?$",
        example("#1  0x05 in f (p=0x0) at /srv/my src/a.c:12", "/srv/my src/a.c", 12),
        example("    #0 0x49 in f(int*) /srv/my proj/b.cc:12:7", "/srv/my proj/b.cc", 12, 7),
        example("   0# f() at /srv/my p/a.cpp:12", "/srv/my p/a.cpp", 12),
        ("#5 12.3 gcc /srv/x src/a.c:3:5: error: y", (("src/a.c", 3, 5),)),
    ),
    entry(
        "rich-spaces",
        r"^(?:\u2502 |File )(?P<path>(?:/|~/)[^\n:\"'`()\u2502]{1,400}\.py):"
        r"(?P<line>\d{1,7})(?=,? in |$)",
        example("\u2502 /srv/my dir/a.py:12 in f    \u2502", "/srv/my dir/a.py", 12),
        example("File /srv/my nb/a.py:12, in f(x)", "/srv/my nb/a.py", 12),
        example("File ~/my nb/a.py:12", "~/my nb/a.py", 12),
    ),
    entry(
        "patch-failed",
        r"^error: patch failed: (?P<path>[^\n]{1,400}):(?P<line>\d{1,7})$",
        example("error: patch failed: my file.c:17", "my file.c", 17),
        named=True,
    ),
    entry(
        "whitespace",  # git apply, am and rebase
        r"^(?P<path>[^:\n]{1,400}):(?P<line>\d{1,7})"
        r"(?=: (?:trailing whitespace|new blank line at EOF|space before tab in indent"
        r"|indent with spaces)\.)",
        example(
            ".git/rebase-apply/patch:147: trailing whitespace.", ".git/rebase-apply/patch", 147
        ),
        example("my patch:3: new blank line at EOF.", "my patch", 3),
        ("<stdin>:33: trailing whitespace.", ()),
        named=True,
    ),
    entry(
        "playwright",
        r"\u203a (?P<path>[^\u203a:\n]{1,400}\.[A-Za-z]\w{0,5}):(?P<line>\d{1,7})"
        r":(?P<column>\d{1,6})(?= \u203a)",
        example(
            "  1) [chromium] \u203a my tests/a b.spec.ts:84:9 \u203a title",
            "my tests/a b.spec.ts",
            84,
            9,
        ),
    ),
    entry(
        "cspell",
        r"^(?P<path>"
        + SPACED
        + r"):(?P<line>\d{1,7}):(?P<column>\d{1,6})(?= +- (?:Unknown|Forbidden|Misspelled) word)",
        example("docs/my notes/a b.md:1:3 - Unknown word (Helo)", "docs/my notes/a b.md", 1, 3),
    ),
    entry(
        "included-from",
        r"^(?:In file included from |In module imported at |\s+from )(?P<path>"
        + SPACED
        + r"):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=[:,]?$)",
        example("In file included from my code/main file.cc:1:", "my code/main file.cc", 1),
        example("                 from my code/main file.cc:1,", "my code/main file.cc", 1),
    ),
)
