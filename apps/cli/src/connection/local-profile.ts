import { withProfile } from "./config.ts";
import { changeConfig, configPath, readConfig } from "./config-file.ts";
import { tell } from "../output/terminal.ts";

const NAME = "local";

/**
 * Saves a service of this machine as the profile `local`, so that `millrace` in another terminal finds it. Without a key, which
 * only the first start shows, the address of the profile is renewed if it is for the same data. Never fails.
 */
export async function saveLocalProfile(service: {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly dataDir: string;
}): Promise<void> {
  const { baseUrl, dataDir } = service;
  const path = configPath(process.env);
  try {
    const known = (await readConfig(path)).profiles[NAME];
    const apiKey = service.apiKey ?? (known?.dataDir === dataDir ? known.apiKey : undefined);
    if (apiKey === undefined) return;
    await changeConfig(path, (config) => ({
      ...withProfile(config, NAME, { baseUrl, apiKey, dataDir }),
      // What the user chose for commands that name no profile stays.
      currentProfile: config.currentProfile,
    }));
  } catch (error) {
    tell(`The profile local was not saved in ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
