import { handlersDirectory } from "@millrace/examples";
import { readSettings, SettingError, type Settings } from "@millrace/server";
import { dataDirFlag, type Arguments, type Flags } from "../command.ts";

/** Every setting of the service as a flag, in the order of the help. */
export const settingFlags: Flags = {
  host: { type: "string", value: "ADDRESS", help: "Address to listen on (default 127.0.0.1: this machine only)" },
  port: { type: "string", value: "N", help: "Port to listen on (default 8080; 0 picks a free one)" },
  ...dataDirFlag,
  "database-url": {
    type: "string",
    value: "URL",
    help: "PostgreSQL instead of SQLite: postgres://user:password@host/database",
  },
  "blob-url": {
    type: "string",
    value: "URL",
    help: "Where large bodies are stored, shared by gateways: s3://… or file:///…",
  },
  "admin-key": {
    type: "string",
    value: "KEY",
    help: "Admin key of this run (other users see flags: prefer MILLRACE_ADMIN_KEY)",
  },
  "api-key": { type: "string", value: "KEY", help: "Old name of --admin-key" },
  compute: { type: "string", value: "KIND", help: "What runs workers: auto, docker, process, none (default auto)" },
  "handler-dirs": { type: "string", value: "DIR:DIR", help: "Folders with handler folders for local/<name> images" },
  python: { type: "string", value: "FILE", help: "Python for handlers without a .venv (default python3)" },
  "data-center": { type: "string", value: "ID", help: "Data center that this machine belongs to" },
  "public-ip": { type: "string", value: "IP", help: "Address at which TCP ports of pods are reachable from outside" },
  "worker-egress": {
    type: "string",
    value: "REACH",
    help: "What workers in containers may reach: service-only, open (default service-only)",
  },
  "simulated-gpus": { type: "string", value: "LIST", help: 'Simulated GPUs, to try placement: "NVIDIA L4=2"' },
  "prices-file": {
    type: "string",
    value: "FILE",
    help: "What hardware and disks cost, as JSON (default: public prices)",
  },
  "worker-base-url": { type: "string", value: "URL", help: "Address of the service as workers see it" },
  "stop-grace-ms": {
    type: "string",
    value: "N",
    help: "Time in ms for jobs to finish when the service stops (default 10000)",
  },
  "webhook-allow": {
    type: "string",
    value: "RANGES",
    help: "Where webhooks may go besides public addresses: 10.1.0.0/16, loopback, private, *",
  },
  "rate-limits": { type: "boolean", help: "Enforce the request limits of the interface" },
  "trusted-proxies": {
    type: "string",
    value: "LIST",
    help: "Proxies in front whose X-Forwarded-For is trusted: 127.0.0.1,10.0.0.0/8 (default none)",
  },
  "cors-origins": {
    type: "string",
    value: "LIST",
    help: "Origins whose pages may call the service from a browser, or * (default none)",
  },
  "direct-http": {
    type: "boolean",
    help: "Read plain requests from the socket (default on; with --no-direct-http node:http reads all)",
  },
  control: { type: "boolean", help: "Open /__control to operators: for tests, never in production" },
  "log-level": {
    type: "string",
    value: "LEVEL",
    help: "debug, info, warn, error, silent (default info; warn in a terminal or demo)",
  },
  "log-format": {
    type: "string",
    value: "FORMAT",
    help: "auto, pretty, json (default auto: readable lines in a terminal, else JSON)",
  },
  demo: { type: "boolean", help: "Deploy the examples and send a job through one of them" },
};

/** How the service is to be started. */
export interface UpSettings {
  readonly settings: Settings;
  readonly demo: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the environment variable that says the same as a flag. */
export function variableOf(flag: string): string {
  return `MILLRACE_${flag.replaceAll("-", "_").toUpperCase()}`;
}

/**
 * Reads the settings from the environment and the flags; a flag wins.
 *
 * @param watched whether a person reads along: then, and in a demonstration, the log tells of trouble only, unless a level
 *   is named
 * @throws SettingError, naming the flag or the variable that the value came from
 */
export function readUpSettings(given: Arguments, environment: Environment, watched: boolean): UpSettings {
  const fromFlags = new Map(
    Object.entries(settingFlags).flatMap(([flag, { type }]) => {
      const value = type === "boolean" ? switchValue(given.isOn(flag)) : given.text(flag);
      return value === undefined ? [] : [[variableOf(flag), { flag, value }] as const];
    }),
  );
  const values = Object.fromEntries([...fromFlags].map(([name, { value }]) => [name, value]));
  const merged: Environment = { ...environment, ...values };
  try {
    const demo = readDemo(merged["MILLRACE_DEMO"]);
    const level = merged["MILLRACE_LOG_LEVEL"] ?? "";
    const settings = readSettings({
      ...merged,
      MILLRACE_LOG_LEVEL: level === "" ? (watched || demo ? "warn" : "info") : level,
    });
    const adminKey = adminKeyAsGiven(settings.adminKey, fromFlags);
    return { settings: { ...settings, adminKey, handlerDirs: [...settings.handlerDirs, handlersDirectory] }, demo };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const [variable = ""] = error.message.split(":", 1);
    const source = fromFlags.get(variable);
    throw source === undefined ? error : new SettingError(error.message.replace(variable, `--${source.flag}`));
  }
}

/** A key that came by a flag is named after the flag, and is not one that clients had left in the environment. */
function adminKeyAsGiven(
  key: Settings["adminKey"],
  fromFlags: ReadonlyMap<string, { readonly flag: string }>,
): Settings["adminKey"] {
  const source = key === undefined ? undefined : fromFlags.get(key.setting);
  if (key === undefined || source === undefined) return key;
  return { ...key, setting: `--${source.flag}`, isReadByClients: false };
}

function switchValue(isOn: boolean | undefined): string | undefined {
  return isOn === undefined ? undefined : isOn ? "1" : "0";
}

function readDemo(text = ""): boolean {
  if (text !== "" && text !== "0" && text !== "1") {
    throw new SettingError(`MILLRACE_DEMO: must be one of 0, 1, not "${text}".`);
  }
  return text === "1";
}
