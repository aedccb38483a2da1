import { handlerImagePrefix, isRecord, MachineStartError, type MachineSpec } from "@millrace/engine";
import { access, readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { distance } from "fastest-levenshtein";

/** A program to start, without its environment. */
export interface LaunchPlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly directory: string;
  /** Variables that the folder itself sets. */
  readonly env: Readonly<Record<string, string>>;
}

export interface HandlerFolderOptions {
  /** Directories of handler folders; the first one that has the name wins. */
  readonly handlerDirs: readonly string[];
  /** Python for folders without a `.venv`; default `python3` of the PATH. */
  readonly pythonPath?: string | undefined;
  /** Whether `dockerEntrypoint` and `dockerStartCmd` may name commands to run on this machine. */
  readonly allowCommands: boolean;
  /** Options of Node for JavaScript and TypeScript handlers. */
  readonly nodeOptions: readonly string[];
}

/** No separator and no leading dot, so that a name cannot lead out of the directory. */
const folderName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const manifestName = "millrace.json";
const nodeHandlers = ["handler.ts", "handler.mts", "handler.js", "handler.mjs"];
const pythonHandler = "handler.py";
const handlerFile = /\.(?:py|[cm]?[jt]s)$/;

/**
 * Finds out what an image name `local/<folder>` runs: the command or the handler that its `millrace.json` names, or its `handler.ts`, `.mts`,
 * `.js`, `.mjs` or `.py`, in this order. Rejects with a {@link MachineStartError} whose message says what to do.
 */
export async function planLaunch(spec: MachineSpec, options: HandlerFolderOptions): Promise<LaunchPlan> {
  const directory = await findFolder(spec.imageName, options.handlerDirs);
  const override = [...spec.dockerEntrypoint, ...spec.dockerStartCmd];
  if (override.length > 0 && !options.allowCommands) {
    throw new MachineStartError(
      "dockerEntrypoint and dockerStartCmd would run a command on the host, which the process driver does not " +
        "allow. Leave both empty and put the command into millrace.json in the handler folder, or use the docker driver.",
    );
  }
  const [command, ...args] = override;
  if (command !== undefined) return { command, args, directory, env: {} };
  return (await planOfManifest(directory, options)) ?? (await planOfHandler(directory, options));
}

async function findFolder(imageName: string, handlerDirs: readonly string[]): Promise<string> {
  const where = handlerDirs.length === 0 ? "a handler directory (none is set)" : handlerDirs.join(" or ");
  const name = imageName.slice(handlerImagePrefix.length);
  if (!imageName.startsWith(handlerImagePrefix)) {
    throw new MachineStartError(
      `The process driver runs handler folders, not container images: it cannot start ${JSON.stringify(imageName)}. Put the ` +
        `handler into a folder in ${where} and use the image name local/<folder>, or use the docker driver.`,
    );
  }
  if (!folderName.test(name)) {
    throw new MachineStartError(
      `${JSON.stringify(imageName)} names no handler folder: after local/ there must be 1 to 128 letters, digits, ".", "_" and "-", ` +
        "beginning with a letter or digit.",
    );
  }
  const folder = await handlerFolder(imageName, handlerDirs);
  if (folder !== null) return folder;
  throw new MachineStartError(
    `There is no handler folder ${name} in ${where}. Deploy the folder again with millrace deploy, or copy it there: a backup of the ` +
      "service holds no handler folders. It needs a handler.ts, handler.py or millrace.json.",
  );
}

/** The folder for an image name; null if there is none. */
export async function handlerFolder(imageName: string, handlerDirs: readonly string[]): Promise<string | null> {
  const name = imageName.slice(handlerImagePrefix.length);
  if (!imageName.startsWith(handlerImagePrefix) || !folderName.test(name)) return null;
  for (const directory of handlerDirs) {
    const folder = resolve(directory, name);
    const found = await stat(folder).catch(() => null);
    if (found?.isDirectory() === true) return folder;
  }
  return null;
}

