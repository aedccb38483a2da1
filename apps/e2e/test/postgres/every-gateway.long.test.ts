import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { type QueueApi, queueApi, queueApiOn } from "../support/queue-api.ts";

const canRun = needs("what every gateway tells", findPostgres() !== undefined, "install PostgreSQL 15 or later");

interface ReadEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describe.runIf(canRun)("each of two gateways", () => {
  let server: PostgresServer;
  let folder: string;
  let leader: TestService;
  let other: TestService;
  let atLeader: QueueApi;
  let atOther: QueueApi;

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-every-"));
    const settings = { databaseUrl: (await server.createDatabase()).url, blobUrl: `file://${folder}/blobs` };
    leader = await startTestService({ settings, dataDir: join(folder, "leader") });
    other = await startTestService({ settings, dataDir: join(folder, "other") });
    atLeader = await queueApi(leader);
    atOther = queueApiOn(other, atLeader.endpointId);
    await expect.poll(async () => (await atOther.call("GET", "health")).status).toBe(200);
  });
  afterEach(async () => {
    await Promise.all([leader.stop(), other.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function read(service: TestService, path: string): Promise<Record<string, unknown>> {
    const answer = await fetch(`${service.url}/v1${path}`, {
      headers: { authorization: `Bearer ${service.adminKey}` },
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  }

  /** Reads the events of a gateway until the test ends. */
  async function follow(service: TestService): Promise<{ events(): readonly ReadEvent[]; leave(): void }> {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${service.adminKey}` };
    const answer = await fetch(`${service.url}/v1/events`, { headers, signal: leaving.signal });
    let text = "";
    const decoder = new TextDecoder();
    void (async () => {
      for await (const piece of answer.body ?? []) text += decoder.decode(piece as Uint8Array, { stream: true });
    })().catch(() => undefined);
    const events = (): readonly ReadEvent[] =>
      [...text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)].map(([, event = "", data = "{}"]) => ({
        event,
        data: JSON.parse(data) as Record<string, unknown>,
      }));
    // The other gateway says with a reset that it passes on from now on.
    await expect.poll(() => events().map(({ event }) => event)).toContain("reset");
    return { events, leave: () => leaving.abort() };
  }

  function statesOf(events: readonly ReadEvent[], jobId: string): readonly unknown[] {
    return events
      .filter(({ event }) => event === "job")
      .flatMap(({ data }) => data["jobs"] as readonly { id: string; status: string }[])
      .filter(({ id }) => id === jobId)
      .map(({ status }) => status);
  }

  test("lists the same workers, counts them by state, and explains the endpoint alike", async () => {
    const endpointId = await leader.deploy("local/none", { workersMin: 1, workersMax: 1 });
    const path = `/endpoints/${endpointId}`;
    const both = [leader, other];
    await expect
      .poll(async () => Promise.all(both.map(async (one) => (await read(one, `${path}/workers`))["complete"])))
      .toEqual([true, true]);
    await expect
      .poll(async () =>
        Promise.all(
          both.map(async (one) => {
            const { problem, wantedWorkers, workers } = await read(one, `${path}/explanation`);
            const { code } = (problem ?? {}) as { code?: string };
            return { code, wantedWorkers, unhealthy: (workers as { unhealthy: number }).unhealthy };
          }),
        ),
      )
      .toEqual(both.map(() => ({ code: "workers_crashing", wantedWorkers: 1, unhealthy: 1 })));
    const asPods = async (one: TestService): Promise<unknown> => {
      const { workers } = await read(one, `${path}?includeWorkers=true`);
      const pods = await read(one, `/pods?includeWorkers=true&endpointId=${endpointId}`);
      const query = `{ myself { endpoint(id: "${endpointId}") { pods { id machineId lastStatusChange } } } }`;
      const { data } = (await one.rest("POST", "/graphql", { query })) as { data: object };
      return { workers, pods, data };
    };
    // A worker that cannot start is replaced again and again.
    await expect
      .poll(async () => {
        const [here, there] = await Promise.all(both.map(asPods));
        return isDeepStrictEqual(here, there) ? there : null;
      })
      .toMatchObject({
        workers: [{ endpointId }],
        pods: [{ endpointId }],
        data: {
          myself: { endpoint: { pods: [{ lastStatusChange: expect.stringContaining("MILLRACE_COMPUTE is none") }] } },
        },
      });
    for (const one of both) {
      const { problems } = await read(one, "/overview");
      expect(problems).toMatchObject([{ code: "workers_crashing", subject: { id: endpointId } }]);
      const { body } = await queueApiOn(one, endpointId).call("GET", "health");
      expect(body).toMatchObject({ workers: { unhealthy: 1 } });
      expect(await read(one, `${path}/decisions`)).toMatchObject({ decisions: [{ workers: 1 }] });
      expect(await read(one, `${path}/releases`)).toMatchObject({ releases: [{ version: 1 }] });
    }
  });

  test("tells its readers what happens on the other", async () => {
    for (const [reading, acting, workerId] of [
      [other, atLeader, "w1"],
      [leader, atOther, "w2"],
    ] as const) {
      const reader = await follow(reading);
      const id = await acting.run();
      await expect.poll(() => statesOf(reader.events(), id)).toContain("IN_QUEUE");
      const job = await acting.take(workerId);
      if (job === undefined) throw new Error("The job was not taken.");
      await expect.poll(() => statesOf(reader.events(), id)).toContain("IN_PROGRESS");
      await acting.done(job, { output: 1 }, workerId);
      await expect.poll(() => statesOf(reader.events(), id)).toEqual(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]);
      await expect
        .poll(() => reader.events().findLast(({ event }) => event === "endpoint")?.data["jobs"])
        .toMatchObject({ inQueue: 0, inProgress: 0 });
      const workers = (): readonly unknown[] =>
        reader.events().flatMap(({ event, data }) => (event === "worker" ? [data["id"]] : []));
      await expect.poll(workers).toContain(workerId);
      reader.leave();
    }
  });
});
