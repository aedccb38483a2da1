import { once } from "node:events";
import { connect } from "node:net";
import type { Arguments } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { type Config, configPath, isSameAddress, type Profile, readConfig, withoutProfile } from "./config.ts";
import { DEV_PROFILE } from "./local-profile.ts";
import { readFlagFile } from "../values/read-json.ts";

/** What the flags and the environment say about the service to speak to. */
export interface ConnectionWishes {
  /** `--base-url`. */
  readonly baseUrl: string | undefined;
  /** The content of `--api-key-file`. */
  readonly apiKey: string | undefined;
  /** `--profile`. */
  readonly profile: string | undefined;
  readonly environment: {
    readonly baseUrl: string | undefined;
    readonly apiKey: string | undefined;
    readonly profile: string | undefined;
  };
}

/** The service to speak to. */
export interface Connection {
  readonly baseUrl: string;
  /** Undefined when there is none. */
  readonly apiKey: string | undefined;
  /** Where the key came from, for a person. */
  readonly keySource: string;
  /** The profile that the key came from. */
  readonly profile: string | undefined;
  /** What the person should know about the choice. */
  readonly note?: string;
}

export const DEFAULT_BASE_URL = "http://127.0.0.1:8080";

/**
 * The first of these that names an address, and the first that has a key for it: flags, environment, the current profile.
 * The key of a profile goes to the address of that profile only, unless the profile is named beside another address.
 *
 * @throws CommandError when a profile that is named does not exist, UsageError when the key is none
 */
export function resolveConnection(wishes: ConnectionWishes, config: Config): Connection {
  const { environment } = wishes;
  const isInEnvironment = environment.apiKey !== undefined || environment.baseUrl !== undefined;
  const named = wishes.profile ?? (isInEnvironment ? undefined : environment.profile);
  if (named !== undefined) return ofProfile(named, requireProfile(config, named), wishes);
  const given = wishes.baseUrl ?? environment.baseUrl;
  const fallback = profileFor(config, given);
  const baseUrl = given ?? fallback?.profile.baseUrl ?? DEFAULT_BASE_URL;
  if (wishes.apiKey !== undefined) return ofKey(baseUrl, wishes.apiKey, "--api-key-file");
  if (environment.apiKey !== undefined) return ofKey(baseUrl, environment.apiKey, "MILLRACE_API_KEY");
  if (fallback !== undefined) return ofProfile(fallback.name, fallback.profile, wishes);
  return { baseUrl, apiKey: undefined, keySource: "nowhere", profile: undefined };
}

function ofKey(baseUrl: string, apiKey: string, keySource: string): Connection {
  return { baseUrl, apiKey: checkedKey(apiKey, keySource), keySource, profile: undefined };
}

/** @throws UsageError for what no key can be, such as two lines of a file */
export function checkedKey(apiKey: string, keySource: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new UsageError(
    `${keySource}: the key must be one line of printable ASCII characters. Check that all of it was copied, and no more`,
  );
}

function ofProfile(name: string, profile: Profile, wishes: ConnectionWishes): Connection {
  const baseUrl = wishes.baseUrl ?? profile.baseUrl;
  if (wishes.apiKey !== undefined) return ofKey(baseUrl, wishes.apiKey, "--api-key-file");
  return { baseUrl, apiKey: profile.apiKey, keySource: `the profile ${name}`, profile: name };
}

/** The current profile; with an address, the current profile if it is for that address, else the first that is. */
function profileFor(
  { currentProfile, profiles }: Config,
  baseUrl: string | undefined,
): { readonly name: string; readonly profile: Profile } | undefined {
  const entries = Object.entries(profiles).map(([name, profile]) => ({ name, profile }));
  const current = entries.find(({ name }) => name === currentProfile);
  if (baseUrl === undefined) return current;
  const fitting = [...(current === undefined ? [] : [current]), ...entries];
  return fitting.find(({ profile }) => isSameAddress(profile.baseUrl, baseUrl));
}

/**
 * Finds the service that the flags, the environment or a profile name.
 *
 * @throws UsageError when the address is none, CommandError when there is no such profile
 */
export async function readConnection(given: Arguments): Promise<Connection> {
  const { env } = process;
  const keyFile = given.text("api-key-file");
  const wishes = {
    baseUrl: given.text("base-url"),
    apiKey: keyFile === undefined ? undefined : await readKeyFile(keyFile),
    profile: given.text("profile"),
    environment: {
      baseUrl: setVariable("MILLRACE_BASE_URL"),
      apiKey: setVariable("MILLRACE_API_KEY"),
      profile: setVariable("MILLRACE_PROFILE"),
    },
  };
  const config = await readConfig(configPath(env));
  const connection = await livingConnection(wishes, config);
  if (/^https?:\/\//i.test(connection.baseUrl) && URL.canParse(connection.baseUrl)) return connection;
  throw new UsageError("--base-url must be the http or https address of a service, for example http://127.0.0.1:8080");
}

/**
 * The connection that is asked for. A session of `millrace dev` that was killed could not say so: where its profile is current and nothing
 * listens at its address, the only other profile stands in.
 */
async function livingConnection(wishes: ConnectionWishes, config: Config): Promise<Connection> {
  const connection = resolveConnection(wishes, config);
  const { currentProfile, profiles } = config;
  const { environment } = wishes;
  const isNamed = [wishes, environment].some(({ baseUrl, profile }) => (baseUrl ?? profile) !== undefined);
  const isSession =
    connection.profile === DEV_PROFILE &&
    currentProfile === DEV_PROFILE &&
    profiles[DEV_PROFILE]?.dataDir !== undefined;
  if (isNamed || !isSession || !(await isRefused(new URL(connection.baseUrl)))) return connection;
  const others = withoutProfile(config, DEV_PROFILE);
  const names = Object.keys(others.profiles);
  const [only] = names.length === 1 ? names : [];
  const instead = only === undefined ? "" : ` This command uses the profile ${only}.`;
  const note = `The session of \`millrace dev\` at ${connection.baseUrl} has ended.${instead}`;
  return { ...resolveConnection(wishes, { ...others, currentProfile: only }), note };
}

const CONNECT_MAX_MS = 1_000;

/** Whether no program listens at an address. */
async function isRefused({ hostname, port }: URL): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(port), timeout: CONNECT_MAX_MS });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(CONNECT_MAX_MS) });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
  } finally {
    socket.destroy();
  }
}

/** The key in a file, or on standard input. */
export async function readKeyFile(path: string): Promise<string> {
  const key = (await readFlagFile("api-key-file", path)).trim();
  if (key === "") throw new CommandError(`--api-key-file: ${path} is empty.`);
  return key;
}

/** The value of a variable of the environment; undefined where it is unset or empty. */
export function setVariable(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === "" ? undefined : value;
}

/** The profile of this name. @throws CommandError when there is none */
export function requireProfile({ profiles }: Config, name: string): Profile {
  const profile = profiles[name];
  if (profile !== undefined) return profile;
  const known = Object.keys(profiles);
  const there = known.length === 0 ? "there is none; `millrace login` makes one" : `there are ${known.join(", ")}`;
  throw new CommandError(`there is no profile "${name}": ${there}.`, { exitCode: exitCodes.notFound });
}
