/**
 * A program for the Python that is looked at. Arguments: packages that must be there, then `--`, then files of requirements.
 * Prints the requirements that are not met, one a line; `?` before one that cannot be judged.
 */
export const pythonCheck: string = String.raw`
import os, re, sys
from importlib import metadata

try:
    from packaging.requirements import Requirement
except ImportError:
    try:
        from pip._vendor.packaging.requirements import Requirement
    except ImportError:
        Requirement = None

def name_of(text):
    found = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", text)
    return found.group(0) if found else None

def judge(text):
    try:
        wanted = Requirement(text) if Requirement else None
    except Exception:
        print("?" + text)
        return
    if wanted is not None and wanted.marker is not None and not wanted.marker.evaluate():
        return
    name = wanted.name if wanted is not None else name_of(text)
    try:
        version = metadata.version(name)
    except Exception:
        print(text)
        return
    if wanted is not None and not wanted.specifier.contains(version, prereleases=True):
        print(text)

def read(path):
    with open(path, encoding="utf-8") as file:
        for line in file.read().replace("\\\n", " ").splitlines():
            text = re.sub(r"(^|\s)#.*$", "", line).strip()
            other = re.match(r"(?:-r|--requirement)[ =]*(.+)", text)
            if other:
                read(os.path.join(os.path.dirname(path), other.group(1).strip()))
            elif text and not text.startswith("-"):
                judge(re.sub(r"\s+--\S.*$", "", text))
            elif text.startswith("-e") or text.startswith("--editable"):
                print("?" + text)

at = sys.argv.index("--")
for package in sys.argv[1:at]:
    judge(package)
for path in sys.argv[at + 1:]:
    read(path)
`;
