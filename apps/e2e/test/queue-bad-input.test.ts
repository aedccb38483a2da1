import { connect } from "node:net";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;

beforeAll(async () => {
  service = await startTestService();
  api = await queueApi(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const UNKNOWN_JOB = "01a1fb45-0609-7000-8003-2e74891650d9";

describe("a body that is not acceptable is refused with 400 naming the field", () => {
  it.each([
    ["no body", "", "body"],
    ["cut JSON", '{"input":{', "body"],
    ["not JSON", "input=1", "body"],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "body"],
    ["an array", "[]", "body"],
    ["a text", '"input"', "body"],
    ["no input", "{}", "input"],
    ["input null", '{"input":null}', "input"],
    ["input a text", '{"input":"x"}', "input"],
    ["input an array", '{"input":[]}', "input"],
    ["the last of two inputs wrong", '{"input":{},"input":1}', "input"],
    ["webhook no address", '{"input":{},"webhook":"nowhere"}', "webhook"],
    ["webhook another scheme", '{"input":{},"webhook":"file:///etc/passwd"}', "webhook"],
    ["policy a number", '{"input":{},"policy":1}', "policy"],
    ["execution timeout too short", '{"input":{},"policy":{"executionTimeout":4999}}', "policy.executionTimeout"],
    ["execution timeout a text", '{"input":{},"policy":{"executionTimeout":"5000"}}', "policy.executionTimeout"],
    ["ttl too long", '{"input":{},"policy":{"ttl":604800001}}', "policy.ttl"],
    ["ttl a fraction", '{"input":{},"policy":{"ttl":10000.5}}', "policy.ttl"],
    ["lowPriority a number", '{"input":{},"policy":{"lowPriority":1}}', "policy.lowPriority"],
    ["s3Config a text", '{"input":{},"s3Config":"x"}', "s3Config"],
    ["too deep", `{"input":{"a":${"[".repeat(1000)}${"]".repeat(1000)}}}`, "body"],
  ])("%s", async (_name, raw, field) => {
    for (const operation of ["run", "runsync"]) {
      const answer = await api.call("POST", operation, { raw });
      expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request", details: [{ field }] } });
    }
  });

  it.each(["0", "999", "300001", "-1", "1e4", "abc", "", "1000.5", "99999999999999999999"])(
    "wait=%s on runsync and status-sync",
    async (wait) => {
      const answer = await api.call("POST", `runsync?wait=${wait}`, { body: { input: {} } });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "wait" }] } });
      const sync = await api.call("GET", `status-sync/${UNKNOWN_JOB}?wait=${wait}`);
      expect(sync.status).toBe(400);
    },
  );

  it.each(["9999", "604800001", "x"])("ttl=%s on status", async (ttl) => {
    const answer = await api.call("GET", `status/${UNKNOWN_JOB}?ttl=${ttl}`);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "ttl" }] } });
  });

  it("an Idempotency-Key of 256 characters", async () => {
    const headers = { "idempotency-key": "k".repeat(256) };
    expect(await api.call("POST", "run", { body: { input: {} }, headers })).toMatchObject({
      status: 400,
      body: { details: [{ field: "Idempotency-Key" }] },
    });
  });

  it("was accepted by nobody: the queue is empty afterwards", async () => {
    expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0, inProgress: 0 } });
  });
});

describe("identifiers", () => {
  it.each(["a".repeat(65), "a%20b", "a.b", "%00", "é", "a%2Fb"])("a job id that is none is 400: %s", async (id) => {
    expect((await api.call("GET", `status/${id}`)).status).toBe(400);
  });

  it("an unknown endpoint is 404 and one that is no id 400", async () => {
    const headers = { authorization: service.adminKey };
    expect((await fetch(`${service.url}/v2/nothere/health`, { headers })).status).toBe(404);
    expect((await fetch(`${service.url}/v2/not.an.id/health`, { headers })).status).toBe(400);
  });

  it("an unknown operation is 404, a wrong method 405 with the right one", async () => {
    expect((await api.call("GET", "nothing")).status).toBe(404);
    const answer = await api.call("GET", "run");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });
});

describe("a body over the limit is refused with 413 while it streams in, and the connection stays usable", () => {
  it.each([
    ["run", limits.runPayloadMaxBytes],
    ["runsync", limits.runsyncPayloadMaxBytes],
  ])("%s", async (operation, maxBytes) => {
    const frame = '{"input":{"x":""}}';
    const fit = `{"input":{"x":"${"a".repeat(maxBytes - frame.length)}"}}`;
    const headers = { "x-request-id": `size-${operation}` };
    const accepted = api.call("POST", operation === "run" ? "run" : "runsync?wait=1000", { raw: fit, headers });
    expect((await accepted).status).toBe(200);
    const refused = await api.call("POST", operation, { raw: `${fit} `, headers });
    expect(refused).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
    expect(refused.headers.get("x-request-id")).toBe(`size-${operation}`);
    await api.call("POST", "purge-queue");
  });

  it("also when its length was not announced", async () => {
    const piece = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 12) controller.close();
        else controller.enqueue(piece);
      },
    });
    const response = await fetch(`${service.url}/v2/${api.endpointId}/run`, {
      method: "POST",
      headers: { authorization: service.adminKey },
      body,
      duplex: "half",
    });
    expect(response.status).toBe(413);
  });
});

describe("connections", () => {
  const requestHead = (length: number): string =>
    `POST /v2/${api.endpointId}/run HTTP/1.1\r\nhost: x\r\nauthorization: ${service.adminKey}\r\n` +
    `content-length: ${length}\r\n\r\n`;

  it("one that ends in the middle of a body leaves nothing behind", async () => {
    const before = (await api.call("GET", "health")).body;
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write(requestHead(100) + '{"input":{');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await api.call("GET", "health")).body).toEqual(before);
  });

  it("a half-closed one still gets its answer", async () => {
    const socket = connect({ port: Number(new URL(service.url).port), host: "127.0.0.1", allowHalfOpen: true });
    const body = '{"input":{}}';
    socket.end(requestHead(body.length) + body);
    let text = "";
    for await (const piece of socket) text += String(piece);
    expect(text).toContain("HTTP/1.1 200 OK");
    expect(text).toContain('"status":"IN_QUEUE"');
  });

  it("a worker that goes away while its poll is held loses no job", async () => {
    const other = await queueApi(service);
    const gone = new AbortController();
    const poll = fetch(`${service.url}/v2/${other.endpointId}/job-take/gone`, {
      headers: { authorization: service.adminKey },
      signal: gone.signal,
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    gone.abort();
    await poll;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const id = await other.run();
    expect((await other.status(id)).body).toEqual({ id, status: "IN_QUEUE" });
    expect(await other.take("alive")).toMatchObject({ id, attempt: 1 });
  });

  it("bytes that are no HTTP get 400 and the service goes on", async () => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write("\x16\x03\x01 nonsense\r\n\r\n");
    let text = "";
    for await (const piece of socket) text += String(piece);
    expect(text).toContain("400 Bad Request");
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});
