import { handlersDirectory } from "@millrace/examples";
import { readSettings, SettingError, type Settings } from "@millrace/server";
import type { Arguments } from "../command.ts";
import { settingFlags, variableOf } from "./setting-flags.ts";

/** How the service is to be started. */
export interface UpSettings {
  readonly settings: Settings;
  readonly demo: boolean;
}

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
