import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import type { Arguments } from "../command/command.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { configPath, readConfig } from "./config-file.ts";
import { resolveConnection, type Connection } from "./resolve-connection.ts";

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
  const connection = resolveConnection(wishes, config);
  if (/^https?:\/\//i.test(connection.baseUrl) && URL.canParse(connection.baseUrl)) return connection;
  throw new UsageError("--base-url: must be the http or https address of a service, for example http://127.0.0.1:8080");
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
