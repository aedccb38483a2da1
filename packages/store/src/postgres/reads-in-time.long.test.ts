import type { EndpointRepository, JobStore } from "@millrace/engine";
import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { endpointId, startMs, submitted } from "../jobs-conformance/conformance/job-samples.ts";
import { createManagementStore, type ManagementSchema } from "../management/index.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { createManagementPool, createReaders, sessionOn } from "../wire/connection.ts";
import { createPostgresJobStore } from "./jobs/postgres-job-store.ts";
import { openSilentNetwork, type SilentNetwork } from "../wire/silent-network.test-support.ts";
import { refusingWhileAway } from "../wire/unavailable.ts";
import { openWriter } from "./commit/writer.ts";

const server = sharedPostgres("reads that nobody answers on PostgreSQL");

const ANSWER_MAX_MS = 300;
/** As many as there are connections for reads, and more. */
const READS = 6;
const REFUSAL = { code: "unavailable", retryAfterSeconds: 1 };

describe.runIf(server.available)("a read that PostgreSQL does not answer", () => {
  let network: SilentNetwork;
  let others: Client;
  let onlooker: Client;
  let jobs: JobStore;
  let jobId: string;
  let endpoints: EndpointRepository;
  const closers: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    const { url } = await server.createDatabase();
    network = await openSilentNetwork(url);
    const pool = createManagementPool({ url: network.url }, ANSWER_MAX_MS);
    const db = new Kysely<ManagementSchema>({ dialect: new PostgresDialect({ pool }) });
    await makeTables(url);
    const writer = await openWriter({ url });
    const readers = createReaders({ url: network.url }, ANSWER_MAX_MS);
    const leader = sessionOn(readers);
    jobs = await createPostgresJobStore({
      writer,
      removing: writer,
      readers,
      leader,
      searches: leader,
      onBlobsUnreferenced: () => undefined,
      onError: () => undefined,
    });
    endpoints = refusingWhileAway(createManagementStore(db).endpoints);
    others = new Client({ connectionString: url });
    onlooker = new Client({ connectionString: url });
    for (const client of [others, onlooker]) await client.connect();
    closers.push(
      () => writer.close(),
      () => readers.end(),
      () => db.destroy(),
      () => others.end(),
      () => onlooker.end(),
    );
    jobId = await submitted(jobs);
  });
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
    network.close();
  });

  async function readAll(): Promise<readonly PromiseSettledResult<unknown>[]> {
    const reads = Array.from({ length: READS }, () => [jobs.get(endpointId, jobId, startMs), endpoints.listAll()]);
    return await Promise.allSettled(reads.flat());
  }

  async function expectAnswers(): Promise<void> {
    // A slow machine may take longer than the reads wait.
    await expect.poll(() => jobs.get(endpointId, jobId, startMs).catch(String)).toMatchObject({ id: jobId });
    await expect.poll(() => endpoints.listAll().catch(String)).toEqual([]);
  }

  test("because the network fell silent is refused in time, and its connection not used again", async () => {
    await expectAnswers();
    network.fallSilent();
    const read = Promise.allSettled([jobs.get(endpointId, jobId, startMs), endpoints.listAll()]);
    for (const outcome of await read) expect(outcome).toMatchObject({ status: "rejected", reason: REFUSAL });
    network.heal();
    await expectAnswers();
  });

  test("because somebody holds a lock is refused in time, and leaves nobody who waits on the server", async () => {
    await others.query("BEGIN; LOCK TABLE job, endpoint");
    for (const outcome of await readAll()) expect(outcome).toMatchObject({ status: "rejected", reason: REFUSAL });
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await onlooker.query(waiting)).rows).toEqual([{ count: 0 }]);
    await others.query("ROLLBACK");
    await expectAnswers();
  });

  test("in a transaction is refused in time, and holds up nobody afterwards", async () => {
    await others.query("BEGIN; LOCK TABLE endpoint");
    await expect(endpoints.remove("none")).rejects.toMatchObject(REFUSAL);
    await others.query("ROLLBACK");
    expect(await endpoints.remove("none")).toBe("missing");
  });

  test("because the connection broke is refused, and the process goes on", async () => {
    await others.query("BEGIN; LOCK TABLE endpoint");
    // It is refused while the answer of the onlooker is still on its way.
    const refusal = endpoints.remove("none").catch((error: unknown) => error);
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await onlooker.query(end)).rowCount).toBe(1);
    expect(await refusal).toMatchObject(REFUSAL);
    await others.query("ROLLBACK");
    await expectAnswers();
  });
});
