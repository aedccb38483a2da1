import { withProfile } from "../connection/config.ts";
import { changeConfig, configPath } from "../connection/config-file.ts";
import { tell } from "../output/terminal.ts";

/** Saves the service of a session as the profile `local`, so that `millrace` in another terminal finds it. Never fails. */
export async function saveLocalProfile(profile: {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dataDir: string;
}): Promise<void> {
  const path = configPath(process.env);
  try {
    await changeConfig(path, (config) => ({
      ...withProfile(config, "local", profile),
      // What the user chose for commands that name no profile stays.
      ...(config.currentProfile === undefined ? {} : { currentProfile: config.currentProfile }),
    }));
  } catch (error) {
    tell(`The profile local was not saved in ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
