import { errorMessage } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { CommandError } from "../command/failure.ts";

/** A service that this user signed in to. */
export interface Profile {
  /** Root address of the service. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where a service that this user started keeps its data. */
  readonly dataDir?: string;
}

/** What the program remembers for one user between commands. */
export interface Config {
  /** Name of the profile that is used when none is named. */
  readonly currentProfile?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const emptyConfig: Config = { profiles: {} };

/** The name of a profile fits in a command line without quotes. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function isSameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const plain = (url: string): string => new URL(url).href.replace(/\/+$/, "");
  return plain(one) === plain(other);
}

export function isProfileName(name: string): boolean {
  return NAME.test(name);
}

/** Adds or replaces a profile, and makes it the one that is used unless another is named. */
export function withProfile(config: Config, name: string, profile: Profile): Config {
  return { currentProfile: name, profiles: { ...config.profiles, [name]: profile } };
}

/** The wanted name, or the same with a number, that no profile has which must stay. */
export function freeProfileName(
  { profiles }: Config,
  wanted: string,
  isReplaceable: (profile: Profile, name: string) => boolean,
): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    const holder = profiles[name];
    if (holder === undefined || isReplaceable(holder, name)) return name;
  }
}

/** Removes a profile. */
export function withoutProfile({ currentProfile, profiles }: Config, name: string): Config {
  const { [name]: _, ...others } = profiles;
  return currentProfile === undefined || currentProfile === name
    ? { profiles: others }
    : { currentProfile, profiles: others };
}

/**
 * Reads the text of a config file.
 *
 * @throws TypeError saying what is wrong with it, without what it holds
 */
function parseConfig(text: string): Config {
  const value: unknown = parseJson(text);
  if (!isRecord(value) || !isRecord(value["profiles"])) throw new TypeError('it must be an object with "profiles"');
  const { currentProfile, profiles } = value;
  if (currentProfile !== undefined && typeof currentProfile !== "string") {
    throw new TypeError("currentProfile must be a text");
  }
  const entries = Object.entries(profiles).map(([name, profile]) => [name, parseProfile(name, profile)] as const);
  return { currentProfile, profiles: Object.fromEntries(entries) };
}

function parseProfile(name: string, value: unknown): Profile {
  const { baseUrl, apiKey, dataDir } = isRecord(value) ? value : {};
  if (!isProfileName(name)) throw new TypeError(`profiles: ${JSON.stringify(name)} is not the name of a profile`);
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) {
    throw new TypeError(`profiles.${name}.baseUrl must be the address of a service`);
  }
  if (typeof apiKey !== "string" || apiKey === "") throw new TypeError(`profiles.${name}.apiKey must be a text`);
  return { baseUrl, apiKey, ...(typeof dataDir === "string" ? { dataDir } : {}) };
}

/** The parser's own complaint would quote the text, which holds keys. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("it is not JSON");
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
    const reason = errorMessage(error);
    throw new CommandError(`the config file ${path} cannot be used: ${reason}. Correct it, or delete it.`);
  }
}

/** Replaces the file as a whole, readable by its owner only. */
async function writeConfig(path: string, config: Config): Promise<void> {
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
