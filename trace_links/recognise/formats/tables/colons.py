"""The format path:line:column and its variants, which come last."""

from __future__ import annotations

from trace_links.recognise.formats.shape import AT, LINE, RUN, TOKEN, Table, entry, token

COLONS: Table = {
    "bison": entry(
        token(".y .yy .ypp .y++ .xml .l .ll .vala .vapi .gs .sml .sig .fun")
        + r":(?P<line>\d{1,7})\.(?P<column>\d{1,6})(?=: | Error: | Warning: | syntax error)",
        ("src/g.y:1.3: error: unexpected identifier", "src/g.y", 1, 3),
        ("a.sml:3.9 Error: syntax error: inserting  RPAREN", "a.sml", 3, 9),
        ("app.py:1.25: pulled",),
    ),
    "dotted-range": entry(
        TOKEN + r":(?P<line>\d{1,7})\.(?P<column>\d{1,6})"
        r"(?:-\d+(?:\.\d+)?(?=: | Error: | Warning: | syntax error|:?$)|,\d+\.\d+(?= \d+ \d+$))",
        ("src/g.y:1.3-7: error: unexpected identifier", "src/g.y", 1, 3),
        ("a.vala:2.7-2.7: error: Assignment", "a.vala", 2, 7),
        ("Error: src/a.dts:3.10-11 syntax error", "src/a.dts", 3, 10),
        ("a.sml:1.12-1.19 Error: operator and operand don't agree", "a.sml", 1, 12),
        ("example.com/m/a.go:12.34,15.2 3 1", "example.com/m/a.go", 12, 34),
        ("app.py:1.25-3.2 pulled",),
    ),
    "dotted-severity": entry(
        TOKEN + r":(?P<line>\d{1,7})\.(?P<column>\d{1,6})"
        r"(?=: (?:error|warning|note|fatal error): |: syntax error(?:,|$)|:$)",
        ("a.c:4.13: error: x", "a.c", 4, 13),
        ("a.y:2.8: syntax error, unexpected +", "a.y", 2, 8),
        ("smodules.f90:280.31:", "smodules.f90", 280, 31),
    ),
    "haxe": entry(
        token(".hx") + LINE + r": (?:characters? (?P<column>\d{1,6})(?:-\d{1,6})?|lines \d+-\d+) :",
        ("src/Main.hx:2: characters 37-45 : Int should be String", "src/Main.hx", 2, 37),
        ("src/Main.hx:2: lines 2-5 : Missing return", "src/Main.hx", 2),
    ),
    "flatc": entry(
        TOKEN + r":(?P<line>\d{1,7}): (?P<column>\d{1,6})(?=: (?:error|warning): )",
        ("  /srv/a.fbs:2: 28: error: expecting: ;", "/srv/a.fbs", 2, 28),
    ),
    "bind": entry(
        r"\bdns_\w{1,40}: (?P<marked>[^\s:]{1,400}):(?P<line>\d{1,7})(?=: )",
        ("dns_rdata_fromtext: db.example:2: near eol: unexpected end", "db.example", 2),
    ),
    "resource": entry(  # of Godot and Qt
        r"(?P<marked>(?:res://|qrc:/{1,3})[^\s:()\"']{1,400})" + AT,
        ("qrc:/Login/Form.qml:67:9: QML Image: x", "qrc:/Login/Form.qml", 67, 9),
        ("qml: (qrc:///main.qml:3)", "qrc:///main.qml", 3),
        ("at: GDScript::reload (res://src/a.gd:7)", "res://src/a.gd", 7),
    ),
    "function-between": entry(  # logging, darglint
        TOKEN + r"(?<=\.py):[A-Za-z_]\w{0,80}:(?P<line>\d{1,7})(?=: )",
        ("shapes.py:area:8: DAR101 Missing parameter", "shapes.py", 8),
    ),
    "zsh": entry(
        token(".sh .zsh .zshrc") + r":[a-z]\w{0,30}:(?P<line>\d{1,7})(?=: )",
        ("a.sh:cd:3: no such file or directory: /nowhere", "a.sh", 3),
    ),
    "colon": entry(
        r"(?<!dart:)(?<!:::)"
        + TOKEN
        + r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6})(?:-\d{1,6}(?::\d{1,6})?)?)?"
        r"(?P<more>(?::\d{1,6}){2}(?=:))?(?![\w/]|\\(?![nrt]))(?!\.\d)"
        r'(?!" classname=")',  # of luacheck: the number of a test, not of a line
        ("src/main.cc:8:19: error: conversion", "src/main.cc", 8, 19),
        ("                 from src/main.cc:1:", "src/main.cc", 1),
        ("    #1 0x55f in main /srv/a.c:16:11", "/srv/a.c", 16, 11),
        ("==1==    by 0x109220: main (san.c:16)", "san.c", 16),
        ("I1120 10:04:00.123456  1234 server.cc:87] started", "server.cc", 87),
        ("│ ~/ml/jax/jax/_src/api.py:2523 in device_put │", "~/ml/jax/jax/_src/api.py", 2523),
        ("  0  /srv/jax/core.py:96 in bind", "/srv/jax/core.py", 96),
        ("\tat a.b.C.m(C.java:12)", "C.java", 12),
        ("\t/srv/main.go:3 +0x1d", "/srv/main.go", 3),
        ("typed.py:2:12:2:13: error: Incompatible", "typed.py", 2, 12),
        ("CMake Error at sub/CMakeLists.txt:6 (message):", "sub/CMakeLists.txt", 6),
        ("make: *** [Makefile:7: x] Error 1", "Makefile", 7),
        ("C:/src/a.cc:3:9: note: here", "C:/src/a.cc", 3, 9),
        (
            "   at /rustc/5980/library/core/src/a.rs:250:5",
            "/rustc/5980/library/core/src/a.rs",
            250,
            5,
        ),
        ("home/ada/train.py:12 in step", "home/ada/train.py", 12),
        ("breakpoint on 'C:\\my areas\\a.ps1:3'", "C:\\my areas\\a.ps1", 3),
        ("./app/[id]/page.tsx:3:9", "./app/[id]/page.tsx", 3, 9),
        ("(/srv/app/(group)/page.tsx:3:9)", "/srv/app/(group)/page.tsx", 3, 9),
        ("  at external/xla/xla/a.cc:3", "external/xla/xla/a.cc", 3),
        ("my code/main file.cc:8:15: error: no viable", "my code/main file.cc", 8, 15),
        ("Note that C:\\a.cc:3: error: x", "C:\\a.cc", 3),
        ("/srv/my code/a.c:3:5: error: x", "/srv/my code/a.c", 3, 5),
        ("#5 12.3 src/m.c:3:5: error: x", "src/m.c", 3, 5),
        ("src/a.ts\u00a03:9", "src/a.ts", 3, 9),
        ('<testcase name="src/a.lua:1" classname="src/a.lua">',),
        ("12:30:45 up 3:02",),
        ("http://localhost:8080/a.js:3 and localhost:8080",),
        ("image nginx:1 redis:7.2 team/app.web:12",),
        ("at 10.0.0.1:5432 [::1]:80 fe80::1:2 16:9 v1.2:3",),
        ("C: 3, D:4, sha256:12",),
        ("git@example.com:22/x.py and user@host.py:22",),
        ("#1      f (dart:isolate-patch/isolate_patch.dart:297:19)",),
        ("arn:aws:s3:::bucket/a.py:3",),
    ),
    "mention": entry(  # in the prompts of coding agents
        r"(?:^|[ (>])@(?P<path>" + RUN + r")#L(?P<line>\d{1,7})",
        ("> @src/app.py#L3-20 explain", "src/app.py", 3),
        ("> @ada#L3",),
    ),
    "anchor": entry(
        TOKEN + r"#L(?P<line>\d{1,7})(?:C(?P<column>\d{1,6}))?",
        ("see src/a.cc#L12-L15", "src/a.cc", 12),
        ("docs/a.md#L3C5", "docs/a.md", 3, 5),
        ("https://example.com/blob/main/src/a.cc#L12",),
    ),
    "r-source": entry(
        token(".R .r .Rmd .sol .vy") + r"#(?P<line>\d{1,7})(?:-\d{1,7})?(?=[:\s)]|$)",
        ("3: f(3) at a.R#5", "a.R", 5),
        ("Error in f(3) (from a.R#5) : boom", "a.R", 5),
        ("issue repo.md#12",),
        ("\t- f() (contracts/A.sol#12-34)", "contracts/A.sol", 12),
    ),
}
