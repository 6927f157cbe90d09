"""Formats of single tools: in columns, or with the line before the path."""

from __future__ import annotations

from trace_links.recognise.formats.shape import TOKEN, Table, entry, token

_CTAGS_KINDS = (
    r"class|constant|enum|enumerator|field|function|interface|macro|member|method|module|namespace"
    r"|property|prototype|struct|type|typedef|union|variable"
)

BLAME = (
    r"^\^?[0-9a-f]{7,64} +(?P<path>[^\s()][^\n()]{0,400}?) +(?:\d{1,7} +)?"
    r"(?:\((?:[^()\n]|\([^()\n]{0,60}\)){1,200}? )?(?P<line>\d{1,7})\)(?= |$)"
)
_CODE = ".c .h .cc .hh .cpp .hpp .cxx .hxx .y .l .s .S .java .go .py"

ROWS: Table = {
    "blame": entry(  # git blame -f: the line of the file before those of the commit
        BLAME,
        ("^952dc26 src/e.h (Ada 2026-11-30 11:17:27 +0000 2) int f(void);", "src/e.h", 2),
        ("952dc261 my src/e.h 7 (Ada 2026-11-30 11:17:27 +0000  12) }", "my src/e.h", 12),
        ("952dc261 src/e.h 2) int f(void);", "src/e.h", 2),
        ("952dc261 (Ada 2026-11-30 11:17:27 +0000 2) int f(void);",),
    ),
    "cscope": entry(
        "^" + token(_CODE) + r" (?:<global>|<unknown>|[A-Za-z_~][\w:~.]{0,200}) "
        r"(?P<line>\d{1,7}) (?=#|[^\n]{0,400}(?:\w\(|[;{}]$))",
        ("src/a.c main 3 int main(void) {", "src/a.c", 3),
        ("src/a.c <global> 1 #include <stdio.h>", "src/a.c", 1),
        ("src/a.c has 3 lines (of 12), and more",),
    ),
    "pytest-pretty": entry(
        r"^\u2502 +(?P<path>[^\u2502\n]{1,400}?) +\u2502 +[^\u2502\n]{1,200}\u2502 +\d{1,7} +"
        r"\u2502 +(?P<line>\d{1,7}) +\u2502",
        (
            "\u2502  t/a_test.py  \u2502  test_a  \u2502  7  \u2502  8  \u2502  x  \u2502",
            "t/a_test.py",
            8,
        ),
    ),
    "error-list": entry(
        r"^(?=(?:Error|Warning|Message)\t"
        r"|[^\n]{0,2000}\t(?:err|error|warn|warning|note|[A-Z]{1,8}\d{3,5})\t)"
        r"(?:[^\n]{0,1000}?\t)?(?P<marked>(?:/|[A-Za-z]:\\)[^\t\n:*?\"<>|]{1,400}\.\w{1,10})\t(?P<line>\d{1,7})(?=\t|\s*$)",
        ("Error\tCS0246\tType\tProj\tC:\\my src\\T.cs\t6074", "C:\\my src\\T.cs", 6074),
        ("/srv/x.cpp\t1307\twarn\tV1048 Assigned", "/srv/x.cpp", 1307),
        (" 错误\tBC30002\t未定义类型\tP\tE:\\a\\S.vb\t279\t活动", "E:\\a\\S.vb", 279),
        ("Count\t/srv/x.cpp\t13",),
    ),
    "nimsuggest": entry(
        r"^[a-z]{3,9}\t[^\n]{0,1000}\t(?P<marked>[^\t\n]{1,400}\.nims?)\t(?P<line>\d{1,7})"
        r"\t(?P<column0>\d{1,6})(?=\t)",
        ('chk\tskUnknown\tHint\t/srv/a b.nim\t9\t6\t"x"\t0', "/srv/a b.nim", 9, 7),
    ),
    "tensorrt": entry(
        r"\[(?P<marked>[\w.+-]{1,200}\.(?:cpp|cc|cu|h|hpp))(?:::[\w<>~]{1,100}){1,10}::"
        r"(?P<line>\d{1,7})\]",
        ("[TRT] [E] 2: [builder.cpp::build::609] Error Code 2", "builder.cpp", 609),
    ),
    "csv": entry(
        r'^"(?P<marked>[^"\n]{1,1000})",(?P<line>\d{1,7}),(?P<column>\d{1,6}),(?=error,|warning,)',
        ('"/srv/a b.php",2,1,error,"Missing file doc comment"', "/srv/a b.php", 2, 1),
        ('"Smith",12,3,"x"',),
    ),
    "tags": entry(
        r'^[^\t\n]{1,200}\t(?P<marked>[^\t\n]{1,400})\t(?P<line>\d{1,7});"',
        ('main\tmy src/a.c\t12;"\tf', "my src/a.c", 12),
    ),
    "tags-pattern": entry(
        r'^[^\t\n]{1,200}\t(?P<marked>[^\t\n]{1,400})\t/[^\n]{0,400}/;"\t(?:[^\n]{0,200}\t)?'
        r"line:(?P<line>\d{1,7})(?=\t|$)",
        ('f\tmy src/a.c\t/^int f(int n) {$/;"\tf\tline:2\ttyperef:typename:int', "my src/a.c", 2),
    ),
    "ctags": entry(
        r"^\S{1,200} +(?:" + _CTAGS_KINDS + r") +(?P<line>\d{1,7}) (?P<path>\S{1,400}) +\S",
        ("main             function      4 v.c              int main(int argc) {", "v.c", 4),
    ),
    "global": entry(  # GNU global's cross reference
        r"^[A-Za-z_~](?:[^\s:]|::){0,200} {2,}(?P<line>\d{1,7}) "
        r"(?P<path>[^\s:]{1,400}\.[A-Za-z]\w{0,9}) +(?=\S)",
        ("main                9 src/a.c          int main(void) {", "src/a.c", 9),
        ("compiled 9 src/a.c and more",),
        ("b.md:3:main                9 src/a.c          int main(void) {", "b.md", 3),
    ),
    "lizard": entry(
        r"@(?P<line>\d{1,7})-\d{1,7}@(?P<path>[^\s@]{1,400})$",
        ("      12      3     48      2      12 f@14-25@./src/a.c", "./src/a.c", 14),
    ),
    "cprofile": entry(
        r"^ +\d+(?:/\d+)?(?: +\d+\.\d{3}){4} (?P<path>[^:\"'\n]{1,400}\.\w{1,10}):"
        r"(?P<line>\d{1,7})(?=\()",
        ("   2/1    0.000    0.000    0.000    0.000 /srv/my d/a.py:12(f)", "/srv/my d/a.py", 12),
    ),
    "hdl": entry(
        TOKEN + r"\((?P<line>\d{1,7})\)(?= (?:@ \d[\d.]*\w*: |near text ))",
        ('Error (10500): VHDL syntax error at a.vhd(12) near text "x"', "a.vhd", 12),
        ("UVM_ERROR a.sv(12) @ 100: reporter [X] x", "a.sv", 12),
        ("UVM_INFO t/test_a.py(19) @ 15.0NS: reporter [X] x", "t/test_a.py", 19),
    ),
    "busted": entry(
        r"^(?:\w{5,7} (?:->|\u2192) )?" + token(".lua .moon .fnl") + r" @ (?P<line>\d{1,7})$",
        ("spec/a_spec.lua @ 12", "spec/a_spec.lua", 12),
        ("Failure -> spec/a_spec.lua @ 2", "spec/a_spec.lua", 2),
    ),
    "quickfix": entry(
        r"^(?P<path>[^|\n\t:\"]{1,400}\.[A-Za-z]\w{0,9})\|(?P<line>\d{1,7})(?:-\d+)?"
        r"(?: col (?P<column>\d{1,6})(?:-\d+)?)?(?: [a-z]+)?(?: +\d+)?\|",
        ("src/a.c|3 col 5| error: x", "src/a.c", 3, 5),
        ("src/a.c|12 warning| x", "src/a.c", 12),
        ("b dir/x y.c|12| warning: w", "b dir/x y.c", 12),
        ("a.c|12|34", "a.c", 12),
        ("word|12|34",),
    ),
    "fixit": entry(
        r"^(?P<path>[^\n:@]{1,400}\.pyi?)@(?P<line>\d{1,7}):(?P<column0>\d{1,6})(?= )",
        ("my pkg/m.py@11:24 NoRedundantLambda: The lambda", "my pkg/m.py", 11, 25),
    ),
    "svelte": entry(
        r'^\d+ [A-Z]+ "(?P<marked>[^"\n]{1,1000})" (?P<line>\d{1,7}):(?P<column>\d{1,6}) "',
        ('1590680326283 ERROR "my codeblock.svelte" 3:9 "x"', "my codeblock.svelte", 3, 9),
        ('1590680326283 START "/srv/project"',),
    ),
}
