"""Formats with keys and values: structured logs, JSON, and the commands of CI systems."""

from __future__ import annotations

from trace_links.recognise.formats.shape import Format, entry, example

__all__ = ["KEYED"]

_JSON_LINE = r'"line(?:no|_number|Number)?": ?"?\d'

KEYED: tuple[Format, ...] = (
    entry(
        "hlo",
        r'source_file="(?P<path>[^"\n]{1,1000})" source_line=(?P<line>\d{1,7})'
        r"(?: source_end_line=\d+)?(?: source_column=(?P<column>\d{1,6}))?",
        example('metadata={op_name="sin" source_file="/srv/j.py" source_line=3}', "/srv/j.py", 3),
        example('source_file="j.py" source_line=3 source_end_line=3 source_column=8', "j.py", 3, 9),
        first_column=0,
        named=True,
    ),
    entry(
        "mypy-json",
        r'\{"file": "(?P<path>[^"\n]{1,1000})", "line": (?P<line>\d{1,7}), '
        r'"column": (?P<column>\d{1,6}),(?=[^\n]{0,2000}"hint": )',
        example(
            '{"file": "a.py", "line": 3, "column": 16, "message": "x", "hint": null}', "a.py", 3, 17
        ),
        first_column=0,
        named=True,
    ),
    entry(
        "ruff-json",
        r'"filename": ?"(?P<path>[^"\n]{1,1000})"[^\n]{0,2000}?"location": ?'
        r'\{"column": ?(?P<column>\d{1,6}), ?"row": ?(?P<line>\d{1,7})\}, ?"message"',  # no fix's
        example(
            '"filename":"a.py","fix":null,"location":{"column":8,"row":1},"message":"x"',
            "a.py",
            1,
            8,
        ),
        named=True,
    ),
    entry(
        "json-behind",
        r'"(?:line|lineno|line_number|lineNumber)": ?"?(?P<line>\d{1,7})"?, ?'
        r'(?:"col(?:umn)?(?:no)?": ?"?(?P<column>\d{1,6})"?, ?)?'
        r'(?:"\w{1,40}": ?(?:"[^"\n]{0,200}"|[\w.-]{1,40}), ?){0,6}'
        r'"(?:file|filename|fileName|pathname|source_file)": ?"(?P<path>[^"\n]{1,1000}\.\w{1,10})"'
        r'(?:, ?"col(?:umn)?": ?(?P<column_behind>\d{1,6}))?',
        example('{"lineno": 5, "level": "info", "pathname": "/srv/x.py"}', "/srv/x.py", 5),
        named=True,
    ),
    entry(
        "json",
        r'"(?:file|filename|fileName|file_name|filePath|path|pathname|source_file)": ?'
        r'"(?P<path>[^"\n]{0,1000}\.\w{1,10})", ?'
        r'(?:"\w{1,40}": ?(?:"[^"\n]{0,200}"|[\w.-]{1,40}), ?){0,6}'
        r'"(?:line|lineno|line_number|lineNumber)": ?"?(?P<line>\d{1,7})'
        r'(?:"?, ?"end_?[Ll]ine": ?\d{1,7})?(?:"?, ?"col(?:umn)?(?:no)?": ?"?(?P<column>\d{1,6}))?',
        example('{"level":"info","file":"src/a.cc","line":3,"msg":"x"}', "src/a.cc", 3),
        example('{"filename": "my a.py", "lineno": 12, "message": "x"}', "my a.py", 12),
        example('"sourceLocation":{"file":"a.go","line":"4","function":"f"}', "a.go", 4),
        named=True,
    ),
    entry(
        "github",
        r"\bfile=(?P<path>[^,:\n]{1,400})(?:,col=(?P<column_first>\d{1,6}))?(?:,endColumn=\d+)?"
        r",line=(?P<line>\d{1,7})(?:,endLine=\d+)?(?:,col=(?P<column>\d{1,6}))?",
        example(
            "::error title=x,file=o.yaml,col=6,endColumn=11,line=2,endLine=3::x", "o.yaml", 2, 6
        ),
        example("::error file=my conf.yml,line=2,col=7::2:7 [commas] too few", "my conf.yml", 2, 7),
        named=True,
    ),
    entry(
        "azure",
        r"##vso\[task\.logissue (?=[^\]\n]{0,1000}sourcepath=(?P<path>[^;\]\n]{1,400}))"
        r"(?=[^\]\n]{0,1000}linenumber=(?P<line>\d{1,7}))"
        r"(?:(?=[^\]\n]{0,1000}columnnumber=(?P<column>\d{1,6})))?",
        example(
            "##vso[task.logissue type=error;sourcepath=a/b.cs;linenumber=3;columnnumber=1;]",
            "a/b.cs",
            3,
            1,
        ),
        named=True,
    ),
    entry(
        "teamcity",
        r"\bfile='(?P<path>[^'\n]{1,400})'[^\n]{0,200}? line='(?P<line>\d{1,7})'",
        example(
            "##teamcity[inspection typeId='x' file='src/a b.js' line='12' SEVERITY='E']",
            "src/a b.js",
            12,
        ),
        named=True,
    ),
    entry(
        "onnx",
        r"\bfile=(?P<path>[^;=\n]{1,400}?) ; line=(?P<line>\d{1,7}) ;",
        example(
            "CUDA failure 2: x ; GPU=0 ; file=/srv/a b.cc ; line=493 ; expr=y", "/srv/a b.cc", 493
        ),
        named=True,
    ),
    entry(
        "markup",
        r"<\w[^<>\n]{0,300}? (?:file|filename|path)=\"(?P<path>[^\"\n]{1,400})\"[^<>\n]{0,200}?"
        r" line=\"(?P<line>\d{1,7})\"(?:[^<>\n]{0,100}? col(?:umn)?=\"(?P<column>\d{1,6})\")?",
        example('<location file="my s.c" line="6" column="16"/>', "my s.c", 6, 16),
        example('<TestCase name="x" filename="c.cpp" line="7">', "c.cpp", 7),
        named=True,
    ),
    entry(
        "gdb-mi",
        r'\bfullname="(?P<path>[^"\n]{1,1000})",line="(?P<line>\d{1,7})"',
        example('frame={func="main",file="v.c",fullname="/srv/v.c",line="3"}', "/srv/v.c", 3),
        named=True,
    ),
    entry(
        "ripgrep-json",
        r'"path":\{"text":"(?P<path>[^"\n]{1,1000})"\},"lines":\{"text":"(?:[^"\\\n]|\\.){0,2000}"\},'
        r'"line_number":(?P<line>\d{1,7})',
        example(
            '{"data":{"path":{"text":"a b.c"},"lines":{"text":"x \\"y"},"line_number":3,',
            "a b.c",
            3,
        ),
        named=True,
    ),
    entry(
        "key-value",
        r"\bfile(?:name)?=(?P<path>[^\s=\"']{1,400}) (?:\w{1,40}=[^\s=]{0,200} ){0,4}"
        r"line(?:no)?=(?P<line>\d{1,7})",
        example("[error    ] x  [a.b] filename=a.py func_name=f lineno=12", "a.py", 12),
        example("level=info file=src/a.go line=12 msg=x", "src/a.go", 12),
    ),
    entry(
        "erlang-term",
        r'\{file,\s?"(?P<path>[^"\n]{1,1000})"\},\s?\{line,\s?(?P<line>\d{1,7})\}',
        example('{b,f,0,[{file,"b.erl"},{line,3}]}', "b.erl", 3),
        named=True,
    ),
)
