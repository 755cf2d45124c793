"""Builds the wheel for `pip install .`: CMake, then a zip file (PEP 517, PEP 427).

It needs nothing but the standard library, so that pip downloads nothing. The C++ packages are
those of `tools/install-packages.sh python`.
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SUMMARY = "Solves, proves, generates, rates and measures Sudoku puzzles, millions at a time"


def _version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(nonet VERSION (\S+)", text).group(1)


def _metadata():
    return (f"Metadata-Version: 2.1\nName: nonet\nVersion: {_version()}\nSummary: {SUMMARY}\n"
            "License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy\n"
            "Provides-Extra: pandas\nRequires-Dist: pandas; extra == 'pandas'\n"
            "Description-Content-Type: text/markdown\n\n"
            + (ROOT / "engine/bindings/python/README.md").read_text(encoding="utf-8"))


def _call(*command):
    print("+", *command, flush=True)
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        sys.exit("nonet cannot be built; `tools/install-packages.sh python` installs the packages "
                 "that the build needs (Debian 12)")


def _configure(build):
    command = ["cmake", "-B", str(build), "-DNONET_PYTHON=ON",
               f"-DNONET_PYTHON_EXECUTABLE={sys.executable}"]
    if shutil.which("clang++-19") and shutil.which("ninja") and "CXX" not in os.environ:
        command += ["--preset", "release"]  # the usual compiler
    _call(*command)


def _build(config_settings):
    """Returns the folder of the package `nonet`."""
    folder = (config_settings or {}).get("build-dir")
    build = ROOT / (folder or "build/wheel")
    if not folder:
        _configure(build)
    _call("cmake", "--build", str(build), "--parallel", "--target", "nonet_python")
    package = build / "python" / "nonet"
    extension = package / ("_nonet" + sysconfig.get_config_var("EXT_SUFFIX"))
    if not extension.exists():
        sys.exit(f"{build} is configured for another Python than {sys.executable}")
    return package, extension


class _Wheel:
    """A zip file with a record of its files."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.record = []

    def add(self, name, data, mode=0o644):
        entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        self.zip.writestr(entry, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        self.record.append(f"{name},sha256={digest},{len(data)}")

    def close(self, record_name):
        self.record.append(f"{record_name},,")
        self.zip.writestr(record_name, "\n".join(self.record) + "\n")
        self.zip.close()


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[.-]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the wheel and returns its name. The setting "build-dir" is a folder that is already
    configured; without it, the build is in build/wheel."""
    package, extension = _build(config_settings)
    version, tag = _version(), _tag()
    name = f"nonet-{version}-{tag}.whl"
    info = f"nonet-{version}.dist-info"
    program = (package / "bin" / "nonet").read_bytes()
    wheel = _Wheel(Path(wheel_directory) / name)
    for path in sorted(package.iterdir()):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            wheel.add(f"nonet/{path.name}", path.read_bytes())
    wheel.add(f"nonet/{extension.name}", extension.read_bytes(), 0o755)
    wheel.add("nonet/bin/nonet", program, 0o755)  # for nonet.bench()
    wheel.add(f"nonet-{version}.data/scripts/nonet", program, 0o755)  # for shells
    wheel.add(f"{info}/METADATA", _metadata().encode())
    wheel.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: nonet\nRoot-Is-Purelib: false\n"
                               f"Tag: {tag}\n".encode())
    wheel.add(f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes())
    wheel.close(f"{info}/RECORD")
    return name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Writes the metadata without a build."""
    info = Path(metadata_directory) / f"nonet-{_version()}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(_metadata(), encoding="utf-8")
    return info.name


def build_sdist(sdist_directory, config_settings=None):
    """There is no source distribution: a clone is one."""
    sys.exit("nonet has no source distribution; clone the repository")
