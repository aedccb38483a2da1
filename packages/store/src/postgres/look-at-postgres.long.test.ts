import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { postgresMigrations } from "../migrations/index.ts";
import { lookAtPostgres } from "./look-at-postgres.ts";
import { openPostgresManagement } from "./postgres-store.ts";

const canRun = needs("a look at PostgreSQL", findPostgres() !== undefined, "install PostgreSQL 15 or later");

describe.runIf(canRun)("a look at PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());

  it("tells version, size, connections and migrations, and makes none of them", async () => {
    const url = server.url();
    const before = await lookAtPostgres(url);
    expect(before).toMatchObject({
      version: expect.stringMatching(/^PostgreSQL \d+/),
      sizeBytes: expect.any(Number),
      connections: { open: expect.any(Number), max: expect.any(Number) },
      missing: Object.keys(postgresMigrations),
      newer: [],
    });
    expect(await lookAtPostgres(url)).toMatchObject({ missing: before.missing });
    await (await openPostgresManagement({ url })).close();
    expect(await lookAtPostgres(url)).toMatchObject({ missing: [], newer: [] });
  });
});
