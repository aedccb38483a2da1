import type { Arguments, Flags } from "../command/command.ts";
import { connectionFlags } from "./flags.ts";
import { readConnection } from "./read-connection.ts";

/** The flags of commands that work through the interface of a service, or on its data where there is no service to ask. */
export const eitherFlags: Flags = {
  ...connectionFlags,
  "data-dir": {
    type: "string",
    value: "DIR",
    help: "Work on this folder of a service's data instead",
    heading: "Service",
  },
};

/** How such a command chooses, for its help. */
export const eitherDetails =
  "It asks the service that a flag, the environment or a profile names. Without a key for one, or with --data-dir, it works on the data\n" +
  "of a service on this machine, whether or not that service runs.";

/**
 * Whether a command asks a service. What is named on the command line counts first, then the data that the environment names, then the key
 * of the environment or of a profile.
 */
export async function isThroughService(given: Arguments): Promise<boolean> {
  if (given.text("data-dir") !== undefined) return false;
  if (Object.keys(connectionFlags).some((flag) => given.text(flag) !== undefined)) return true;
  const { MILLRACE_DATA_DIR: dataDir, MILLRACE_DATABASE_URL: databaseUrl, MILLRACE_BASE_URL: baseUrl } = process.env;
  if (baseUrl === undefined && (dataDir !== undefined || databaseUrl !== undefined)) return false;
  return (await readConnection(given)).apiKey !== undefined;
}
