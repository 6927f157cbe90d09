"""Formats with the word line: line 3, line=3."""

from __future__ import annotations

from trace_links.recognise.formats.shape import RUN, TOKEN, Table, entry

_PATH = rf"(?P<marked>(?=[^\s,]{{0,400}}[./]){RUN}(?<=\w))"

WORDED: Table = {
    "php": entry(
        r" in (?P<marked>(?:[A-Za-z]:[\\/]|/)[^:\n\"()]{1,300}) on line (?P<line>\d{1,7})"
        r"(?:, column (?P<column>\d{1,6}))?",
        ("PHP Warning:  Undefined variable $z in /srv/my a.php on line 4", "/srv/my a.php", 4),
    ),
    "maven-pom": entry(
        TOKEN + r": [^\n]{0,500}? @ line (?P<line>\d{1,7}), column (?P<column>\d{1,6})",
        ("[FATAL] Non-parseable POM /srv/pom.xml: no  @ line 2, column 5", "/srv/pom.xml", 2, 5),
    ),
    "line-of": entry(
        r"[Ll]ine [<#]?(?P<line>\d{1,7})>?(?::(?P<column2>\d{1,6}))?"
        r"(?:,? (?:at )?col(?:umn)? (?P<column>\d{1,6}))? (?:of|in)(?: (?:file|source list))? <?"
        + TOKEN,
        ("At line 4 of file src/b.f90 (unit = 6)", "src/b.f90", 4),
        ("        on line 2:6 of src/a.scss", "src/a.scss", 2, 6),
        ("An error occurred in line <112> of file </srv/x.cc> in function", "/srv/x.cc", 112),
        ("on line #42 of app/views/x.erb:", "app/views/x.erb", 42),
        ("Syntax error on line 3 of /etc/apache2/a.conf:", "/etc/apache2/a.conf", 3),
        ("E: Type 'x' is not known on line 3 in source list /etc/a.list", "/etc/a.list", 3),
        ("Stopped on line 4 of the program",),
    ),
    "source-line": entry(
        r"source line (?P<line>\d{1,7})(?: in function \S{1,100})? source file " + TOKEN,
        ("awk: syntax error at source line 2 in function f source file a.awk", "a.awk", 2),
    ),
    "icon": entry(
        r"^File (?P<marked>[^;\n]{1,400}); Line (?P<line>\d{1,7}) #",
        ('File src/i.icn; Line 3 # ";": missing right parenthesis', "src/i.icn", 3),
    ),
    "file-line": entry(
        r"\b[Ff]ile:? " + _PATH + r"[,;]? line:? (?P<line>\d{1,7})"
        r"(?:,? col(?:umn)? (?P<column>\d{1,6}))?",
        ("File: /srv/hip_vector.cpp; line: 845", "/srv/hip_vector.cpp", 845),
        ("State 3 file 1.c line 7 column 5 function foo", "1.c", 7, 5),
        ("In file: GASLIFT-04.data, line 185", "GASLIFT-04.data", 185),
        ("file found. line 3",),
    ),
    "openfoam": entry(
        r"\bfile: (?P<marked>\S{1,400}) (?:at line |from line )(?P<line>\d{1,7})(?= to line |\.$)",
        ("file: /srv/system/controlDict from line 12 to line 53.", "/srv/system/controlDict", 12),
    ),
    "line-in-file": entry(
        r"[Ll]ine:? (?P<line>\d{1,7}) (?:: )?(?:of|in) file:? " + _PATH,
        ("Evaluation Error: x : at Line: 2 : in file: s.bsh : ;", "s.bsh", 2),
        ("Error line 2 in file: /srv/seq.puml", "/srv/seq.puml", 2),
        ("fatal: bad config line 3 in file .git/config", ".git/config", 3),
    ),
    "php-html": entry(
        r"<b>(?P<marked>[^<>\n]{1,400})</b> on line <b>(?P<line>\d{1,7})</b>",
        ("<b>Warning</b>: x in <b>/srv/a.php</b> on line <b>2</b><br />", "/srv/a.php", 2),
    ),
    "bash": entry(
        r"^(?P<marked>(?:/|[\w./~][^\s:()\"'`]{0,300}/)[^\s:()\"'`]{1,300}): "
        r"line (?P<line>\d{1,7})(?=: )",
        ("./run: line 7: cd: /x: No such file or directory", "./run", 7),
        ("tools/ci: line 12: x: unbound variable", "tools/ci", 12),
        ("/start: line 131: 49997 Aborted", "/start", 131),
        ("and: line 3: x",),
    ),
    "bash-script": entry(  # of any name, before messages that only bash writes
        r"^(?P<marked>(?!(?:-?(?:ba|da|k|z)?sh|environment): )[\w.+-]{1,99}): line "
        r"(?P<line>\d{1,7})(?=: (?:syntax error|unexpected EOF|.{1,300}: (?:command not found"
        r"|unbound variable|No such file or directory|Permission denied"
        r"|parameter null or not set)$))",
        ("configure-it: line 3: syntax error: unexpected end of file", "configure-it", 3),
        ("myscript: line 3: foo: command not found", "myscript", 3),
        ("bash: line 1: nosuch: command not found",),
    ),
    "rails": entry(
        r"\bShowing (?P<marked>[^\n:]{1,400}) where line #(?P<line>\d{1,7}) raised:",
        ("Showing /srv/my app/a.html.erb where line #6 raised:", "/srv/my app/a.html.erb", 6),
    ),
    "rustdoc-test": entry(
        r"^(?:test|----) (?P<path>[^\s:]{1,400}\.(?:rs|md)) - .{0,400}?\(line (?P<line>\d{1,7})\)",
        ("test src/lib.rs - f (line 12) ... FAILED", "src/lib.rs", 12),
        ("---- src/lib.rs - m::g (line 3) stdout ----", "src/lib.rs", 3),
    ),
    "conan": entry(
        TOKEN + r"(?: \([^()\n]{1,100}\))?: Error in \w{1,60}\(\) method, line (?P<line>\d{1,7})",
        ("ERROR: conanfile.py: Error in source() method, line 12", "conanfile.py", 12),
        ("ERROR: /srv/conanfile.py (x/1.0): Error in f() method, line 3", "/srv/conanfile.py", 3),
    ),
    "shellcheck": entry(
        r"^In (?P<path>[^\n:\"'`,;()]{1,400}) line (?P<line>\d{1,7}):$",
        ("In my script.sh line 12:", "my script.sh", 12),
        ("In this block line 3:",),
    ),
    "perl-spaces": entry(
        r" at (?P<path>/[^\n:\"'`,;()]{1,300}?\.(?:pl|pm|t|PL|cgi)) "
        r"line (?P<line>\d{1,7})(?=[.,]|$)",
        (" at /srv/my lib/A.pm line 12.", "/srv/my lib/A.pm", 12),
    ),
    "line-and-character": entry(
        r"[Ll]ine (?P<line>\d{1,7}), char(?:acter)? (?P<column>\d{1,6}) (?:of|in) "
        r"(?P<path>" + RUN + r")",
        ("Exception: unexpected close at line 1, char 7 of src/let.ss", "src/let.ss", 1, 7),
    ),
    "listed-keys": entry(
        r"\bfile:(?P<marked>[^,\n]{1,400}), line:(?P<line>\d{1,7})"
        r"(?:, col(?:umn)?:(?P<column>\d{1,6}))?",
        ("ParseError: x, file:/srv/my t.liquid, line:3, col:5", "/srv/my t.liquid", 3, 5),
    ),
    "perlcritic": entry(
        r"^" + TOKEN + r": [^\n]{1,500}? at line (?P<line>\d{1,7}), column (?P<column>\d{1,6})\.  ",
        ("lib/A.pm: Stricture disabled at line 3, column 1.  See PBP.", "lib/A.pm", 3, 1),
    ),
    "gradle-groovy": entry(
        r"file '(?P<marked>[^'\n]{1,400})': (?P<line>\d{1,7}): [^\n]{0,500}@ line \d{1,7}, "
        r"column (?P<column>\d{1,6})",
        ("file '/srv/my app/a.gradle': 3: x: } @ line 3, column 1.", "/srv/my app/a.gradle", 3, 1),
    ),
    "worded": entry(
        TOKEN + r"[\"'`\u2019\u201d)]?(?:[:,]| \u00b7)? (?:(?:syntax )?error )?"
        r"[(\[]?(?:at |in |near |on or before |on )?[Ll]ines?:? "
        r"(?P<line>\d{1,7})(?:-\d+)?"
        r"(?:[,:;]?(?: and)? ?(?:at )?(?:[Cc]ol(?:umn)?|char(?:acter)?|position|pos)\.?:? "
        r"(?P<column>\d{1,6}))?",
        ("a.sh: line 2: nosuch: command not found", "a.sh", 2),
        ("Undefined subroutine at lib/a.pl line 12.", "lib/a.pl", 12),
        ("b.sh: syntax error at line 3: `then' unmatched", "b.sh", 3),
        ("In template /srv/a.html, error at line 12", "/srv/a.html", 12),
        ("Breakpoint 1 at 0x1155: file src/und.c, line 5.", "src/und.c", 5),
        ("  on main.tf line 3, in resource:", "main.tf", 3),
        ("src/a.js: line 4, col 11, Unexpected token", "src/a.js", 4, 11),
        ("  in function erl_eval:do/7 (erl_eval.erl, line 744)", "erl_eval.erl", 744),
        ("In s.sh line 2:", "s.sh", 2),
        ("1. ERROR in /srv/A.java (at line 3)", "/srv/A.java", 3),
        ("(/srv/n.html) [Line 2, Column 6]", "/srv/n.html", 2, 6),
        ("Error: src/a.dot: syntax error in line 2 near ';'", "src/a.dot", 2),
        ("error during parsing file /etc/a.conf, on or before line 3: x", "/etc/a.conf", 3),
        ("unknown: undefined in a.less on line 2, column 6:", "a.less", 2, 6),
        ("a.fish (line 2): unknown command", "a.fish", 2),
        ("\u25cf Read(src/app.py \u00b7 lines 10-20)", "src/app.py", 10),
        ("Look at the next line 3",),
        ("bash: line 1: nosuch: command not found",),
    ),
    "cppunit": entry(
        r"\) line: (?P<line>\d{1,7}) (?P<path>\S{1,400})$",
        ("1) test: Math::add (F) line: 31 tests/math.cpp", "tests/math.cpp", 31),
    ),
    "dotnet": entry(
        r" [^\W\d]{1,5} (?P<marked>(?:/|[A-Za-z]:[\\/])[^:*?\"<>|]{1,400}):line (?P<line>\d{1,7})$",
        ("   at A.F(Int32 x) in /srv/my app/a.cs:line 12", "/srv/my app/a.cs", 12),
        ("   at A.F() in C:\\my app\\a.cs:line 12", "C:\\my app\\a.cs", 12),
    ),
    "colon-line": entry(
        TOKEN + r":(?:line |\[lines? )(?P<line>\d{1,7})(?:, col(?:umn)? (?P<column>\d{1,6}))?",
        ("M D NP: Null passed for x  At A.java:[line 3]", "A.java", 3),
        ("   at A.F(Int32 x) in /srv/a.cs:line 12", "/srv/a.cs", 12),
        ("   at A.F() in C:\\src\\a.cs:line 12", "C:\\src\\a.cs", 12),
        ("src/a.ts:line 3, column 9", "src/a.ts", 3, 9),
    ),
}
