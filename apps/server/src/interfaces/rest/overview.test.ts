import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createJobIdSource, firstPlacement } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeEach(async () => {
  service = await startRestService();
});
afterEach(() => service.close());

async function made(kind: "templates" | "endpoints", body: unknown): Promise<string> {
  const answer = await service.call("POST", `/${kind}`, { body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { id: string }).id;
}

function madeTemplate(name: string): Promise<string> {
  return made("templates", { name, imageName: "local/echo", isServerless: true });
}

async function madeEndpoint(name: string): Promise<string> {
  const templateId = await madeTemplate(`${name}-template`);
  return await made("endpoints", { name, templateId, workersMax: 0 });
}

/** A job of the endpoint fails now. */
async function failJob(endpointId: string, error: string): Promise<void> {
  const nowMs = service.clock.now();
  const { jobs } = service.store;
  await jobs.submit({
    ...createJobIdSource({ lastSequence: 0 }).next(nowMs, false, 0),
    endpointId,
    placement: firstPlacement,
    sync: false,
    lowPriority: false,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + 86_400_000,
    hardExpiresAtMs: null,
    retentionMs: 60_000,
    executionTimeoutMs: null,
    input: { kind: "inline", bytes: new TextEncoder().encode("{}") },
    extras: {},
    idempotency: null,
    acknowledged: true,
  });
  const [claimed] = await jobs.claim({ endpointId, workerId: "w1", maxJobs: () => 1, nowMs });
  if (claimed === undefined) throw new Error("no job waits");
  const attempt = { endpointId, jobId: claimed.job.id, workerId: "w1", attemptToken: claimed.job.attemptToken };
  await jobs.finish({ attempt, to: "FAILED", by: "worker", output: null, error, nowMs });
}

describe("the overview", () => {
  test("shows the last failures of all endpoints, however many fail", async () => {
    const count = 55;
    const ids: string[] = [];
    const templateId = await madeTemplate("one");
    for (let at = 0; at < count; at += 1) {
      ids.push(await made("endpoints", { name: `e${at}`, templateId, workersMax: 0 }));
    }
    // Whatever the order in which endpoints are read, the last ones to fail are at its end in one of both rounds.
    for (const round of [ids, ids.toReversed()]) {
      for (const id of round) {
        await service.clock.advance(1);
        await failJob(id, "full");
      }
      const { body } = await service.call("GET", "/overview");
      const shown = (body as { failures: { last: { endpointId: string } }[] }).failures;
      expect(shown.map(({ last }) => last.endpointId)).toEqual(round.toReversed().slice(0, limits.overviewFailuresMax));
    }
  });

  test("counts what the account has, and nothing of another one", async () => {
    await madeEndpoint("first");
    const { body, status } = await service.call("GET", "/overview");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      at: new Date(service.clock.now()).toISOString(),
      endpoints: { total: 1, waiting: 0, paused: 1 },
      jobs: { inQueue: 0, inProgress: 0, completed: 0, failed: 0 },
      pods: { running: 0, exited: 0, total: 0 },
      costToday: 0,
      waiting: [],
      failures: [],
      problems: [],
    });
    const other = await service.call("GET", "/overview", { key: service.other.key });
    expect(other.body).toMatchObject({ endpoints: { total: 0 } });
  });

  test("shows a restricted key its endpoints only, and refuses one that may not read", async () => {
    const first = await madeEndpoint("first");
    await madeEndpoint("second");
    const restricted = await service.keyFor(["manage:read"], [first]);
    expect((await service.call("GET", "/overview", { key: restricted })).body).toMatchObject({
      endpoints: { total: 1 },
    });
    const worker = await service.keyFor(["run", "work"]);
    expect((await service.call("GET", "/overview", { key: worker })).status).toBe(403);
    expect((await service.call("GET", "/endpoints", { key: restricted })).status).toBe(403);
  });
});

