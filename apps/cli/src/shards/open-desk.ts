import type { ShardDesk } from "@millrace/store";

/**
 * Opens the databases that `MILLRACE_DATABASE_URL` names, beside a service that may run on them, and closes them after the
 * work.
 *
 * @throws SettingError where the data is in SQLite
 */
export async function withShardDesk<Result>(work: (desk: ShardDesk) => Promise<Result>): Promise<Result> {
  const { databaseUrls, readSettings, SettingError } = await import("@millrace/server");
  const { openShardDesk } = await import("@millrace/store");
  const { databaseUrl } = readSettings({ MILLRACE_DATABASE_URL: process.env["MILLRACE_DATABASE_URL"] });
  if (databaseUrl === undefined) {
    throw new SettingError(
      "MILLRACE_DATABASE_URL: is not set. Shards are PostgreSQL databases; SQLite keeps all jobs in one file.",
    );
  }
  const desk = await openShardDesk(databaseUrls(databaseUrl));
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}
