import { shardsOf, type Endpoint } from "@millrace/engine";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { migrate, postgresMigrations } from "../../migrations/index.ts";
import { DatabaseConnectError, orExplained, refuseOldVersion } from "../opening/connect-error.ts";
import { createUpkeepPool, sessionOn, type Session } from "../../wire/connection.ts";
import { identifyShards, refuseOtherShards } from "./shard-identity.ts";

const VERSION = {
  name: "server_version",
  text: `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name`,
};

/**
 * Looks whether these are the databases of one installation in their order, brings their schemas up to date, and has each
 * remember which one it is.
 *
 * @throws DatabaseConnectError, SchemaTooNewError
 */
export async function prepareShards(urls: readonly string[]): Promise<void> {
  const pools = urls.map((url) => createUpkeepPool({ url }));
  const listed = pools.map((pool, number) => explaining(pool, urls[number] ?? ""));
  try {
    for (const { session } of listed) await refuseOldServer(session);
    await refuseOtherShards(listed);
    for (const [number, pool] of pools.entries()) {
      const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
      await orExplained(() => migrate(kysely, postgresMigrations), urls[number] ?? "");
    }
    await identifyShards(listed);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

/** @throws DatabaseConnectError when endpoints are on databases that are not in the list */
export function refuseMissingShards(
  shardCount: number,
  endpoints: readonly Pick<Endpoint, "id" | "placement">[],
): void {
  for (const { id, placement } of endpoints) {
    const missing = shardsOf(placement).find((shard) => shard >= shardCount);
    if (missing === undefined) continue;
    throw new DatabaseConnectError(
      `MILLRACE_DATABASE_URL: jobs of the endpoint ${id} are on database ${missing}, counted from 0, but the list ` +
        `names ${shardCount}. Name all databases of the installation, in the order in which they were added.`,
    );
  }
}

function explaining(pool: Pool, url: string): { readonly url: string; readonly session: Session } {
  const session = sessionOn(pool);
  return { url, session: { rows: (statement, values) => orExplained(() => session.rows(statement, values), url) } };
}

async function refuseOldServer(session: Session): Promise<void> {
  const [row] = await session.rows<{ version: number; name: string }>(VERSION);
  if (row !== undefined) refuseOldVersion(row.version, row.name);
}
