import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A program that knows nothing of the service: an HTTP server on `PORT` that says when it is ready. */
const PROGRAM = `
import { existsSync } from "node:fs";
import { createServer } from "node:http";
const beganAtMs = Date.now();
if (process.env.ENDS_AT_ONCE === "1") process.exit(3);
let isWell = true;
const whenThere = (file, then) => (existsSync(file) ? then() : setTimeout(whenThere, 20, file, then));
createServer(async (request, response) => {
  const url = new URL(request.url, "http://program");
  if (url.pathname === "/ping") {
    return response.writeHead(!isWell ? 500 : Date.now() - beganAtMs > 300 ? 200 : 204).end();
  }
  if (url.pathname === "/die") return process.exit(1);
  if (url.pathname === "/break") return request.socket.destroy();
  if (url.pathname === "/sicken") isWell = false;
  if (url.pathname === "/stream") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: first\\n\\n");
    return whenThere(url.searchParams.get("until"), () => response.end("data: last\\n\\n"));
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization = null } = request.headers;
  response.setHeader("content-type", "application/json");
  const about = { method: request.method, url: request.url, body: Buffer.concat(chunks).toString(), authorization };
  const answer = () => response.end(JSON.stringify({ ...about, pid: process.pid, release: process.env.RELEASE ?? null }));
  if (url.pathname === "/hold") whenThere(url.searchParams.get("until"), answer);
  else answer();
}).listen(process.env.PORT);
process.once("SIGTERM", () => process.exit(0));
`;