/** If no folder exists for the image: the existing folders, the most similar names first. Otherwise null. */
export async function missingHandler(
  imageName: string,
  handlerDirs: readonly string[],
): Promise<readonly string[] | null> {
  if (!imageName.startsWith(handlerImagePrefix) || (await handlerFolder(imageName, handlerDirs)) !== null) return null;
  const wanted = imageName.slice(handlerImagePrefix.length);
  return (await handlerNames(handlerDirs))
    .map((name) => ({ image: `${handlerImagePrefix}${name}`, far: distance(name, wanted) }))
    .toSorted((one, other) => one.far - other.far || (one.image < other.image ? -1 : 1))
    .map(({ image }) => image);
}

/** Names of the handler folders. */
export async function handlerNames(handlerDirs: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(handlerDirs.map((directory) => readdir(directory).catch(() => [])));
  const names = [...new Set(found.flat())].filter((name) => name !== "node_modules").toSorted();
  const folders = await Promise.all(names.map((name) => handlerFolder(`${handlerImagePrefix}${name}`, handlerDirs)));
  return names.filter((_, index) => folders[index] !== null);
}

async function planOfHandler(directory: string, options: HandlerFolderOptions): Promise<LaunchPlan> {
  for (const name of [...nodeHandlers, pythonHandler]) {
    const file = join(directory, name);
    if (await exists(file)) return await planOfFile(directory, file, options);
  }
  const names = [...nodeHandlers, pythonHandler, manifestName].join(", ");
  throw new MachineStartError(
    `The handler folder ${directory} has no program to run. Add one of these files: ${names}.`,
  );
}

async function planOfFile(directory: string, file: string, options: HandlerFolderOptions): Promise<LaunchPlan> {
  if (!file.endsWith(".py")) {
    return { command: process.execPath, args: [...options.nodeOptions, file], directory, env: {} };
  }
  const ownPython = join(directory, ".venv", "bin", "python");
  const command = (await exists(ownPython)) ? ownPython : (options.pythonPath ?? "python3");
  // Without -u the last lines before a crash would stay in a buffer.
  return { command, args: ["-u", file], directory, env: {} };
}

async function planOfManifest(directory: string, options: HandlerFolderOptions): Promise<LaunchPlan | null> {
  const file = join(directory, manifestName);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new MachineStartError(`${file} is not valid JSON.`);
  }
  const { command, handler, env = {}, directory: elsewhere = "." } = isRecord(manifest) ? manifest : {};
  if (!isRecord(env) || !Object.values(env).every((value) => typeof value === "string")) {
    throw new MachineStartError(`${file}: "env" must map names to strings.`);
  }
  if (typeof elsewhere !== "string" || elsewhere === "") {
    throw new MachineStartError(`${file}: "directory" must be the path of the folder in which the command runs.`);
  }
  const program =
    handler !== undefined && command === undefined
      ? await planOfFile(directory, join(directory, handlerFileIn(file, handler)), options)
      : { ...commandIn(file, command), env: await ownPrograms(directory) };
  return {
    ...program,
    directory: resolve(directory, elsewhere),
    env: { ...program.env, ...(env as Record<string, string>) },
  };
}

function handlerFileIn(file: string, handler: unknown): string {
  if (typeof handler === "string" && handlerFile.test(handler)) return handler;
  throw new MachineStartError(`${file}: "handler" must be a file in Python, JavaScript or TypeScript.`);
}

function commandIn(file: string, words: unknown): Pick<LaunchPlan, "command" | "args"> {
  if (!Array.isArray(words) || !words.every((word): word is string => typeof word === "string" && word !== "")) {
    throw new MachineStartError(`${file}: "command" must be a list of strings, for example ["./serve", "--fast"].`);
  }
  const [command, ...args] = words;
  if (command === undefined) throw new MachineStartError(`${file}: "command" must not be empty.`);
  return { command, args };
}

/** A command finds the Python of the folder, and what its packages install, by name. */
async function ownPrograms(directory: string): Promise<Readonly<Record<string, string>>> {
  const programs = join(directory, ".venv", "bin");
  return (await exists(programs)) ? { PATH: `${programs}:${process.env["PATH"] ?? ""}` } : {};
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
