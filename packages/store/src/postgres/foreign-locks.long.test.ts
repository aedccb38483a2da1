import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { endpointId, startMs, submitted, workerId } from "../jobs-conformance/conformance/job-samples.ts";
import { openStore } from "./postgres-jobs.test-support.ts";
import { connectListener, sessionOn } from "../wire/connection.ts";
import type { PostgresStore } from "./postgres-store.ts";
import { adoptAttempts } from "./gateways/adoption.ts";

const server = sharedPostgres("gateways beside locks of others on PostgreSQL");

/** Beats in which a leader that is held up would lose its lease, and one that has come back buries the dead. */
const LOOKS = 8;
const DEAD_GATEWAY = 1;

describe.runIf(server.available)("locks that somebody else holds", () => {
  let folder: string;
  let url: string;
  let others: Client;
  let store: PostgresStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-locks-"));
    ({ url } = await server.createDatabase());
    store = await openStore(url, folder);
    others = new Client({ connectionString: url });
    await others.connect();
  });
  afterEach(async () => {
    await others.end();
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** Jobs that run, and whose gateway is gone. */
  async function leaveRunning(count: number): Promise<readonly string[]> {
    for (let made = 0; made < count; made += 1) await submitted(store.jobs);
    const claimed = await store.jobs.claim({ endpointId, workerId, maxJobs: () => count, nowMs: startMs });
    await others.query(`UPDATE job SET gateway_id = ${DEAD_GATEWAY}`);
    return claimed.map(({ job }) => job.id);
  }

  test("on one running job keep the leader from taking over that one only, and only as long as they are held", async () => {
    const ids = await leaveRunning(3);
    await others.query("BEGIN; SELECT 1 FROM job ORDER BY sequence LIMIT 1 FOR UPDATE");
    const leader = await connectListener({ url });
    const adopt = async (): Promise<readonly string[]> => {
      const { gatewayId } = store.gateways;
      return (await adoptAttempts(sessionOn(leader), gatewayId, 0)).map(({ id }) => id).toSorted();
    };
    expect(await adopt()).toEqual(ids.slice(1).toSorted());
    await others.query("ROLLBACK");
    expect(await adopt()).toEqual(ids.slice(0, 1));
    expect(await adopt()).toEqual([]);
    await leader.end();
  });

  test("a search that takes longer than a gateway lives, as beside a backup of an hour, does not take the leadership away", async () => {
    const led: boolean[] = [];
    const done = { looks: 0, searches: 0 };
    const { gateways } = store;
    gateways.onLead((leads) => led.push(leads));
    gateways.onLook(() => (done.looks += 1));
    gateways.onSearch(async (session) => {
      done.searches += 1;
      await session.rows({ name: "long", text: "SELECT pg_sleep(3600)" });
    });
    gateways.start();
    await expect.poll(() => done.looks).toBeGreaterThan(3 * LOOKS);
    expect([done.searches, led]).toEqual([1, [true]]);
  });

  test.each([
    ["a gateway that died", `SELECT 1 FROM gateway WHERE id = ${DEAD_GATEWAY} FOR UPDATE`],
    ["signs of workers", "LOCK TABLE worker_sign"],
    ["changes of endpoints", "LOCK TABLE endpoint_change"],
    ["counters", "LOCK TABLE endpoint_counter, endpoint_counter_change"],
    ["marks of commits", "LOCK TABLE commit_mark"],
    ["all jobs", "LOCK TABLE job, job_done"],
  ])("on %s neither take the leadership away nor keep the leader from the rest", async (_, lock) => {
    await others.query(
      `INSERT INTO gateway (id, alive_until) OVERRIDING SYSTEM VALUE VALUES (${DEAD_GATEWAY}, '-infinity')`,
    );
    await others.query(`BEGIN; ${lock}`);
    const led: boolean[] = [];
    const done = { looks: 0, leaderLooks: 0, searches: 0 };
    const { gateways } = store;
    gateways.onLead((leads) => led.push(leads));
    gateways.onLook(() => (done.looks += 1));
    gateways.onLeaderLook(async () => void (done.leaderLooks += 1));
    gateways.onSearch(async () => void (done.searches += 1));
    gateways.start();
    await expect.poll(() => done.looks).toBeGreaterThan(LOOKS);
    expect(done.leaderLooks).toBeGreaterThanOrEqual(LOOKS);
    expect(done.searches).toBeGreaterThan(0);
    expect(led).toEqual([true]);
    await others.query("ROLLBACK");
  });
});
