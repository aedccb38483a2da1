import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { type QueueApi, queueApi, queueApiOn, type TakenJob } from "../support/queue-api.ts";
import { adminKey, startServiceProcess } from "../support/service-process.ts";

const canRun = needs(
  "failed prestart hooks at two gateways",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);
const failed = (workerId: string): { readonly error: string } => {
  const cause = { error_type: "OSError", error_message: "no weights", hook: "load" };
  return { error: JSON.stringify({ event: "prestart_failed", ...cause, worker_id: workerId }) };
};

describe.runIf(canRun)("prestart hooks that fail at two gateways", () => {
  let server: PostgresServer;
  let folder: string;
  let services: TestService[] = [];
  let gateways: QueueApi[] = [];

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    folder = await mkdtemp(join(tmpdir(), "millrace-prestart-"));
    const settings = { databaseUrl: (await server.createDatabase()).url, blobUrl: `file://${folder}/blobs` };
    const leader = await startTestService({ settings, dataDir: join(folder, "leader") });
    const other = await startTestService({ settings, dataDir: join(folder, "other") });
    services = [leader, other];
    const atLeader = await queueApi(leader);
    gateways = [atLeader, queueApiOn(other, atLeader.endpointId)];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("at the same moment fail one job; both hold the queue, and go on with another release", async () => {
    const [first, second] = gateways;
    const [leader] = services;
    if (first === undefined || second === undefined || leader === undefined) throw new Error("there are two gateways");
    await expect.poll(async () => (await second.call("GET", "health")).status).toBe(200);
    const ids = [await first.run(), await first.run(), await first.run()];
    const taken = [await first.take("w1"), await second.take("w2")];
    const reports = taken.map(async (job, index) => {
      if (job === undefined) throw new Error("a job waits for each");
      const workerId = `w${index + 1}`;
      return (await (index === 0 ? first : second).done(job, failed(workerId), workerId)).status;
    });
    expect(await Promise.all(reports)).toEqual([200, 200]);
    const states = async (): Promise<unknown[]> =>
      await Promise.all(ids.map(async (id) => ((await second.status(id)).body as { status: string }).status));
    const before = await states();
    expect(before.toSorted()).toEqual(["FAILED", "IN_QUEUE", "IN_QUEUE"]);
    const why = async (gateway: QueueApi): Promise<unknown> => {
      const index = (await states()).indexOf("IN_QUEUE");
      return (await gateway.call("GET", `status/${ids[index] ?? ""}?explain=true`)).body;
    };
    for (const gateway of gateways) {
      const waiting = { reason: "workers_crashing", message: expect.stringContaining("OSError: no weights") };
      await expect.poll(() => why(gateway)).toMatchObject({ waiting });
    }

    const left = ids.filter((_, index) => before[index] === "IN_QUEUE");
    const next = [first.take("w3"), second.take("w4")];
    const { templateId } = await leader.rest("GET", `/v1/endpoints/${first.endpointId}`);
    await leader.rest("PATCH", `/v1/templates/${String(templateId)}`, { env: { MODEL: "another" } });
    const got = await Promise.all(next);
    expect(got.map((job) => job?.id).toSorted()).toEqual(left.toSorted());
  });

  test("are not what a worker reports whose handler was reached, at whichever gateway it did", async () => {
    const [leader, other] = services;
    if (leader === undefined || other === undefined) throw new Error("there are two gateways");
    const here = await queueApi(leader);
    const there = queueApiOn(other, here.endpointId);
    await here.run();
    const proof = await untilTaken(here, "w1");
    expect((await here.done(proof, { output: 1 }, "w1")).status).toBe(200);
    const workers = async (): Promise<unknown> =>
      (await other.rest("GET", `/v1/endpoints/${here.endpointId}/workers`))["workers"];
    await expect.poll(workers).toMatchObject([{ id: "w1" }]);
    const id = await here.run();
    const job = await untilTaken(there, "w1");
    expect((await there.done(job, failed("w1"), "w1")).status).toBe(200);
    expect((await there.status(id)).body).toMatchObject({ status: "FAILED" });
    const next = await here.run();
    // Without a hold: it would get nothing for a minute.
    expect((await there.take("w2"))?.id).toBe(next);
  });

  test("are held by the gateway that is left when another one is killed, and fail no second job", async () => {
    const settings = {
      MILLRACE_DATABASE_URL: (await server.createDatabase()).url,
      MILLRACE_BLOB_URL: `file://${folder}/killed`,
    };
    const [left, killed] = [
      await startServiceProcess(join(folder, "left"), settings),
      await startServiceProcess(join(folder, "killed"), settings),
    ];
    try {
      const endpointId = await left.deploy();
      const [here, there] = [left, killed].map(({ url }) => queueApiOn({ url, adminKey }, endpointId));
      if (here === undefined || there === undefined) throw new Error("there are two gateways");
      await expect.poll(async () => (await there.call("GET", "health")).status).toBe(200);
      const ids = [await there.run(), await there.run()];
      const first = await there.take("w1");
      if (first === undefined) throw new Error("the worker has no job");
      await there.done(first, failed("w1"), "w1");
      const waiting = ids.find((id) => id !== first.id) ?? "";
      const why = async (): Promise<unknown> => (await here.call("GET", `status/${waiting}?explain=true`)).body;
      await expect.poll(why).toMatchObject({ waiting: { reason: "workers_crashing" } });
      await killed.kill();
      // It gets nothing: the hold outlives the gateway where it began.
      expect(await here.take("w2")).toBeUndefined();
      // The end of the hold that this poll waits for is 1 minute after its beginning.
      const probe = await untilTaken(here, "w3");
      expect(probe.id).toBe(waiting);
      await here.done(probe, failed("w3"), "w3");
      expect((await here.status(first.id)).body).toMatchObject({ status: "FAILED" });
      expect((await here.status(waiting)).body).toMatchObject({ status: "IN_QUEUE" });
    } finally {
      await Promise.all([left.kill(), killed.kill()]);
    }
  });
});

async function untilTaken(queue: QueueApi, workerId: string): Promise<TakenJob> {
  for (;;) {
    const job = await queue.take(workerId);
    if (job !== undefined) return job;
  }
}
