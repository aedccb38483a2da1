import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueApi, type QueueApi, queueApiOn, type TakenJob } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

interface Sent {
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly signal?: AbortSignal;
  readonly key?: string;
  readonly prefix?: string;
}

function send(route: string, sent: Sent = {}): Promise<Response> {
  const { body, raw, headers = {}, method = "POST", signal, key = service.adminKey, prefix = "/v2" } = sent;
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return fetch(`${service.url}${prefix}/${api.endpointId}/openai/v1/${route}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(text === undefined ? {} : { body: text }),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function take(): Promise<TakenJob> {
  const job = await api.take();
  if (job === undefined) throw new Error("there is no job");
  return job;
}

const chunk = (job: TakenJob, output: unknown) =>
  api.call("POST", `job-stream/worker-1/${job.id}?isStream=true&attempt=${job.attemptToken}`, { body: { output } });
const ends = (job: TakenJob, report: unknown = { output: null }) => api.done(job, report);

async function newEndpoint(): Promise<void> {
  api = await queueApi(service);
}
beforeAll(newEndpoint);

/** Reads a stream until it has the text; resolves to all that was read. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the stream ended before ${wanted}: ${text}`);
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

describe("a request becomes a job", () => {
  test("whose input names the route and has the body with every digit, and whose answer is what the worker sends", async () => {
    const raw = '{"model":"m", "seed":12345678901234567890, "temperature":1.0}';
    const answer = send("chat/completions", { raw });
    const job = await take();
    expect(job.input).toEqual({ openai_route: "/v1/chat/completions", openai_input: JSON.parse(raw) as unknown });
    await chunk(job, { id: "c1", choices: [] });
    await ends(job, { output: [{ id: "c1", choices: [] }] });
    const response = await answer;
    expect(response.status).toBe(200);
    expect(response.headers.get("x-job-id")).toBe(job.id);
    expect(await response.json()).toEqual({ id: "c1", choices: [] });
  });

  test("that a body cannot change: what closes it early is no JSON", async () => {
    const response = await send("chat/completions", { raw: '{}}, "webhook":"http://127.0.0.1:1", "x":{"a":{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error", param: "body" } });
  });

  test("of a GET, with an empty input", async () => {
    const answer = send("models", { method: "GET" });
    const job = await take();
    expect(job.input).toEqual({ openai_route: "/v1/models", openai_input: {} });
    await ends(job, { output: { object: "list", data: [] } });
    expect(await (await answer).json()).toEqual({ object: "list", data: [] });
  });

  test("with a body that is larger than what is kept beside the job", async () => {
    const input = "x".repeat(200_000);
    const answer = send("embeddings", { body: { input } });
    const job = await take();
    expect(job.input).toEqual({ openai_route: "/v1/embeddings", openai_input: { input } });
    await ends(job, { output: { ok: true } });
    expect(await (await answer).json()).toEqual({ ok: true });
  });

  test("under /compat, too", async () => {
    const answer = send("completions", { body: { prompt: "a" }, prefix: "/compat/v2" });
    await ends(await take(), { output: { ok: true } });
    expect((await answer).status).toBe(200);
  });

  test("that is answered at once with its identifier, where the client asks for that", async () => {
    const response = await send("completions", { body: {}, headers: { prefer: "respond-async, wait=5" } });
    const { id } = (await response.json()) as { readonly id: string };
    expect(response.status).toBe(202);
    expect(response.headers.get("location")).toBe(`/v2/${api.endpointId}/status/${id}`);
    await ends(await take(), { output: { ok: true } });
    expect((await api.status(id)).body).toMatchObject({ status: "COMPLETED", output: { ok: true } });
  });

  test("once, under an idempotency key: the second request gets the answer of the first", async () => {
    const headers = { "idempotency-key": "once" };
    const first = send("completions", { body: { prompt: "a" }, headers });
    const job = await take();
    const second = send("completions", { body: { prompt: "a" }, headers });
    await ends(job, { output: { ok: 1 } });
    expect(await (await first).json()).toEqual({ ok: 1 });
    expect((await second).headers.get("x-job-id")).toBe(job.id);
    expect((await send("chat/completions", { body: { prompt: "a" }, headers })).status).toBe(409);
  });
});

describe("a stream", () => {
  test("passes chunks on when they are stored, and ends with the job", async () => {
    const answer = send("chat/completions", { body: { stream: true } });
    const job = await take();
    await chunk(job, 'data: {"a":1}\n\nda');
    const response = await answer;
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error("no body");
    expect(await readUntil(reader, "\n\nda")).toBe(`data: {"a":1}\nid: ${job.id}:1:15\n\nda`);
    await chunk(job, "ta: [DONE]\n\n");
    await ends(job);
    expect(await readUntil(reader, "\n\n")).toBe(`ta: [DONE]\nid: ${job.id}:2:12\n\n`);
    expect((await reader.read()).done).toBe(true);
  });

  test("goes on after the last event that a client has read, of a job that has ended meanwhile, too", async () => {
    const headers = { "x-on-disconnect": "continue" };
    const answer = send("chat/completions", { body: { stream: true }, headers });
    const job = await take();
    await chunk(job, "data: 1\n\ndata: 2\n\nda");
    await (await answer).body?.cancel();
    await chunk(job, "ta: 3\n\n");
    await ends(job);
    const more = await send("chat/completions", { body: {}, headers: { "last-event-id": `${job.id}:1:9` } });
    expect(await more.text()).toBe(`data: 2\nid: ${job.id}:1:18\n\ndata: 3\nid: ${job.id}:2:7\n\n`);
    const gone = await send("chat/completions", { body: {}, headers: { "last-event-id": "gone-u1:1:9" } });
    expect(gone.status).toBe(404);
  });

  test("of a worker that has none is its output", async () => {
    const answer = send("embeddings", { body: { stream: true } });
    const job = await take();
    await ends(job, { output: { data: [] } });
    expect(await (await answer).text()).toBe(`data: {"data":[]}\nid: ${job.id}:1:1\n\n`);
  });

  test("that fails before its first chunk is answered with the status of the error, and later with an event", async () => {
    const early = send("chat/completions", { body: { stream: true } });
    await ends(await take(), { error: "{'message': 'too long', 'type': 'BadRequestError', 'code': 400}" });
    expect((await early).status).toBe(400);
    const late = send("chat/completions", { body: { stream: true } });
    const job = await take();
    await chunk(job, "data: 1\n\n");
    const response = await late;
    await ends(job, { error: "out of memory" });
    expect(await response.text()).toContain('data: {"error":{"message":"out of memory","type":"server_error"');
  });
});

test("a stream is a stream however long its request is, and a field that cannot be read leaves no job behind", async () => {
  await newEndpoint();
  const answer = send("chat/completions", { body: { stream: true, messages: ["x".repeat(200_000)] } });
  const job = await take();
  await chunk(job, "data: 1\n\n");
  await ends(job);
  expect((await answer).status).toBe(200);
  expect(await (await answer).text()).toBe(`data: 1\nid: ${job.id}:1:9\n\n`);
  expect((await send("completions", { body: { stream: "x".repeat(300_000) } })).status).toBe(400);
  expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
});

test.each([
  ["an empty text", "", ""],
  ["an empty list", [], ""],
  ["a text that was read before", "data: 0\n\n", "JOB:1:9"],
  ["a chunk that will never be", "data: 1\n\n", "JOB:999999999:999999999999999"],
])("a stream ends with its job after %s", async (_what, output, place) => {
  await newEndpoint();
  const headers = { "x-on-disconnect": "continue" };
  const answer = send("chat/completions", { body: { stream: true }, headers });
  const job = await take();
  await chunk(job, output);
  await chunk(job, "data: 2\n\n");
  await ends(job);
  expect(await (await answer).text()).toContain("data: 2\n");
  const again = { ...headers, "last-event-id": (place === "" ? "JOB:0:0" : place).replace("JOB", job.id) };
  const resumed = await send("chat/completions", { body: {}, headers: again });
  expect(resumed.status).toBe(200);
  expect(await resumed.text()).toBe(place.includes("999") ? "" : `data: 2\nid: ${job.id}:2:9\n\n`);
});

test("a comment that keeps the connection never stands inside of an event", async () => {
  await newEndpoint();
  const answer = send("chat/completions", { body: { stream: true } });
  const job = await take();
  await chunk(job, "data: on");
  const reader = (await answer).body?.getReader();
  if (reader === undefined) throw new Error("no body");
  await readUntil(reader, "on");
  await service.clock.advance(8_000);
  await chunk(job, "e\ndata: two\n");
  expect(await readUntil(reader, "two\n")).toBe("e\ndata: two\n");
  await service.clock.advance(8_000);
  expect(await readUntil(reader, "waiting")).toBe(": waiting\n");
  await chunk(job, "\n");
  await ends(job);
  expect(await readUntil(reader, "\n\n")).toBe(`id: ${job.id}:3:1\n\n`);
});

describe("a client that leaves", () => {
  test.each([
    ["cancels the job", {}, "CANCELLED"],
    ["leaves the job alone, where it asked for that", { "x-on-disconnect": "continue" }, "IN_PROGRESS"],
  ])("%s", async (_what, headers, status) => {
    const leave = new AbortController();
    const answer = send("chat/completions", { body: { stream: true }, headers, signal: leave.signal });
    const job = await take();
    await chunk(job, "data: 1\n\n");
    await answer;
    leave.abort();
    await expect.poll(async () => (await api.status(job.id)).body).toMatchObject({ status });
    await ends(job);
  });

  test("before its job was taken cancels it, too", async () => {
    const own = await queueApi(service);
    const before = api;
    api = own;
    const leave = new AbortController();
    const answer = send("chat/completions", { body: {}, signal: leave.signal }).catch(() => undefined);
    await expect.poll(async () => (await own.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 1 } });
    leave.abort();
    await answer;
    await expect.poll(async () => (await own.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
    api = before;
  });
});

describe("refusals have the form that OpenAI's clients read", () => {
  test.each([
    ["a wrong key", "models", { key: "wrong", method: "GET" }, 401, "unauthorized"],
    ["a wrong route", "a%20b", { method: "GET" }, 400, "invalid_request"],
    ["a body that is no object", "completions", { raw: "[]" }, 400, "invalid_request"],
    ["a body that is no JSON", "completions", { raw: "{" }, 400, "invalid_request"],
    ["a wrong header", "completions", { body: {}, headers: { "x-on-disconnect": "stay" } }, 400, "invalid_request"],
    ["a wrong event", "completions", { body: {}, headers: { "last-event-id": "7" } }, 400, "invalid_request"],
    [
      "a place that no chunk has",
      "completions",
      { body: {}, headers: { "last-event-id": "a:9999999999:1" } },
      400,
      "invalid_request",
    ],
    ["a wrong webhook", "completions", { body: {}, headers: { "x-webhook": "ftp://a" } }, 400, "invalid_request"],
    ["another method", "completions", { method: "PUT", body: {} }, 405, "invalid_request"],
  ] as const)("%s", async (_what, route, sent, status, code) => {
    const response = await send(route, sent);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { message: expect.any(String), type: expect.any(String), code },
    });
  });

  test("an unknown endpoint", async () => {
    const response = await fetch(`${service.url}/v2/nothing/openai/v1/models`, {
      headers: { authorization: `Bearer ${service.adminKey}` },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error", code: "not_found" } });
  });
});

test("models are answered without a worker from what one has answered before, and say when", async () => {
  await newEndpoint();
  const first = send("models", { method: "GET" });
  await ends(await take(), { output: { data: [{ id: "m" }] } });
  expect((await first).headers.get("x-answered-at")).toBeNull();
  await service.clock.advance(600_000);
  const health = async () => (await api.call("GET", "health")).body;
  await expect.poll(health).toMatchObject({ workers: { idle: 0, running: 0, ready: 0 } });
  const again = await send("models", { method: "GET" });
  expect(again.headers.get("x-answered-at")).toMatch(/^\d{4}-/);
  expect(await again.json()).toEqual({ data: [{ id: "m" }] });
});

test("a stream goes on after the service was started again", async () => {
  await using first = await startTestService();
  const before = await queueApi(first);
  const url = (at: TestService) => `${at.url}/v2/${before.endpointId}/openai/v1/completions`;
  const headers = { authorization: first.adminKey, "content-type": "application/json" };
  const answer = fetch(url(first), { method: "POST", headers, body: '{"stream":true}' });
  const job = await before.take();
  if (job === undefined) throw new Error("there is no job");
  const path = `job-stream/worker-1/${job.id}?isStream=true&attempt=${job.attemptToken}`;
  await before.call("POST", path, { body: { output: "data: 1\n\nda" } });
  const reader = (await answer).body?.getReader();
  if (reader === undefined) throw new Error("no body");
  await readUntil(reader, "da");
  await before.call("POST", path, { body: { output: "ta: 2\n\n" } });
  await first.stop();
  await reader.cancel().catch(() => undefined);
  await using again = await startTestService({ dataDir: first.dataDir });
  const more = queueApiOn(again, before.endpointId);
  await more.call("POST", path, { body: { output: "data: 3\n\n" } });
  await more.done(job, { output: null });
  const rest = await fetch(url(again), { headers: { ...headers, "last-event-id": `${job.id}:1:9` } });
  expect(await rest.text()).toBe(`data: 2\nid: ${job.id}:2:7\n\ndata: 3\nid: ${job.id}:3:9\n\n`);
});

describe("a worker that is lost in the middle of its answer", () => {
  const body = { stream: true };

  async function lost(): Promise<TakenJob> {
    await service.clock.advance(limits.workerLeaseMs + 1_000);
    return await take();
  }

  test("ends a stream of which the client has a part with an error, and the job is cancelled: nothing comes twice", async () => {
    await newEndpoint();
    const answer = send("chat/completions", { body });
    const job = await take();
    await chunk(job, "data: 1\n\n");
    const response = await answer;
    await service.clock.advance(limits.workerLeaseMs + 1_000);
    // None, if the service ended the stream before a worker asked.
    const again = await api.take();
    if (again !== undefined) await chunk(again, "data: 1\n\n");
    const text = await response.text();
    expect(text.match(/data: 1/g)).toHaveLength(1);
    expect(text).toContain('"code":"worker_lost"');
    await expect.poll(async () => (await api.status(job.id)).body).toMatchObject({ status: "CANCELLED" });
    const resumed = await send("chat/completions", { body, headers: { "last-event-id": `${job.id}:1:9` } });
    expect(await resumed.text()).toContain("worker_lost");
  });

  test("leaves nothing of its part in a whole answer, nor in a stream of which the client has nothing", async () => {
    await newEndpoint();
    const headers = { "idempotency-key": "lost" };
    const [whole, early] = [send("chat/completions", { body: {} }), take()];
    const first = await early;
    await chunk(first, { id: "first" });
    const second = await lost();
    expect(second.id).toBe(first.id);
    await chunk(second, { id: "second" });
    await ends(second);
    expect(await (await whole).json()).toEqual({ id: "second" });

    const submitted = send("completions", { body, headers: { ...headers, prefer: "respond-async" } });
    const job = await take();
    await chunk(job, "data: first\n\nda");
    const again = await lost();
    await chunk(again, "data: second\n\n");
    await ends(again);
    await submitted;
    const late = await send("completions", { body, headers });
    expect(await late.text()).toBe(`data: second\nid: ${job.id}:2:14\n\n`);
  });
});
