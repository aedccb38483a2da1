/** A program for the Python that is looked at. Its arguments are requirements. Prints those that are not met, one a line. */
export const pythonCheck: string = String.raw`
import re, sys
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
        print(text)
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

for text in sys.argv[1:]:
    judge(text)
`;
