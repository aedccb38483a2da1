import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** Writes a wheel named `runpod` that only lends the packages of the Python that runs this. */
const MAKE = `
import os, site, sys, zipfile
info = "runpod-1.99.0.dist-info/"
files = {
    "runpod_lent.pth": site.getsitepackages()[0] + "\\n",
    info + "METADATA": "Metadata-Version: 2.1\\nName: runpod\\nVersion: 1.99.0\\n",
    info + "WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
files[info + "RECORD"] = "".join(f"{path},,\\n" for path in [*files, info + "RECORD"])
with zipfile.ZipFile(os.path.join(sys.argv[1], "runpod-1.99.0-py3-none-any.whl"), "w") as out:
    for path, content in files.items():
        out.writestr(path, content)
`;

/**
 * Lets pip install the official worker package in a moment and without an index: an environment gets the one that this Python
 * has, which is the real one.
 *
 * @returns the variables by which pip finds it
 */
export function lendWorkerPackage(python: string, folder: string): Readonly<Record<string, string>> {
  mkdirSync(folder);
  execFileSync(python, ["-c", MAKE, folder]);
  return { PIP_NO_INDEX: "1", PIP_FIND_LINKS: folder, PIP_DISABLE_PIP_VERSION_CHECK: "1" };
}
