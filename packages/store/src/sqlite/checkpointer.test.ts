import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCheckpointer } from "./checkpointer.ts";
import { openSqlite, type SqliteConnection } from "../embedded/connection.ts";

let folder: string;
let connection: SqliteConnection;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "checkpointer-"));
  connection = openSqlite(join(folder, "jobs.db"));
  connection.db.exec("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1);");
});

afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

const ALWAYS = {
  copyFromBytes: 0,
  restartFromBytes: 0,
  lookEveryMs: 1,
  onError: (error: unknown) => {
    throw error;
  },
};

/** The same connection, telling when somebody waits for its lock. */
function watched(): { connection: SqliteConnection; asked: Promise<void> } {
  const asked = Promise.withResolvers<void>();
  const acquire = () => {
    asked.resolve();
    return connection.lock.acquire();
  };
  return { connection: { ...connection, lock: { ...connection.lock, acquire } }, asked: asked.promise };
}

test("a log that must begin anew when the store closes leaves the lock free", async () => {
  const busy = await connection.lock.acquire();
  const { connection: seen, asked } = watched();
  const checkpointer = startCheckpointer(seen, ALWAYS);
  await asked;
  const closed = checkpointer.close();
  busy();
  await closed;
  const free = await connection.lock.acquire();
  free();
  expect(connection.db.prepare("SELECT n FROM t").get()).toEqual({ n: 1 });
});

test("a log that is beginning anew when the store closes ends that first", async () => {
  const { connection: seen, asked } = watched();
  const checkpointer = startCheckpointer(seen, ALWAYS);
  await asked;
  await checkpointer.close();
  const free = await connection.lock.acquire();
  free();
  expect(connection.db.prepare("PRAGMA wal_checkpoint(NOOP)").get()).toMatchObject({ busy: 0 });
});
