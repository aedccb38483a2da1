import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { text as readAll } from "node:stream/consumers";
import type { Arguments } from "../command/command.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { type Config, withoutProfile } from "./config.ts";
import { configPath, readConfig } from "./config-file.ts";
import { DEV_PROFILE } from "./local-profile.ts";
import { resolveConnection, type Connection, type ConnectionWishes } from "./resolve-connection.ts";

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
  let content: string;
  try {
    content = path === "-" ? await readAll(process.stdin) : await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(`--api-key-file: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const key = content.trim();
  if (key === "") throw new CommandError(`--api-key-file: ${path} is empty.`);
  return key;
}

/** The value of a variable of the environment; undefined where it is unset or empty. */
export function setVariable(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === "" ? undefined : value;
}
