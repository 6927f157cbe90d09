"""Distinguishes paths in text from prose, hosts, times and versions, without the disk.

A format that marks its path (`File "…", line 3`) only needs `is_named_file`; a format that is
little more than `something:3` needs `is_file`.
"""

from __future__ import annotations

import functools
import re

from trace_links.patterns import compiled

_EXTENSIONS_TEXT = """
1 3 8 abc ac ad adb adoc ads agda ahk aidl am asm asn asn1 asp aspx astro at au3 avdl avsc awk
bas bash bat bats bazel bb bc beancount bib bicep bicepparam bison blp bp bpf bpl bru bsv bt bzl
c c++ c++m cabal cairo capnp cbl cc ccm cedar ceylon cfg cgfx cginc chpl chs cir cjs cl clj cljc
cljs cls cmake cmd cnf cob cocci coco coffee comp conf config cpp cppfront cppm cr cs csh cshtml
csproj css csv csx cts cu cue cuf cuh cwl cxx cypher d dart dbml def dfy dhall diff dockerfile
dot dpk dpr dtd dts dtsi dtso dzn ebnf ebuild eclass edn eex ejs el elm env erb erl escript ets
ex exp exs f F03 f03 f08 f18 f77 f90 f95 fbs feature fish flow fnl for frag fs fsi fsproj fsx
fth ftl ftlh fun fx fxh fypp fzn g g4 gawk gd gdb gdshader gemspec geojson geom ggo gjs gleam
glsl glslv gn gni gnuplot go gotmpl gp gql gradle graphql graphqls grm groovy gts gv gyp gypi h
h++ haml handlebars hbs hcl heex hh hip hjson hlo hlsl hlsli hocon hpp hql hrl hs hsc htm html
hurl hx hxml hxx hy i icc icn idl idr in inc ini inl ino ins ipp ipynb ispc iss itp ixx j j2
jade java jbuilder jinja jinja2 jl journal jq js json json5 jsonc jsonl jsonnet jsp jsx kak kdl
kicad ksh kt kts l lagda lalrpop ld lds lean ledger leex lef lem less lex lgt lhs libsonnet lidr
liquid lisp list ll ll++ lock log lp lpf lpp lpr lsp lst ltx lua ly m m4 mak make man markdown
maude mbt md mdp mdx mel mesh meson metal mjml mjs mk mkd ml ml4 mli mlir mll mlpack mlw mly mm
mod module mojo moon move mts mustache mxml mzn nasm ncl ndjson nf nft nim nimble nims nix njk
nomad nsh nsi nu nut odin opam opt org orig osl p4 p6 pas patch pb pbtxt pcf pde pest php php3
php4 php5 phps phpt phtml pike pir pkl pl pl6 plist plt plx pm pm6 pml po pod podspec pony pov
pp prisma pro prolog promql properties props proto prototxt ps1 ps1xml psd1 psm1 ptx pug puml
purs pxd pxi py pyde pyi pyw pyx q qmd qml qmltypes qsf r rahit rake raml razor rb rbi rbs rc
rchit Rd re rego rei res resi rest rexx rgen rint rkt rktd rl Rmd rmd rmiss rnc Rnw robot roc
roff ron rpm rs rst rsx ru rules S s sage sas sass sbt sc scad scala scd scm scss sdc sdf sed
service sh shader shtml sig slang sld slim sln sls smithy smk sml smt2 snap socket sol sp sparql
spec spice sql ss st stablehlo stan star sty styl stylus sub sv svelte svg svh swg swift t tac
targets task tcc tcl td templ tesc tese tex texi texinfo textpb textproto tf tfstate tfvars
thrift thy timer tl tla tml tmLanguage tmpl toit toml top tpl tpp tres trigger ts tscn tsp tst
tsv tsx ttgir ttir ttl twig txt typ types ucf ucl unit usda usf ush uxml v va vala vams vapi vb
vbproj vbs vcl vcxproj vert vh vhd vhdl vim vlist volt vtl vue vy wast wat wdl webidl wgsl wit
wl wls wsdl wxi wxs x xaml xdc xhtml xib xkb xlf xml xq xs xsd xsh xsl xslt y y++ yaml yang yap
yasm yml ypp yul yy zeek zig zone zsh
"""
EXTENSIONS = frozenset(_EXTENSIONS_TEXT.split())
_NAMES_TEXT = """
.Rprofile .babelrc .bash_aliases .bash_logout .bash_profile .bashrc .bazelrc .clang-format
.clang-tidy .condarc .coveragerc .curlrc .dockerignore .editorconfig .emacs .env .eslintrc
.flake8 .gdbinit .gitattributes .gitconfig .gitignore .gitmodules .gn .htaccess .inputrc
.lldbinit .luacheckrc .mailmap .netrc .npmrc .perlcriticrc .prettierrc .profile .pylintrc
.pypirc .screenrc .vimrc .wgetrc .yarnrc .zprofile .zshenv .zshrc BUCK BUILD BUILD.gn Berksfile
Brewfile CMakeLists.txt Caddyfile Capfile Cargo.lock Containerfile Dangerfile Dockerfile
Doxyfile Earthfile Fastfile GNUmakefile Gemfile Guardfile Jakefile Jenkinsfile Justfile Kbuild
Kconfig MODULE.bazel Makefile Makefile2 Package.resolved Pipfile Podfile Procfile Rakefile
SConscript SConstruct Snakefile TARGETS Thorfile Tiltfile Vagrantfile WORKSPACE WORKSPACE.bazel
authorized_keys build.ninja configure crontab dune dune-project fstab go.mod go.sum go.work
hosts justfile known_hosts makefile meson.build mix.lock passwd rebar.config ssh_config
sshd_config sudoers
"""
NAMES = frozenset(_NAMES_TEXT.split())
# Names without their extension: Makefile.am
NAMED_STEMS = frozenset(("Makefile", "Dockerfile", "Jenkinsfile", "Kconfig"))
# Extensions that are top-level domains: `get.example.sh:443` is a host, `run.sh:44` is not.
_DOMAINS_TEXT = """
ac ad am cc cr hr in md ml mm nu pl ps py re rs ru sc sh so st tf tl ws
"""
_DOMAINS = frozenset(_DOMAINS_TEXT.split())
# Of these, extensions that make a bare name before the number of a port a file.
_CODE = frozenset(("am", "cc", "md", "ml", "pl", "py", "rs", "sh", "tf"))
# The ends of host names.
HOSTS = (".com", ".net", ".org", ".io", ".local", ".internal", "localhost")
PORTS = frozenset((22, 25, 53, 80, 443, 3000, 3306, 5000, 5432, 6379, 8000, 8080, 8443, 9000, 9090))
# The extension of a file that is likely by its context: not of a binary, and not of a host.
_LIKELY_EXTENSION = r"[A-Za-z][A-Za-z\d]{0,8}"
_NO_TEXT_TEXT = """
a app bin class com dll dylib edu exe gz io jar jpg lib net o org pdf png pyc so svc tar zip
"""
_NO_TEXT = frozenset(_NO_TEXT_TEXT.split())
# Headers of C++'s library: files without an extension, in any folder.
_HEADERS_TEXT = """
algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat charconv
chrono cinttypes climits clocale cmath codecvt compare complex concepts condition_variable coroutine
csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype deque
exception execution expected filesystem flat_map flat_set format forward_list fstream functional
future generator initializer_list iomanip ios iosfwd iostream istream iterator latch limits list
locale map mdspan memory memory_resource mutex new numbers numeric optional ostream print queue
random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span
spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view
strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map
unordered_set utility valarray variant vector version
"""
_HEADERS = frozenset(_HEADERS_TEXT.split())
# A letter, or up to two digits after one: not a time with a date before it, and not a number.
_END = r"(?:[^\W\d]|_|\+|[^\W\dT]\d{2}|[^\W\d]\d|[A-Za-z_]\.\d)$"
_HAS_LETTER = r"[^\W\d]|[^\x00-\x7f]"  # or a character outside ASCII
# 01.py, but not 1.c, 3.in and 7.pm, which may be numbers with a unit
_NUMBERED = r"[\d_-]{1,40}\.(?!(?:am|in|mm|pm|st)$)[A-Za-z]\w"
_DENSITY = r"@\d(?:\.\d)?x\."  # of an image, before the extension
_URLS = ("file://", "res://", "qrc://")  # Godot: the project's folder; Qt: resources
_NOT_FILES = ("/dev/", "/proc/", "/sys/")
_JOINED = r"//[\w+-]+/[\w./ +-]*\.[A-Za-z]\w*$"  # / and /home, not a host or a label
_QUOTED = re.compile(rb"\\([0-3][0-7]{2}|.)")
_LETTERS = {
    b"a": b"\a",
    b"b": b"\b",
    b"f": b"\f",
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"v": b"\v",
}


