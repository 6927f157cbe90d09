"""Formats with keys and values: structured logs, JSON, and the commands of CI systems."""

from __future__ import annotations

from trace_links.recognise.formats.shape import Table, entry

_IS = r"[\"']?(?:=>|[:=]) ?[\"']?"
_FILE = r"(?P<path>[^\s\"',;:(){}=<>]{1,400}\.[A-Za-z]\w{0,9})"

KEYED: Table = {
    "hlo": entry(
        r'source_file="(?P<marked>[^"\n]{1,1000})" source_line=(?P<line>\d{1,7})'
        r"(?: source_end_line=\d+)?(?: source_column=(?P<column0>\d{1,6}))?",
        ('metadata={op_name="sin" source_file="/srv/j.py" source_line=3}', "/srv/j.py", 3),
        ('source_file="j.py" source_line=3 source_end_line=3 source_column=8', "j.py", 3, 9),
    ),
    "mypy-json": entry(
        r'\{"file": "(?P<marked>[^"\n]{1,1000})", "line": (?P<line>\d{1,7}), '
        r'"column": (?P<column0>\d{1,6}),(?=[^\n]{0,2000}"hint": )',
        ('{"file": "a.py", "line": 3, "column": 16, "message": "x", "hint": null}', "a.py", 3, 17),
    ),
    "ruff-json": entry(
        r'"filename": ?"(?P<marked>[^"\n]{1,1000})"[^\n]{0,2000}?"location": ?'
        r'\{"column": ?(?P<column>\d{1,6}), ?"row": ?(?P<line>\d{1,7})\}, ?"message"',
        ('"filename":"a.py","location":{"column":8,"row":1},"message":"x"', "a.py", 1, 8),
    ),
    "json-behind": entry(
        r'"(?:line|lineno|line_number|lineNumber)": ?"?(?P<line>\d{1,7})"?, ?'
        r'(?:"col(?:umn)?(?:no)?": ?"?(?P<column>\d{1,6})"?, ?)?'
        r'(?:"\w{1,40}": ?(?:"[^"\n]{0,200}"|[\w.-]{1,40}), ?){0,6}'
        r'"(?:file|filename|fileName|pathname|source_file)": ?"(?P<marked>[^"\n]{1,999}\.\w{1,10})"'
        r'(?:, ?"col(?:umn)?": ?(?P<column_behind>\d{1,6}))?',
        ('{"lineno": 5, "level": "info", "pathname": "/srv/x.py"}', "/srv/x.py", 5),
    ),
    "json": entry(
        r'(?:"[Cc]olumn": ?(?P<column_first>\d{1,6}),[^{}\[\]\n]{0,60}?)?'
        r'"(?:[Ff]ile|[Ff]ile[Nn]ame|file_name|filePath|[Pp]ath|pathname|source_file)": ?'
        r'"(?P<marked>[^"\n]{0,1000}\.\w{1,10})", ?'
        r'(?:"\w{1,40}": ?(?:"[^"\n]{0,200}"|[\w.-]{1,40}), ?){0,6}'
        r'"(?:[Ll]ine|lineno|line_number|lineNumber)": ?"?(?P<line>\d{1,7})'
        r'(?:"?, ?"end_?[Ll]ine": ?\d{1,7})?'
        r'(?:"?, ?"[Cc]ol(?:umn)?(?:no)?": ?"?(?P<column>\d{1,6}))?',
        ('"Column":30,"Discriminator":0,"FileName":"/srv/s.c","Line":3', "/srv/s.c", 3, 30),
        ('"Pos":{"Filename":"a.go","Offset":0,"Line":4,"Column":2}', "a.go", 4, 2),
        ('{"level":"info","file":"src/a.cc","line":3,"msg":"x"}', "src/a.cc", 3),
        ('{"filename": "my a.py", "lineno": 12, "message": "x"}', "my a.py", 12),
        ('"sourceLocation":{"file":"a.go","line":"4","function":"f"}', "a.go", 4),
    ),
    "github": entry(
        r"\bfile=(?P<marked>[^,:\n]{1,400})(?:,col=(?P<column_first>\d{1,6}))?(?:,endColumn=\d+)?"
        r",line=(?P<line>\d{1,7})(?:,endLine=\d+)?(?:,col=(?P<column>\d{1,6}))?",
        ("::error title=x,file=o.yaml,col=6,endColumn=11,line=2,endLine=3::x", "o.yaml", 2, 6),
        ("::error file=my conf.yml,line=2,col=7::2:7 [commas] too few", "my conf.yml", 2, 7),
    ),
    "azure": entry(
        r"##vso\[task\.logissue (?=[^\]\n]{0,1000}sourcepath=(?P<marked>[^;\]\n]{1,400}))"
        r"(?=[^\]\n]{0,1000}linenumber=(?P<line>\d{1,7}))"
        r"(?:(?=[^\]\n]{0,1000}columnnumber=(?P<column>\d{1,6})))?",
        ("##vso[task.logissue sourcepath=a/b.cs;linenumber=3;columnnumber=1;]", "a/b.cs", 3, 1),
    ),
    "teamcity": entry(
        r"\bfile='(?P<marked>[^'\n]{1,400})'[^\n]{0,200}? line='(?P<line>\d{1,7})'",
        ("##teamcity[inspection file='src/a b.js' line='12' SEVERITY='E']", "src/a b.js", 12),
    ),
    "onnx": entry(
        r"\bfile=(?P<marked>[^;=\n]{1,400}?) ; line=(?P<line>\d{1,7}) ;",
        ("CUDA failure 2: x ; GPU=0 ; file=/srv/a b.cc ; line=493 ; expr=y", "/srv/a b.cc", 493),
    ),
    "markup": entry(
        r"<\w[^<>\n]{0,300}? (?:file|filename|path)=\"(?P<marked>[^\"\n]{1,400})\"[^<>\n]{0,200}?"
        r" line=\"(?P<line>\d{1,7})\"(?:[^<>\n]{0,100}? col(?:umn)?=\"(?P<column>\d{1,6})\")?",
        ('<location file="my s.c" line="6" column="16"/>', "my s.c", 6, 16),
        ('<TestCase name="x" filename="c.cpp" line="7">', "c.cpp", 7),
    ),
    "markup-elements": entry(
        r"<file>(?P<marked>[^<\n]{1,400})</file>\s{0,4}<(?:startLineNumber|line)>(?P<line>\d{1,7})<",
        ("<file>my a.py</file><startLineNumber>9</startLineNumber>", "my a.py", 9),
    ),
    "gdb-mi": entry(
        r'\bfullname="(?P<marked>[^"\n]{1,1000})",line="(?P<line>\d{1,7})"',
        ('frame={func="main",file="v.c",fullname="/srv/v.c",line="3"}', "/srv/v.c", 3),
    ),
    "ripgrep-json": entry(
        r'"path":\{"text":"(?P<marked>[^"\n]{1,1000})"\},"lines":\{"text":"(?:[^"\\\n]|\\.){0,2000}"\},'
        r'"line_number":(?P<line>\d{1,7})',
        ('{"data":{"path":{"text":"a b.c"},"lines":{"text":"x \\"y"},"line_number":3,', "a b.c", 3),
    ),
    "key-value": entry(
        r"\bfile(?:name)?=(?P<path>[^\s=\"']{1,400}) (?:\w{1,40}=[^\s=]{0,200} ){0,4}"
        r"line(?:no)?=(?P<line>\d{1,7})",
        ("[error    ] x  [a.b] filename=a.py func_name=f lineno=12", "a.py", 12),
        ("level=info file=src/a.go line=12 msg=x", "src/a.go", 12),
    ),
    "fields": entry(  # objects as languages show them
        rf"\b(?:[Ff]ile(?:[Nn]ame)?|path){_IS}{_FILE}[\"']?(?:, ?| )"
        rf"[:\"']?[Ll]ine(?:no|_?[Nn]umber)?{_IS}(?P<line>\d{{1,7}})"
        rf"(?:,? [:\"']?col(?:umn)?{_IS}(?P<column>\d{{1,6}}))?",
        ("Traceback(filename='src/a.py', lineno=3, function='f')", "src/a.py", 3),
        ('{:file=>"src/a.rb", :line=>3}', "src/a.rb", 3),
        ("{File:src/a.go Line:3}", "src/a.go", 3),
        ("error file=src/a.ts, line=3, col=9", "src/a.ts", 3, 9),
        ("path=/api/v1 line=3",),
        ('Location { file: "src/a.rs", line: 3, col: 4 }', "src/a.rs", 3, 4),
    ),
    "fields-behind": entry(
        rf"\b[Ll]ine(?:no|_?[Nn]umber)?{_IS}(?P<line>\d{{1,7}})(?:, ?| )"
        rf"(?:[:']?col(?:umn)?{_IS}(?P<column>\d{{1,6}})(?:, ?| ))?"
        rf"[:\"']?(?:[Ff]ile(?:[Nn]ame)?|path){_IS}{_FILE}",
        ("level=error line=3 file=src/a.go msg=x", "src/a.go", 3),
        ('Location { line: 3, file: "src/a.rs" }', "src/a.rs", 3),
        ("{'line': 3, 'column': 4, 'path': 'src/a.py'}", "src/a.py", 3, 4),
    ),
    "erlang-term": entry(
        r'\{file,\s?"(?P<marked>[^"\n]{1,1000})"\},\s?\{line,\s?(?P<line>\d{1,7})\}',
        ('{b,f,0,[{file,"b.erl"},{line,3}]}', "b.erl", 3),
    ),
}
