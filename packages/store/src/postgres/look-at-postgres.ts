import { compareMigrations, type DatabaseLook, MADE_MIGRATIONS } from "../migrations/database-look.ts";
import { postgresMigrations } from "../migrations/index.ts";
import { createManagementPool, sessionOn } from "../wire/connection.ts";
import { databasePlace, orExplained, refuseOldVersion } from "./opening/connect-error.ts";

const SERVER = {
  name: "look_at_server",
  text: `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
    pg_database_size(current_database()) AS bytes, current_setting('max_connections')::int AS max,
    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS open,
    to_regclass('kysely_migration') IS NOT NULL AS used`,
};
const MADE = { name: "look_at_migrations", text: MADE_MIGRATIONS };

/**
 * Looks at a database and changes nothing.
 *
 * @throws DatabaseConnectError where it cannot be used, with what to do
 */
export async function lookAtPostgres(url: string): Promise<DatabaseLook> {
  const pool = createManagementPool({ url });
  try {
    return await orExplained(async () => {
      const session = sessionOn(pool);
      const [server] = await session.rows<Server>(SERVER);
      if (server === undefined) throw new Error("the server answered without a row");
      refuseOldVersion(server.number, server.version);
      const made = server.used ? await session.rows<{ name: string }>(MADE) : [];
      return {
        place: databasePlace(url),
        version: `PostgreSQL ${server.version}`,
        sizeBytes: server.bytes,
        connections: { open: server.open, max: server.max },
        isChecked: false,
        ...compareMigrations(
          made.map(({ name }) => name),
          postgresMigrations,
        ),
      };
    }, url);
  } finally {
    await pool.end();
  }
}

interface Server {
  readonly version: string;
  readonly number: number;
  readonly bytes: number;
  readonly max: number;
  readonly open: number;
  readonly used: boolean;
}
