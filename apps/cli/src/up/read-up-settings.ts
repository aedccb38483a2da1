import { handlersDirectory } from "@millrace/examples";
import { readSettings, SettingError, type Settings } from "@millrace/server";
import type { RestComponents } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import { readGatewayCount } from "./gateways/gateway-count.ts";
import { settingFlags, variableOf } from "./setting-flags.ts";

/** How the service is to be started. */
export interface UpSettings {
  readonly settings: Settings;
  readonly demo: boolean;
  /** How many of them this machine runs on one port. */
  readonly gateways: number;
  /** All settings as variables, those that came as flags too. */
  readonly environment: Environment;
  /** What an operator may read of them. */
  readonly shownSettings: readonly ShownSetting[];
}

type ShownSetting = RestComponents["schemas"]["Setting"];

/** Their values are secrets, or addresses that may hold a password. */
const secretFlags = ["admin-key", "api-key", "database-url", "blob-url", "otlp-endpoint", "otlp-headers"];

type Environment = Readonly<Record<string, string | undefined>>;

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
    const gateways = readGatewayCount(merged["MILLRACE_GATEWAYS"], (merged["MILLRACE_DATABASE_URL"] ?? "") !== "");
    const demo = readDemo(merged["MILLRACE_DEMO"]);
    const level = merged["MILLRACE_LOG_LEVEL"] ?? "";
    const settings = readSettings({
      ...merged,
      MILLRACE_LOG_LEVEL: level === "" ? (watched || demo ? "warn" : "info") : level,
    });
    const shownSettings = Object.entries(settingFlags).map(([flag, { help }]) =>
      shownSetting(flag, help, fromFlags.get(variableOf(flag))?.value, environment[variableOf(flag)]),
    );
    const adminKey = adminKeyAsGiven(settings.adminKey, fromFlags);
    return {
      settings: { ...settings, adminKey, handlerDirs: [...settings.handlerDirs, handlersDirectory] },
      demo,
      gateways,
      environment: merged,
      shownSettings,
    };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const [variable = ""] = /^\w+/.exec(error.message) ?? [];
    const source = fromFlags.get(variable);
    throw source === undefined ? error : new SettingError(error.message.replace(variable, `--${source.flag}`));
  }
}

function shownSetting(
  flag: string,
  help: string,
  fromFlag: string | undefined,
  fromEnvironment: string | undefined,
): ShownSetting {
  const given = fromFlag ?? (fromEnvironment === "" ? undefined : fromEnvironment);
  const isSecret = secretFlags.includes(flag);
  return {
    name: variableOf(flag),
    value: isSecret || given === undefined ? null : given,
    isSet: given !== undefined,
    isSecret,
    source: fromFlag !== undefined ? "flag" : given === undefined ? "default" : "environment",
    help,
  };
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
    throw new SettingError(`MILLRACE_DEMO must be one of 0, 1, not "${text}".`);
  }
  return text === "1";
}
