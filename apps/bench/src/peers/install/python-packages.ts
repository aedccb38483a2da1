import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstallPlace } from "./install-place.ts";
import { cachedFolder, sourceOf } from "./cache.ts";
import { runCommand } from "./run-command.ts";

const PINNED = /^([\w.-]+)(?:\[[\w,]+\])?==(\S+)$/;

/** Installs the Python packages of a peer into a folder of its own. @returns the folder of its program */
export async function installPythonPackages(place: InstallPlace, peer: string): Promise<string> {
  const python = pythonCommand();
  const version = await pythonVersion(place.cacheDir).catch(() => {
    throw new Error("there is no Python 3.10 or later here: apt-get install python3 python3-pip");
  });
  return await cachedFolder(place.cacheDir, peer, {
    pinned: ["requirements.txt"],
    key: `${process.platform} ${process.arch} ${version}`,
    async build(folder) {
      place.progress(`${peer}: installing Python packages`);
      const packages = join(folder, "packages");
      // Not a virtual environment: it holds its own path, and the folder is renamed when it is complete.
      await runCommand(python, ["-m", "pip", "install", "--quiet", "--target", packages, "-r", "requirements.txt"], {
        cwd: folder,
        signal: place.signal,
      });
    },
  });
}

/** What a program needs in its environment to use these packages. */
export function pythonEnv(folder: string): Record<string, string> {
  return { PYTHONPATH: join(folder, "packages"), PYTHONUNBUFFERED: "1" };
}

/** The command that starts Python. */
export function pythonCommand(): string {
  return process.env["MILLRACE_PYTHON"] ?? "python3";
}

/** The versions that a peer's `requirements.txt` pins. */
export async function pinnedRequirements(peer: string): Promise<Record<string, string>> {
  const lines = (await readFile(join(sourceOf(peer), "requirements.txt"), "utf8")).split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, version] = PINNED.exec(line.trim()) ?? [];
      return name === undefined || version === undefined ? [] : [[name, version]];
    }),
  );
}

/** @param cwd any folder */
export async function pythonVersion(cwd: string): Promise<string> {
  return (await runCommand(pythonCommand(), ["--version"], { cwd })).trim().replace("Python ", "");
}
