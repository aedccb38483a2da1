import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { CommandError } from "../command/failure.ts";
import { emptyConfig, parseConfig, type Config } from "./config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
/** Rights of anybody but the owner. */
const OTHERS = 0o077;

/** Where the profiles of this user are. */
export function configPath(environment: Environment): string {
  const { XDG_CONFIG_HOME: base = "" } = environment;
  const home = environment["HOME"] ?? homedir();
  return join(base === "" ? join(home, ".config") : base, "millrace", "config.json");
}

/** @throws CommandError when the file is there but cannot be used */
export async function readConfig(path: string): Promise<Config> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return emptyConfig;
    throw new CommandError(`the config file ${path} cannot be read (${code}).`, { cause: error });
  }
  try {
    return parseConfig(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the config file ${path} cannot be used: ${reason}. Correct it, or delete it.`);
  }
}

/** Replaces the file as a whole, readable by its owner only. */
export async function writeConfig(path: string, config: Config): Promise<void> {
  const directory = dirname(path);
  await makeDirectory(directory, DIRECTORY_MODE);
  const draft = join(directory, `.config-${randomUUID()}.json`);
  try {
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: FILE_MODE, flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads the file, and writes what becomes of it; nothing when that is the same object. */
export async function changeConfig(path: string, change: (config: Config) => Config): Promise<void> {
  const before = await readConfig(path);
  const after = change(before);
  if (after !== before) await writeConfig(path, after);
}

/** Whether anybody but its owner may read the file; false where there is none. */
export async function isReadableByOthers(path: string): Promise<boolean> {
  try {
    return process.platform !== "win32" && ((await stat(path)).mode & OTHERS) !== 0;
  } catch {
    return false;
  }
}
