import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
let endpointId: string;

beforeEach(async () => {
  service = await startRestService();
  const template = await service.call("POST", "/templates", {
    body: { name: "t", imageName: "i", isServerless: true },
  });
  const { id: templateId } = template.body as { id: string };
  const endpoint = await service.call("POST", "/endpoints", { body: { templateId, computeType: "CPU" } });
  endpointId = (endpoint.body as { id: string }).id;
});
afterEach(() => service.close());

/** A worker whose log says these things. */
function openWorker(workerId: string, texts: readonly string[] = []): void {
  const facts = { version: 1, imageName: "i", gpuCount: 0, gpuTypeId: null, dataCenterId: "EU-RO-1" };
  const { accountId } = service.owner;
  service.logs.open({ machineId: workerId, accountId, endpointId, podId: null, facts });
  for (const text of texts) service.logs.note(workerId, text);
}

const linesOf = (body: unknown): readonly { line: string; ts: string }[] =>
  (body as { lines: readonly { line: string; ts: string }[] }).lines;
const textsOf = (body: unknown): string[] => linesOf(body).map(({ line }) => line);

describe("the log of a worker", () => {
  test("is read as JSON, the last lines or those since a moment", async () => {
    openWorker("w1", ["1", "2", "3"]);
    const path = `/endpoints/${endpointId}/workers/w1/logs`;
    const all = await service.call("GET", path);
    expect(all.body).toEqual({
      lines: ["1", "2", "3"].map((line, at) => ({
        ts: `2026-05-04T08:00:00.00000${at}Z`,
        source: "system",
        line,
        workerId: "w1",
        jobId: null,
      })),
    });
    expect(textsOf((await service.call("GET", `${path}?tail=2`)).body)).toEqual(["2", "3"]);
    expect(textsOf((await service.call("GET", `${path}?tail=0`)).body)).toEqual([]);
    expect(textsOf((await service.call("GET", `${path}?source=container`)).body)).toEqual([]);
    const since = linesOf(all.body)[1]?.ts ?? "";
    expect(textsOf((await service.call("GET", `${path}?tail=1&since=${since}`)).body)).toEqual(["2", "3"]);
    await service.logs.flush();
    expect((await service.call("GET", path)).body).toEqual(all.body);
  });

  test("is not found for a worker that the endpoint never had, and not for another account", async () => {
    openWorker("w1");
    expect((await service.call("GET", `/endpoints/${endpointId}/workers/w2/logs`)).status).toBe(404);
    for (const path of ["logs", "workers", "workers/w1/logs", "jobs/j1/logs"]) {
      const answer = await service.call("GET", `/endpoints/${endpointId}/${path}`, { key: service.other.key });
      expect(answer.status).toBe(404);
    }
    expect((await service.call("GET", "/pods/p1/logs")).status).toBe(404);
  });

  test.each(["tail=-1", `tail=${limits.logTailMax + 1}`, "since=yesterday", "source=both", "unknown=1"])(
    "refuses %s",
    async (query) => {
      openWorker("w1");
      expect((await service.call("GET", `/endpoints/${endpointId}/workers/w1/logs?${query}`)).status).toBe(400);
    },
  );

  test("can be read by a key of this endpoint, and by no other restricted one", async () => {
    openWorker("w1");
    const [own, foreign] = [
      await service.keyFor(["manage:read"], [endpointId]),
      await service.keyFor(["manage:read"], ["other"]),
    ];
    const path = `/endpoints/${endpointId}/workers/w1/logs`;
    expect((await service.call("GET", path, { key: own })).status).toBe(200);
    expect((await service.call("GET", path, { key: foreign })).status).toBe(403);
  });
});

describe("the list of workers", () => {
  test("has ended ones whose logs are kept only when they are asked for", async () => {
    openWorker("w1");
    service.logs.close("w1", "It ended with exit code 3.");
    await service.logs.flush();
    const list = async (query: string) =>
      (await service.call("GET", `/endpoints/${endpointId}/workers${query}`)).body as {
        workers: object[];
        summary: object;
      };
    expect((await list("")).workers).toEqual([]);
    const { workers, summary } = await list("?includeEnded=true");
    expect(workers).toMatchObject([
      {
        id: "w1",
        status: "ENDED",
        managed: true,
        endedAt: "2026-05-04T08:00:00.000Z",
        message: "It ended with exit code 3.",
      },
    ]);
    expect(summary).toMatchObject({ total: 0 });
  });

  test("counts those that are there, and tells which are of an older release", async () => {
    const plain = {
      managed: true,
      hardware: null,
      startedAtMs: null,
      lastSeenAtMs: null,
      leaving: false,
      message: null,
      imageName: "i",
    };
    service.workers.push(
      {
        workerId: "w1",
        status: "RUNNING",
        version: 0,
        jobsInProgress: 2,
        ...plain,
        startedAtMs: Date.UTC(2026, 4, 4, 7, 59),
      },
      { workerId: "w2", status: "PAUSED", version: 1, jobsInProgress: 0, ...plain },
    );
    const { body } = await service.call("GET", `/endpoints/${endpointId}/workers`);
    expect(body).toMatchObject({
      workers: [
        { id: "w1", isStale: true, uptimeSeconds: 60, jobsInProgress: 2 },
        { id: "w2", isStale: false, uptimeSeconds: null },
      ],
      summary: { running: 1, paused: 1, total: 2 },
      complete: true,
    });
  });
});

