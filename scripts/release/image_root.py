"""Try the steps of the Dockerfile without an image: in a root of Debian's packages.

python scripts/release/image_root.py

mmdebstrap makes the root, which has what the steps need of the image that the Dockerfile starts
from, and is kept in .cache. The commands of the README run in it as they would in a container: by
bubblewrap, as another user than root, in a file system that is read-only, without a network. It
fails where one of them does, and where the image would be larger than it may be.
"""

from __future__ import annotations

import gzip
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SUITE = "trixie"
PACKAGES = "ca-certificates,python3,python3-venv"
MOST_BYTES = 350_000_000
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_MOUNT = re.compile(r"--mount=type=bind,target=(\S+)\s+")
# What of this machine pip needs to reach an index.
_OF_PIP = ("PIP_CERT", "PIP_INDEX_URL", "SSL_CERT_FILE", "https_proxy", "HTTPS_PROXY")
_JAX = ("jax", "jaxlib", "ml_dtypes", "opt_einsum", "scipy", "scipy.libs")
COMMANDS = (Path(__file__).parent / "image_commands.sh").read_text("utf-8")


class Step(NamedTuple):
    """A RUN of the Dockerfile."""

    command: str
    context: str
    """Where it sees the build's context; empty if it does not."""
    variables: Mapping[str, str]


class Image(NamedTuple):
    """What the Dockerfile says."""

    steps: Sequence[Step]
    variables: Mapping[str, str]
    user: str
    folder: str


def main() -> None:
    sizes = sizes_of_image()
    for name, size in sizes.items():
        print(f"{size / 1e6:7.1f} MB  {name}")
    if sizes["image"] > MOST_BYTES:
        sys.exit(f"the image is larger than {MOST_BYTES / 1e6:.0f} MB")


def sizes_of_image() -> dict[str, int]:
    """Make the image's root, try the commands in it, and return its compressed sizes in bytes."""
    _check_tools()
    wheels = sorted((ROOT / "dist" / "image").glob("*.whl"))
    if len(wheels) != 1:
        sys.exit("dist/image needs one wheel. Put it there: scripts/release/image.sh wheel")
    image = read(ROOT / "Dockerfile")
    base = _base()
    with tempfile.TemporaryDirectory(prefix="image-") as name:
        work = Path(name)
        root, context = work / "root", work / "context"
        root.mkdir()
        _run(["tar", "-xf", str(base), "-C", str(root), "--exclude=./dev/*"])
        (context / "dist" / "image").mkdir(parents=True)
        shutil.copy(ROOT / "constraints.txt", context)
        shutil.copy(wheels[0], context / "dist" / "image")
        for step in image.steps:
            print(f"RUN {step.command}", flush=True)
            _build(step, root, context)
        _try(image, root)
        return _sizes(base, root)


def read(file: Path) -> Image:
    """The instructions that this project's Dockerfile has; others are an error."""
    variables = {"PATH": _PATH}
    steps = []
    user = folder = ""
    for instruction, rest in _instructions(file):
        match instruction:
            case "ENV":
                name, _, value = rest.partition("=")
                variables[name] = Template(value).substitute(variables)
            case "RUN":
                mount = _MOUNT.match(rest)
                command = _MOUNT.sub("", rest, count=1)
                steps.append(Step(command, mount[1] if mount else "", dict(variables)))
            case "USER":
                user = rest
            case "WORKDIR":
                folder = rest
            case "FROM" | "CMD":
                pass
            case _:
                sys.exit(f"{file}: {instruction} is not known here")
    return Image(steps, variables, user, folder)


def _instructions(file: Path) -> Iterator[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        instruction, _, rest = line.strip().partition(" ")
        if instruction:
            yield instruction, " ".join(rest.split())


def _check_tools() -> None:
    if os.geteuid() != 0:
        sys.exit("the steps add a user to the root: run this as root")
    missing = [name for name in ("bwrap", "mmdebstrap", "tar") if shutil.which(name) is None]
    if missing:
        sys.exit(f"not installed: {', '.join(missing)}. Run apt install bubblewrap mmdebstrap")


def _base() -> Path:
    """The root that the image starts from, as an archive."""
    kept = ROOT / ".cache" / "image" / f"{SUITE}.tar"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".new.tar")
        _run(["mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, str(part)])
        part.rename(kept)
    return kept


def _build(step: Step, root: Path, context: Path) -> None:
    """A step as root of the new root, with a network."""
    shared = {name: os.environ[name] for name in _OF_PIP if name in os.environ}
    files = ["/etc/resolv.conf", "/etc/hosts", *shared.values()]
    command = ["bwrap", "--bind", str(root), "/", "--dev", "/dev", "--proc", "/proc"]
    command += ["--tmpfs", "/tmp", "--cap-add", "ALL"]
    for file in files:
        if os.path.isfile(file):
            command += ["--ro-bind", os.path.realpath(file), file]
    if step.context:
        command += ["--ro-bind", str(context), step.context]
    _run([*command, "--chdir", "/", "sh", "-c", step.command], {**step.variables, **shared})


def _try(image: Image, root: Path) -> None:
    """The commands, as a container runs them."""
    command = ["bwrap", "--ro-bind", str(root), "/", "--dev", "/dev", "--proc", "/proc"]
    command += ["--tmpfs", "/tmp", "--tmpfs", image.folder, "--unshare-all"]
    command += ["--uid", image.user, "--gid", image.user, "--chdir", image.folder]
    _run([*command, "sh", "-c", COMMANDS], {**image.variables, "HOME": image.folder})


def _sizes(base: Path, root: Path) -> dict[str, int]:
    """The bytes as a registry would have them: of layers that gzip compresses."""
    packages = next(root.glob("opt/*/lib/python3*/site-packages"))
    jax = [path for name in _JAX for path in packages.glob(f"{name}*") if _is_of(path, name)]
    debian = _compressed(["cat", str(base)])
    environment = _compressed(["tar", "-C", str(root), "-c", "opt"])
    return {
        "image": debian + environment,
        "of it Debian": debian,
        "of it jax with jaxlib, scipy": _compressed(
            ["tar", "-C", str(packages), "-c", *(path.name for path in jax)]
        ),
    }


def _is_of(path: Path, name: str) -> bool:
    return path.name == name or path.name.startswith(f"{name}-")


def _compressed(command: Sequence[str]) -> int:
    """The size of a program's output, compressed, in bytes."""
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE) as process,
        tempfile.TemporaryFile() as file,
    ):
        assert process.stdout is not None
        with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6) as compressed:
            shutil.copyfileobj(process.stdout, compressed, 1 << 20)
        return file.tell()


def _run(command: Sequence[str], variables: Mapping[str, str] | None = None) -> None:
    ran = subprocess.run(command, env=variables, check=False)
    if ran.returncode != 0:
        sys.exit(f"exited with {ran.returncode}: {shlex.join(command)}")


if __name__ == "__main__":
    main()
