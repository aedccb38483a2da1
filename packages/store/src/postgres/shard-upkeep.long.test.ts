import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstPlacement, type JobRecord } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { runSql } from "../../../../.tools/vitest/postgres-server.ts";
import { claim, newJob } from "../jobs-conformance/conformance/job-samples.ts";
import { sampleAccount, sampleEndpoint, sampleTemplate } from "../management/samples.test-support.ts";
import { openPostgresStore, type PostgresStore } from "./postgres-store.ts";

const server = sharedPostgres("what the leader does on further databases");
const onSecond = { ...firstPlacement, shard: 1 };
const endpointId = "endpoint1";

describe.runIf(server.available)("the leader, on a database that is not the first", () => {
  let folder: string;
  let urls: readonly [string, string];
  const opened: PostgresStore[] = [];
  const errors: unknown[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-upkeep-"));
    urls = [(await server.createDatabase()).url, (await server.createDatabase()).url];
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await rm(folder, { recursive: true, force: true });
    expect(errors.splice(0)).toEqual([]);
  });

  async function open(): Promise<PostgresStore> {
    const store = await openPostgresStore({
      urls,
      placementOf: () => onSecond,
      blobUrl: undefined,
      blobDirectory: join(folder, "blobs"),
      nowMs: () => Date.now(),
      onError: (error) => errors.push(error),
    });
    opened.push(store);
    return store;
  }

  /** Without it jobs would count as left behind. */
  async function deploy({ management }: PostgresStore): Promise<void> {
    const account = sampleAccount();
    await management.accounts.insert(account);
    const template = sampleTemplate(account.id);
    await management.templates.insert(template);
    await management.endpoints.insert(sampleEndpoint(template, { id: endpointId, placement: onSecond }));
  }

  async function runningOn({ jobs }: PostgresStore): Promise<JobRecord> {
    await jobs.submit(newJob({ placement: onSecond, createdAtMs: Date.now() }));
    const [claimed] = await claim(jobs, { endpointId, nowMs: Date.now() });
    if (claimed === undefined) throw new Error("the job was not handed out");
    return claimed.job;
  }

  test("sums up the counters, and tells which queues need workers", async () => {
    const store = await open();
    await deploy(store);
    const told: string[] = [];
    store.gateways.onNotification((notification) => {
      if (notification.kind === "changed") told.push(notification.endpointId);
    });
    store.gateways.start();
    await store.jobs.submit(newJob({ placement: onSecond, createdAtMs: Date.now() }));
    const folded = (): Promise<string> => runSql(urls[1], "SELECT endpoint_id, in_queue FROM endpoint_counter");
    await expect.poll(folded).toBe(`${endpointId}|1`);
    await expect.poll(() => told).toContain(endpointId);
  });

  test("takes over the attempts of gateways that are gone, and of no others", async () => {
    const leader = await open();
    await deploy(leader);
    const other = await open();
    const adopted: string[] = [];
    leader.gateways.onAdopted((jobs) => adopted.push(...jobs.map(({ id }) => id)));
    leader.gateways.start();
    await expect.poll(() => leader.gateways.leads).toBe(true);
    other.gateways.start();
    const kept = await runningOn(other);
    const left = await runningOn(leader);
    await runSql(urls[1], `UPDATE job SET gateway_id = 42 WHERE attempt_token = '${left.attemptToken}'`);
    await expect.poll(() => adopted, { interval: 200 }).toEqual([left.id]);
    const holders = await runSql(urls[1], "SELECT gateway_id FROM job ORDER BY gateway_id");
    const ids = [leader, other].map(({ gateways }) => gateways.gatewayId);
    expect(holders.split("\n").toSorted()).toEqual(ids.map(String).toSorted());
    expect(kept.id).not.toBe(left.id);
  });

  test("removes the jobs of an endpoint that is gone", async () => {
    const store = await open();
    await deploy(store);
    store.gateways.start();
    await store.jobs.submit(newJob({ placement: onSecond, createdAtMs: Date.now() }));
    await store.jobs.submit(newJob({ endpointId: "gone", placement: onSecond, createdAtMs: Date.now() }));
    const left = (): Promise<string> =>
      runSql(urls[1], "SELECT endpoint_id FROM job UNION SELECT endpoint_id FROM endpoint_counter ORDER BY 1");
    await expect.poll(left, { interval: 200 }).toBe(endpointId);
  });
});
