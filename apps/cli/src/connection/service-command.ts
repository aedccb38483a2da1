import { type Arguments, type Command, type Flags, textFlag } from "../command/command.ts";
import { connectionFlags, type OpenService, withService } from "./open-service.ts";
import { readConnection } from "./resolve-connection.ts";

/** A command that works through a service. */
interface ServiceCommand<Wish> extends Omit<Command, "run"> {
  /** Reads what only the command line decides, before a service is asked. @throws UsageError */
  readonly read?: (given: Arguments) => Wish | Promise<Wish>;
  readonly run: (service: OpenService, given: Arguments, wish: Wish) => Promise<number | void>;
}

/** Makes a command that has the flags that name a service, and gets its clients. Failures of the clients are explained. */
export function serviceCommand<Wish = undefined>({ read, run, ...facts }: ServiceCommand<Wish>): Command {
  return {
    ...facts,
    flags: { ...facts.flags, ...connectionFlags },
    async run(given) {
      const wish = (await read?.(given)) as Wish;
      return await withService(given, (service) => run(service, given, wish));
    },
  };
}

/** The flags of commands that work through the interface of a service, or on its data where there is no service to ask. */
export const eitherFlags: Flags = {
  ...connectionFlags,
  "data-dir": textFlag("DIR", "Work on this folder of a service's data instead", { heading: "Service" }),
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