describe("the events of a log", () => {
  let listened: Promise<unknown> | undefined;
  beforeEach(() => {
    listened = undefined;
  });
  async function listen(): Promise<number> {
    listened ??= service.fastify.listen({ host: "127.0.0.1", port: 0 });
    await listened;
    return (service.fastify.server.address() as AddressInfo).port;
  }

  /** Opens a stream on a real connection. */
  async function stream(path: string, headers: Record<string, string> = {}) {
    const port = await listen();
    const request = get({
      port,
      host: "127.0.0.1",
      path: `/v1${path}`,
      agent: false,
      headers: { authorization: `Bearer ${service.owner.key}`, accept: "text/event-stream", ...headers },
    });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    let text = "";
    answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    const lines = (): string[] =>
      [...text.matchAll(/^data: (\{"ts".*)$/gm)].map(([, data = ""]) => (JSON.parse(data) as { line: string }).line);
    // One that leaves is told that its connection was lost.
    answer.on("error", () => undefined);
    const ended = new Promise<void>((resolve) => answer.once("close", resolve));
    return { answer, leave: () => void request.destroy(), ended, text: () => text, lines };
  }
  const path = (): string => `/endpoints/${endpointId}/workers/w1/logs`;

  test("are the lines that are there and then new ones, whose ids resume the stream", async () => {
    openWorker("w1", ["1", "2"]);
    const { answer, leave, text, lines } = await stream(path());
    expect(answer.headers["content-type"]).toMatch(/^text\/event-stream/);
    await expect.poll(lines).toEqual(["1", "2"]);
    service.logs.note("w1", "3");
    await expect.poll(lines).toEqual(["1", "2", "3"]);
    const [first = ""] = [...text().matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? "");
    leave();
    const resumed = await stream(path(), { "last-event-id": first });
    await expect.poll(resumed.lines).toEqual(["2", "3"]);
    resumed.leave();
  });

  test("end when the worker is gone and its last line was sent", async () => {
    openWorker("w1", ["1"]);
    const { ended, text, lines } = await stream(`${path()}?tail=0`);
    service.logs.close("w1", "It ended.");
    await service.logs.flush();
    await service.clock.advance(1_000);
    await expect.poll(text).toMatch(/event: end\ndata: \{\}\n\n$/);
    await ended;
    expect(lines()).toEqual(["It ended."]);
  });

  test("are refused with a Last-Event-ID that is none", async () => {
    openWorker("w1");
    const { answer } = await stream(path(), { "last-event-id": "17" });
    expect(answer.statusCode).toBe(400);
  });

  test("end when the service stops", async () => {
    openWorker("w1");
    const { ended } = await stream(path());
    service.streams.close();
    await ended;
  });

  test("are bounded in number, and a reader that is gone makes room for another", async () => {
    openWorker("w1");
    const open = await Promise.all(Array.from({ length: limits.logStreamsPerAccountMax }, () => stream(path())));
    const refused = await stream(path());
    expect(refused.answer.statusCode).toBe(429);
    expect(refused.answer.headers["retry-after"]).toBeDefined();
    open[0]?.leave();
    await expect.poll(async () => (await stream(path())).answer.statusCode).toBe(200);
    for (const { leave } of open) leave();
  });

  test("wait for a reader that does not read, in bounded memory, and it misses nothing", async () => {
    openWorker("w1");
    const port = await listen();
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.pause();
    const head = ["GET /v1" + path() + "?tail=0 HTTP/1.1", "host: x", `authorization: Bearer ${service.owner.key}`];
    socket.write([...head, "accept: text/event-stream", "connection: close", "", ""].join("\r\n"));
    // The reader is there once its first line is on its way.
    service.logs.note("w1", "first");
    const all = Array.from({ length: 10_000 }, (_, at) => `${at} ${"x".repeat(500)}`);
    for (let at = 0; at < all.length; at += 1_000) {
      for (const text of all.slice(at, at + 1_000)) service.logs.note("w1", text);
      await service.logs.flush();
    }
    service.logs.close("w1", "It ended.");
    await service.logs.flush();
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => (text += piece));
    socket.resume();
    await expect
      .poll(async () => {
        await service.clock.advance(1_000);
        return text.includes("event: end");
      })
      .toBe(true);
    const numbers = [...text.matchAll(/"line":"(\d+) x/g)].map(([, number]) => Number(number));
    const [from = 0] = numbers;
    expect(numbers).toEqual(Array.from({ length: all.length - from }, (_, at) => from + at));
    socket.destroy();
  });
});