let handlers = "";
let service: TestService;
beforeAll(async () => {
  handlers = await mkdtemp(join(tmpdir(), "millrace-balanced-"));
  await mkdir(join(handlers, "program"));
  await writeFile(join(handlers, "program", "handler.mjs"), PROGRAM);
  service = await startTestService({
    environment: { MILLRACE_COMPUTE: "process" },
    settings: { handlerDirs: [handlers] },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(handlers, { recursive: true });
});

interface Said {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly authorization: string | null;
  readonly pid: number;
  readonly release: string | null;
}

const deploy = (fields: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  service.deploy("local/program", { type: "LB", idleTimeout: 3600, workersMax: 1, ...fields });

const authorized = (): Readonly<Record<string, string>> => ({ authorization: `Bearer ${service.adminKey}` });

function send(endpointId: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}/lb/${endpointId}${path}`, { ...init, headers: authorized() });
}

async function said(answered: Response | Promise<Response>): Promise<Said> {
  const answer = await answered;
  expect(answer.status, answer.ok ? "" : await answer.text()).toBe(200);
  return (await answer.json()) as Said;
}

const jobsOf = async (endpointId: string): Promise<Readonly<Record<string, number>>> =>
  (await service.rest("GET", `/v2/${endpointId}/health`))["jobs"] as Record<string, number>;

const workersOf = async (endpointId: string): Promise<unknown> =>
  (await service.rest("GET", `/v2/${endpointId}/health`))["workers"];

/** Until it is opened, programs hold what they answer. */
function gate(): { readonly file: string; open(): Promise<void> } {
  const file = join(handlers, `gate-${Math.random()}`);
  return { file, open: () => writeFile(file, "") };
}

describe("a program that serves HTTP, deployed as a load-balancing endpoint", () => {
  test("is started by its first request, which waits until it is ready, and gets requests as they were sent", async () => {
    const endpointId = await deploy();
    const first = await send(endpointId, "/v1/a%2Fb/../c?x=1&y=%20", { method: "PUT", body: "some bytes" });
    expect(first.status).toBe(200);
    expect(first.headers.get("x-runpod-worker-id")).toMatch(/^[\w-]+$/);
    expect(await said(first)).toMatchObject({ method: "PUT", body: "some bytes", authorization: null });
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("sends an answer on as it comes", async () => {
    const endpointId = await deploy();
    const end = gate();
    const answer = await send(endpointId, `/stream?until=${end.file}`);
    const reader = answer.body?.getReader();
    const text = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
    expect(await text()).toBe("data: first\n\n");
    await end.open();
    expect(await text()).toBe("data: last\n\n");
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("has as many workers as its requests under way need, and its health counts them", async () => {
    const endpointId = await deploy({ workersMax: 2, scalerType: "REQUEST_COUNT", scalerValue: 1 });
    const end = gate();
    const holding = [
      said(send(endpointId, `/hold?until=${end.file}`)),
      said(send(endpointId, `/hold?until=${end.file}`)),
    ];
    await expect.poll(() => jobsOf(endpointId)).toMatchObject({ inProgress: 2, inQueue: 0 });
    // The first worker got both; the second one came for them.
    await expect.poll(() => workersOf(endpointId)).toMatchObject({ running: 1, idle: 1 });
    await end.open();
    await Promise.all(holding);
    await expect.poll(() => jobsOf(endpointId)).toMatchObject({ inProgress: 0 });
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("finishes a request on the worker that has it when a new release takes its place", async () => {
    const endpointId = await deploy({ workersMax: 1 });
    const end = gate();
    const holding = said(send(endpointId, `/hold?until=${end.file}`));
    await expect.poll(() => jobsOf(endpointId)).toMatchObject({ inProgress: 1 });
    await service.rest("PATCH", `/v1/endpoints/${endpointId}`, { env: { RELEASE: "two" } });
    // Old workers leave a moment after the change.
    await expect.poll(async () => (await said(send(endpointId, "/"))).release).toBe("two");
    await end.open();
    expect(await holding).toMatchObject({ release: null });
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("is also reached at the address of models, and by its host name, on a connection that asked the queue before", async () => {
    const endpointId = await deploy();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (path: string, host = new URL(service.url).host): Promise<string> => {
      const headers = { authorization: service.adminKey, host };
      const asked = httpRequest(`${service.url}${path}`, { agent, headers }).end();
      return await text(((await once(asked, "response")) as [IncomingMessage])[0]);
    };
    expect(JSON.parse(await ask(`/v2/${endpointId}/health`))).toHaveProperty("jobs");
    expect(JSON.parse(await ask(`/v2/${endpointId}/openai/v1/models?x=1`))).toMatchObject({ url: "/v1/models?x=1" });
    expect(JSON.parse(await ask("/v2/x", `${endpointId}.localhost`))).toMatchObject({
      url: "/v2/x",
      authorization: null,
    });
    agent.destroy();
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("refuses a request whose worker dies before it answers, and serves the next by another", async () => {
    const endpointId = await deploy();
    const before = await said(send(endpointId, "/"));
    expect((await send(endpointId, "/die")).status).toBe(502);
    const after = await said(send(endpointId, "/"));
    expect(after.pid).not.toBe(before.pid);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("serves the next request by the same worker when only the connection broke off", async () => {
    const endpointId = await deploy();
    const before = await said(send(endpointId, "/"));
    const cut = await send(endpointId, "/break");
    expect([cut.status, await cut.json()]).toMatchObject([502, { message: expect.stringContaining("broke") }]);
    expect((await said(send(endpointId, "/"))).pid).toBe(before.pid);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("that ends at once again and again is told to the clients that wait for it", async () => {
    const endpointId = await deploy({ env: { ENDS_AT_ONCE: "1" } });
    const answer = await send(endpointId, "/");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(/fail one after another.*exit code 3/),
    });
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("has its requests counted in the metrics and its history", async () => {
    const endpointId = await deploy();
    await said(send(endpointId, "/"));
    expect((await send(endpointId, "/break")).status).toBe(502);
    const metrics = await (await fetch(`${service.url}/metrics`, { headers: authorized() })).text();
    const of = (name: string): string => `millrace_${name}{endpoint="${endpointId}"`;
    expect(metrics).toContain(`${of("requests_ended_total")},outcome="2xx"} 1\n`);
    expect(metrics).toContain(`${of("requests_ended_total")},outcome="broken"} 1\n`);
    expect(metrics).toContain(`${of("request_seconds_count")}} 2\n`);
    expect(metrics).toContain(`${of("requests")},state="under_way"} 0\n`);
    expect(metrics).not.toContain(of("jobs"));
    await service.clock.advance(120_000);
    const history = (): Promise<unknown> => service.rest("GET", `/v1/endpoints/${endpointId}/history`);
    await expect.poll(history).toMatchObject({ total: { submitted: 2, started: 2, completed: 1, failed: 1 } });
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("gives a worker that answers its health check with an error no more requests", async () => {
    const endpointId = await deploy({ workersMax: 2, workersMin: 2 });
    await expect.poll(() => workersOf(endpointId)).toMatchObject({ ready: 2 });
    const ill = await said(send(endpointId, "/sicken"));
    await service.clock.advance(10_000);
    const next = await Promise.all(Array.from({ length: 6 }, () => said(send(endpointId, "/"))));
    expect(next.map(({ pid }) => pid)).not.toContain(ill.pid);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });
});