def is_named_file(path: str) -> bool:
    """Whether the text that a format has for its path is a file, and not `<string>` or `??`."""
    return not (
        not path
        or path[0] in "<[?*"
        or path in {"-", "unknown", "none", "None", "(unknown)", "stdin", "-e", "-c", "native"}
        or ("://" in path and not path.startswith(_URLS))
    )


def unquoted(path: str) -> str:
    """A path quoted by git, without its quotes: \\303\\274 is a letter in UTF-8."""

    def plain(match: re.Match[bytes]) -> bytes:
        text = match[1]
        return bytes((int(text, 8),)) if len(text) == 3 else _LETTERS.get(text, text)

    data = path.encode("utf-8", "surrogateescape")
    return _QUOTED.sub(plain, data).decode("utf-8", "surrogateescape")


def is_file(path: str, line: int, column: int | None = None, likely: bool = False) -> bool:
    """Whether `path`, found before a line number, is likely a file.

    `likely`: its context suggests a file; then its extension need not be known.
    """
    known = _is_file(path, likely)
    return known and not (column is None and line in PORTS and _is_like_host(path))


@functools.lru_cache(4096)
def _is_file(path: str, likely: bool) -> bool:
    if compiled(_END).search(path) is None or not is_named_file(path):
        return False
    if path.startswith("file:///"):
        return True
    path = path.removeprefix("/proc/self/cwd/")  # of Bazel's compilers
    if path.startswith("//") and compiled(_JOINED).match(path) is None:
        return False
    if path.startswith(_NOT_FILES) or path.endswith(HOSTS) or "\u00bb" in path:  # of Nix: «…»/x
        return False
    name = path.replace("\\", "/").rpartition("/")[2]
    stem, dot, extension = name.rpartition(".")
    if name in NAMES or stem in NAMED_STEMS:
        return True
    known = bool(dot) and (extension in EXTENSIONS or extension.lower() in EXTENSIONS)
    if likely and dot and not known:
        known = (
            compiled(_LIKELY_EXTENSION).fullmatch(extension) is not None
            and extension not in _NO_TEXT
        )
    if name in _HEADERS and "include/" in path:
        return True
    if not stem and not known:
        return dot == "" and _is_rooted(path) and _has_directories(path)
    if len(path) == len(name):  # no directory
        return bool(
            known
            and not extension.isdigit()
            and ("@" not in name or compiled(_DENSITY).search(name) is not None)
            and "&" not in name
            and (likely or compiled(_HAS_LETTER).search(stem) or compiled(_NUMBERED).match(name))
            and name not in {"e.g", "i.e", "as.list"}
        )
    if _is_rooted(path):
        if dot:
            return extension[:1].isalpha() and extension.isalnum()
        return _has_directories(path)
    return known and not extension.isdigit() and not _is_host(path)


def _is_like_host(path: str) -> bool:
    stem, _, extension = path.rpartition(".")
    if "/" in path or "\\" in path:
        return False
    return "." in stem or (extension in _DOMAINS and extension not in _CODE)


def _is_rooted(path: str) -> bool:
    return path.startswith(("/", "./", "../", "~/", ".\\", "..\\", "\\\\")) or path[1:3] in {
        ":\\",
        ":/",
    }


def _has_directories(path: str) -> bool:
    return path.count("/") + path.count("\\") >= 2 and any(map(str.isalpha, path))


def _is_host(path: str) -> bool:
    # 8080/app.js, 10.0.0.1/app.js
    first = path.partition("/")[0]
    return first.replace(".", "").isdigit()
