import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cachedFolder, sourceOf } from "./cache.ts";
import { runCommand } from "./run-command.ts";

/** Where the programs of a peer are installed. */
export interface InstallPlace {
  /** Folder that outlives the run. */
  readonly cacheDir: string;
  /** Ends what installs. */
  readonly signal?: AbortSignal;
  progress(message: string): void;
}

const PLATFORM = `${process.platform} ${process.arch}`;
const REQUIREMENT = /^([\w.-]+)(?:\[[\w,]+\])?==(\S+)$/;

/** Installs the npm packages of a peer as its lock file says. @returns the folder of its program */
export function installNodePackages(place: InstallPlace, peer: string): Promise<string> {
  return cachedFolder(place.cacheDir, peer, {
    pinned: ["package.json", "package-lock.json"],
    key: `${PLATFORM} ${process.version}`,
    withShared: true,
    async build(cwd) {
      place.progress(`${peer}: installing npm packages`);
      // Not `ci`: it refuses a lock file without the binaries of other platforms, which not every registry has.
      const args = ["install", "--no-save", "--omit=dev", "--no-audit", "--no-fund"];
      await runCommand("npm", args, { cwd, signal: place.signal });
    },
  });
}

/** Installs the Python packages of a peer into a folder of its own. @returns the folder of its program */
export async function installPythonPackages(place: InstallPlace, peer: string): Promise<string> {
  const version = await pythonVersion(place).catch(() => {
    throw new Error("there is no Python 3.10 or later here: apt-get install python3 python3-pip");
  });
  return await cachedFolder(place.cacheDir, peer, {
    pinned: ["requirements.txt"],
    key: `${PLATFORM} ${version}`,
    async build(cwd) {
      place.progress(`${peer}: installing Python packages`);
      // Not a virtual environment: it holds its own path, and the folder is renamed when it is complete.
      const into = ["--target", join(cwd, "packages"), "-r", "requirements.txt"];
      await runCommand(pythonCommand(), ["-m", "pip", "install", "--quiet", ...into], { cwd, signal: place.signal });
    },
  });
}

/** Builds a Go program from the module in the folder of a peer, or from a package that this module names. @returns its path */
export async function buildGoProgram(
  place: InstallPlace,
  peer: string,
  { packageName = ".", files = ["tools.go"] }: { readonly packageName?: string; readonly files?: readonly string[] },
): Promise<string> {
  const version = await goVersion(place).catch(() => {
    throw new Error("there is no Go here: apt-get install golang-go");
  });
  const folder = await cachedFolder(place.cacheDir, peer, {
    pinned: ["go.mod", "go.sum", ...files],
    key: `${PLATFORM} go${version}\n`,
    async build(cwd) {
      place.progress(`${peer}: building with go${version}; this takes some minutes`);
      const env = { CGO_ENABLED: "0", GOFLAGS: "-buildvcs=false -mod=mod" };
      const args = ["build", "-trimpath", "-o", "program", packageName];
      await runCommand("go", args, { cwd, env, signal: place.signal });
    },
  });
  return join(folder, "program");
}

/** The command that starts Python. */
export function pythonCommand(): string {
  return process.env["MILLRACE_PYTHON"] ?? "python3";
}

/** What a program needs in its environment to use the packages in its folder. */
export function pythonEnv(folder: string): Record<string, string> {
  return { PYTHONPATH: join(folder, "packages"), PYTHONUNBUFFERED: "1" };
}

export async function pythonVersion({ cacheDir: cwd }: InstallPlace): Promise<string> {
  return (await runCommand(pythonCommand(), ["--version"], { cwd })).trim().replace("Python ", "");
}

export async function goVersion({ cacheDir: cwd }: InstallPlace): Promise<string> {
  return (await runCommand("go", ["env", "GOVERSION"], { cwd })).trim().replace("go", "");
}

/** The versions that a peer's `package.json` pins. */
export async function pinnedPackages(peer: string): Promise<Record<string, string>> {
  const text = await readFile(join(sourceOf(peer), "package.json"), "utf8");
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
}

/** The versions that a peer's `requirements.txt` pins. */
export async function pinnedRequirements(peer: string): Promise<Record<string, string>> {
  const lines = (await readFile(join(sourceOf(peer), "requirements.txt"), "utf8")).split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, version] = REQUIREMENT.exec(line.trim()) ?? [];
      return name === undefined || version === undefined ? [] : [[name, version]];
    }),
  );
}

/** The version that a peer's `go.mod` pins of a module, found by the end of its name. */
export async function pinnedModule(peer: string, name: string): Promise<string> {
  const modules = await readFile(join(sourceOf(peer), "go.mod"), "utf8");
  return new RegExp(`${name} v(\\S+)`).exec(modules)?.[1] ?? "";
}
