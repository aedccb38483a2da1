import type { RestComponents } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import { withService } from "../connection/open-service.ts";
import { isThroughService } from "../connection/through-service.ts";
import { CommandError } from "../command/failure.ts";
import { tell } from "../output/terminal.ts";

type Schemas = RestComponents["schemas"];

/** What commands do with the databases that share the jobs. */
export interface ShardCommands {
  list(): Promise<readonly Schemas["Shard"][]>;
  move(move: Schemas["ShardMoveInput"]): Promise<Schemas["ShardMove"]>;
}

/** How such a command chooses, for its help. */
export const shardDetails =
  "It asks the service that a flag, the environment or a profile names, with an operator's key. Without a key for one, or where only\n" +
  "MILLRACE_DATABASE_URL is set, it works on those databases, whether or not a service runs.";

const NO_SHARDS = "Shards are PostgreSQL databases; SQLite keeps all jobs in one file.";
/** Longer than any transaction of a gateway lasts: one that falls silent is ended by the server after a minute. */
const WAIT_MAX_MS = 90_000;

/**
 * Does the work through the service, or on the databases that `MILLRACE_DATABASE_URL` names.
 *
 * @throws SettingError where there are none, CommandError where the service has none
 */
export async function withShards<Result>(
  given: Arguments,
  work: (shards: ShardCommands) => Promise<Result>,
): Promise<Result> {
  if (!(await isThroughService(given))) return await onDatabases(work);
  return await withService(given, ({ rest }) =>
    work({
      async list() {
        const { shards } = await rest.service.listShards();
        if (shards.length === 0) throw new CommandError(`this service has no shards. ${NO_SHARDS}`);
        return shards;
      },
      move: (move) => rest.service.moveEndpoint(move, { timeoutMs: WAIT_MAX_MS, maxRetries: 0 }),
    }),
  );
}

async function onDatabases<Result>(work: (shards: ShardCommands) => Promise<Result>): Promise<Result> {
  const { databaseUrls, readSettings, SettingError } = await import("@millrace/server");
  const { openShardDesk } = await import("@millrace/store");
  const { databaseUrl } = readSettings({ MILLRACE_DATABASE_URL: process.env["MILLRACE_DATABASE_URL"] });
  if (databaseUrl === undefined) throw new SettingError(`MILLRACE_DATABASE_URL is not set. ${NO_SHARDS}`);
  const desk = await openShardDesk(databaseUrls(databaseUrl));
  try {
    return await work({
      list: async () => (await desk.list()).map((shard) => ({ ...shard })),
      move: (move) => desk.move({ ...move, waitMaxMs: WAIT_MAX_MS, onProgress: tell }),
    });
  } finally {
    await desk.close();
  }
}