describe("events", () => {
  interface ReadEvent {
    readonly id: string;
    readonly event: string;
    readonly data: unknown;
  }
  interface Reader {
    readonly status: number | undefined;
    readonly ended: Promise<void>;
    events(): readonly ReadEvent[];
    /** Events without heartbeats. */
    news(): readonly Omit<ReadEvent, "id">[];
    leave(): void;
  }

  beforeEach(() => service.fastify.listen({ host: "127.0.0.1", port: 0 }));

  async function read({ key = service.owner.key, lastEventId = "" } = {}): Promise<Reader> {
    const { port } = service.fastify.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${key}`, ...(lastEventId === "" ? {} : { "last-event-id": lastEventId }) };
    const request = httpRequest({ port, host: "127.0.0.1", path: "/v1/events", agent: false, headers });
    request.end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    let text = "";
    answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    // One that leaves is told that its connection was lost.
    answer.on("error", () => undefined);
    const events = (): readonly ReadEvent[] =>
      [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(([, id = "", event = "", data = ""]) => ({
        id,
        event,
        data: JSON.parse(data) as unknown,
      }));
    return {
      status: answer.statusCode,
      ended: new Promise((resolve) => answer.once("close", resolve)),
      events,
      news: () => events().flatMap(({ event, data }) => (event === "heartbeat" ? [] : [{ event, data }])),
      leave: () => void request.destroy(),
    };
  }

  /** Reads on until the reader has as much as is expected. */
  async function expectNews(reader: Reader, news: readonly unknown[]): Promise<void> {
    await expect
      .poll(async () => {
        await service.clock.advance(limits.eventPeriodMs);
        return reader.news();
      })
      .toEqual(news);
  }

  function saved(kind: string, id: string, change = "saved") {
    return { event: "resource", data: { kind, id, change } };
  }

  test("begin with a heartbeat, and tell what is saved and deleted", async () => {
    const reader = await read();
    await expect.poll(() => reader.events().map(({ event }) => event)).toEqual(["heartbeat"]);
    const id = await madeTemplate("a");
    await expectNews(reader, [saved("template", id)]);
    await service.call("DELETE", `/templates/${id}`);
    await expectNews(reader, [saved("template", id), saved("template", id, "deleted")]);
    reader.leave();
  });

  test("that another account causes are not seen", async () => {
    const other = await read({ key: service.other.key });
    const own = await read();
    const id = await madeTemplate("a");
    await expectNews(own, [saved("template", id)]);
    expect(other.news()).toEqual([]);
    other.leave();
    own.leave();
  });

  test("go on behind the last id, and begin with reset when that is not known", async () => {
    const reader = await read();
    const first = await madeTemplate("a");
    await expectNews(reader, [saved("template", first)]);
    const lastEventId = reader.events().find(({ event }) => event === "resource")?.id ?? "";
    reader.leave();
    await reader.ended;
    const second = await madeTemplate("b");
    await service.clock.advance(limits.eventPeriodMs);
    const resumed = await read({ lastEventId });
    await expectNews(resumed, [saved("template", second)]);
    resumed.leave();
    for (const unknown of ["1-1", "nonsense", `${lastEventId}999`]) {
      const lost = await read({ lastEventId: unknown });
      await expectNews(lost, [{ event: "reset", data: {} }]);
      lost.leave();
      await lost.ended;
    }
  });

  test("end when the key is deleted", async () => {
    const { key, rawKey } = await service.accounts.createKey(service.owner.accountId, {
      name: "short",
      scopes: ["manage:read"],
    });
    const reader = await read({ key: rawKey });
    await service.accounts.revokeKey(service.owner.accountId, key.id);
    await expect.poll(() => reader.events().length).toBe(1);
    await service.clock.advance(limits.eventHeartbeatMs);
    await reader.ended;
    expect(reader.events().map(({ event }) => event)).toEqual(["heartbeat"]);
  });

  test("of keys are told only to those who may manage keys", async () => {
    const reader = await read({ key: await service.keyFor(["manage:read"]) });
    const admin = await read();
    const { key } = await service.accounts.createKey(service.owner.accountId, { name: "k", scopes: ["run"] });
    const id = await madeTemplate("a");
    await expectNews(admin, [saved("key", key.id), saved("template", id)]);
    await expectNews(reader, [saved("template", id)]);
    reader.leave();
    admin.leave();
  });

  test("of what is no endpoint are not told to a restricted key", async () => {
    const endpointId = await madeEndpoint("first");
    const restricted = await read({ key: await service.keyFor(["manage:read"], [endpointId]) });
    const own = await read();
    const id = await madeTemplate("a");
    await expectNews(own, [saved("template", id)]);
    expect(restricted.news()).toEqual([]);
    restricted.leave();
    own.leave();
  });

  test("are refused beyond the limit of streams, until one ends", async () => {
    const readers = [await read(), await read()];
    expect((await read()).status).toBe(429);
    readers[0]?.leave();
    await readers[0]?.ended;
    await expect.poll(async () => (await readAndLeave()).status).toBe(200);
    readers[1]?.leave();
  });

  async function readAndLeave(): Promise<Reader> {
    const reader = await read();
    reader.leave();
    return reader;
  }
});
