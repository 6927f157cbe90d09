"""Names of the headers of the C and C++ standard libraries, of POSIX and of the GNU C library.

They come with every compiler. The machine's own compiler is not queried, since the generated file
must not depend on it. Source: ISO C17 7.1.2, ISO C++23 16.4.2.3, POSIX.1-2017, glibc 2.36 (the
other headers that it installs).
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


C_HEADERS = _words(
    """
    assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h
    math.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h
    stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h
    """
)

CXX_HEADERS = _words(
    """
    algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat
    charconv chrono cinttypes ciso646 climits clocale cmath codecvt compare complex concepts
    condition_variable coroutine csetjmp csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio
    cstdlib cstring ctgmath ctime cuchar cwchar cwctype deque exception execution expected
    filesystem flat_map flat_set format forward_list fstream functional future generator
    initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map
    mdspan memory memory_resource mutex new numbers numeric optional ostream print queue random
    ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span spanstream
    sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view strstream
    syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map
    unordered_set utility valarray variant vector version
    """
)

POSIX_HEADERS = _words(
    """
    aio.h arpa/inet.h cpio.h dirent.h dlfcn.h endian.h fcntl.h fmtmsg.h fnmatch.h ftw.h glob.h
    grp.h iconv.h langinfo.h libgen.h malloc.h monetary.h mqueue.h ndbm.h net/if.h netdb.h
    netinet/in.h netinet/tcp.h nl_types.h poll.h pthread.h pwd.h regex.h sched.h search.h
    semaphore.h spawn.h strings.h stropts.h sys/file.h sys/ioctl.h sys/ipc.h sys/mman.h
    sys/msg.h sys/param.h sys/resource.h sys/select.h sys/sem.h sys/shm.h sys/socket.h sys/stat.h
    sys/statvfs.h sys/syscall.h sys/time.h sys/times.h sys/types.h sys/uio.h sys/un.h
    sys/utsname.h sys/wait.h syslog.h tar.h termios.h ulimit.h unistd.h utime.h utmpx.h wordexp.h
    """
)

GNU_HEADERS = _words(
    """
    aliases.h alloca.h ar.h argp.h argz.h byteswap.h elf.h envz.h err.h error.h execinfo.h
    features.h fstab.h fts.h gconv.h getopt.h gshadow.h ifaddrs.h lastlog.h libintl.h link.h
    mcheck.h memory.h mntent.h nss.h obstack.h paths.h printf.h proc_service.h pty.h re_comp.h
    regexp.h resolv.h sgtty.h shadow.h stab.h stdio_ext.h syscall.h sysexits.h termio.h
    thread_db.h ttyent.h ucontext.h utmp.h values.h wait.h
    """
)

STANDARD_HEADERS = C_HEADERS | CXX_HEADERS | POSIX_HEADERS | GNU_HEADERS
