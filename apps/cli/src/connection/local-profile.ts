import { errorMessage } from "@millrace/engine";
import { existsSync } from "node:fs";
import { changeConfig, type Config, configPath, freeProfileName, type Profile, withProfile } from "./config.ts";
import { tell } from "../output/terminal.ts";

/** The profile of a session of `millrace dev`, whose key is in its data directory too. */
export const DEV_PROFILE = "dev";
const LOCAL_PROFILE = "local";

/** A service of this machine. */
export interface LocalService {
  readonly baseUrl: string;
  /** Undefined = shown at an earlier start, and perhaps saved then. */
  readonly apiKey?: string | undefined;
  readonly dataDir: string;
}

export interface SavedProfile {
  readonly name: string;
  /** The profile that commands use when they name none. */
  readonly current: string | undefined;
}

/**
 * Saves a service of this machine as a profile, so that `millrace` in another terminal finds it. The key of another service, which
 * may have no copy, is never overwritten. Never fails.
 *
 * @returns the profile; undefined when none was saved
 */
export async function saveLocalProfile(
  service: LocalService,
  wantedName: typeof DEV_PROFILE | typeof LOCAL_PROFILE = LOCAL_PROFILE,
): Promise<SavedProfile | undefined> {
  const path = configPath(process.env);
  try {
    let saved: SavedProfile | undefined;
    await changeConfig(path, (config) => {
      const { name, config: changed } = withLocalService(config, wantedName, service);
      if (name !== undefined) saved = { name, current: changed.currentProfile };
      return changed;
    });
    return saved;
  } catch (error) {
    tell(`The service was not saved as a profile in ${path}: ${errorMessage(error)}`);
    return undefined;
  }
}

/** Says how other commands reach a service that was saved: without a word only when its profile is the current one. */
export function describeSaved({ name, current }: SavedProfile): string {
  if (name === current) return `Other commands find it as the profile ${name}.`;
  return `Other commands find it with --profile ${name}; without it, they use the profile ${current}.`;
}

/** Other commands no longer go to a session of `dev` that has ended, unless they name its profile. Never fails. */
export async function endDevProfile(name: string): Promise<void> {
  const end = (config: Config): Config => (config.currentProfile === name ? { profiles: config.profiles } : config);
  await changeConfig(configPath(process.env), end).catch(() => undefined);
}

/** The profile of this data directory, else one with a name that is free. @returns no name where there is no key to save */
export function withLocalService(
  config: Config,
  wantedName: string,
  { baseUrl, apiKey: newKey, dataDir }: LocalService,
): { readonly name?: string; readonly config: Config } {
  const { profiles, currentProfile } = config;
  const known = Object.keys(profiles).find((name) => profiles[name]?.dataDir === dataDir);
  const apiKey = newKey ?? (known === undefined ? undefined : profiles[known]?.apiKey);
  if (apiKey === undefined) return { config };
  const name = known ?? freeProfileName(config, wantedName, isReplaceable);
  const changed = withProfile(config, name, { baseUrl, apiKey, dataDir });
  // What the user chose for commands that name no profile stays; a session of `dev` is no choice.
  const isChosen = currentProfile !== undefined && (currentProfile !== DEV_PROFILE || name === DEV_PROFILE);
  return { name, config: { ...changed, ...(isChosen ? { currentProfile } : {}) } };
}

/** A session of `dev` has its key beside its data; a service without data is gone. */
function isReplaceable({ dataDir }: Profile, name: string): boolean {
  return dataDir !== undefined && (name === DEV_PROFILE || !existsSync(dataDir));
}
