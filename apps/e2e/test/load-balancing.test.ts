import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request as ask } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A program that knows nothing of the service: an HTTP server on `PORT` that says when it is ready. */
const PROGRAM = `
import { createServer } from "node:http";
const beganAtMs = Date.now();
let isWell = true;
createServer(async (request, response) => {
  const url = new URL(request.url, "http://program");
  if (url.pathname === "/ping") {
    return response.writeHead(!isWell ? 500 : Date.now() - beganAtMs > 300 ? 200 : 204).end();
  }
  if (url.pathname === "/die") return process.exit(1);
  if (url.pathname === "/sicken") isWell = false;
  if (url.pathname === "/stream") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: first\\n\\n");
    // Until the client has read it.
    request.once("data", () => response.end("data: last\\n\\n"));
    return;
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization = null } = request.headers;
  response.setHeader("content-type", "application/json");
  const about = { method: request.method, url: request.url, body: Buffer.concat(chunks).toString(), authorization };
  if (url.pathname === "/hold") globalThis.held = () => response.end(JSON.stringify({ ...about, pid: process.pid }));
  else response.end(JSON.stringify({ ...about, pid: process.pid, release: process.env.RELEASE ?? null }));
  if (url.pathname === "/let-go") globalThis.held?.();
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

const authorization = () => ({ authorization: `Bearer ${service.adminKey}` });

function send(endpointId: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...authorization(), ...(init.headers as Record<string, string>) };
  return fetch(`${service.url}/lb/${endpointId}${path}`, { ...init, headers });
}

const said = async (answer: Response | Promise<Response>): Promise<Said> => (await (await answer).json()) as Said;

const jobsOf = async (endpointId: string): Promise<Readonly<Record<string, number>>> =>
  (await service.rest("GET", `/v2/${endpointId}/health`))["jobs"] as Record<string, number>;

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
    // `fetch` sends nothing before the first piece of a body.
    const sent = ask(`${service.url}/lb/${endpointId}/stream`, { method: "POST", headers: authorization() });
    sent.flushHeaders();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect(String((await once(answer, "data"))[0])).toBe("data: first\n\n");
    sent.end("read");
    expect(String((await once(answer, "data"))[0])).toBe("data: last\n\n");
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("has as many workers as its requests under way need, and its health counts them", async () => {
    const endpointId = await deploy({ workersMax: 2, scalerType: "REQUEST_COUNT", scalerValue: 1 });
    const holding = said(send(endpointId, "/hold"));
    await expect.poll(() => jobsOf(endpointId)).toMatchObject({ inProgress: 1, inQueue: 0 });
    const more = said(send(endpointId, "/hold"));
    await expect.poll(async () => (await jobsOf(endpointId))["inProgress"]).toBe(2);
    const workers = async (): Promise<unknown> => (await service.rest("GET", `/v2/${endpointId}/health`))["workers"];
    await expect.poll(workers).toMatchObject({ running: expect.any(Number), idle: 1 });
    await expect
      .poll(async () => {
        await send(endpointId, "/let-go");
        return (await jobsOf(endpointId))["inProgress"];
      })
      .toBe(0);
    await Promise.all([holding, more]);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("finishes a request on the worker that has it when a new release takes its place", async () => {
    const endpointId = await deploy({ workersMax: 1 });
    const holding = said(send(endpointId, "/hold"));
    await expect.poll(() => jobsOf(endpointId)).toMatchObject({ inProgress: 1 });
    await service.rest("PATCH", `/v1/endpoints/${endpointId}`, { env: { RELEASE: "two" } });
    const next = await said(send(endpointId, "/"));
    expect(next.release).toBe("two");
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
    await holding.catch(() => undefined);
  });

  test("cuts a request whose worker dies, and serves the next by another", async () => {
    const endpointId = await deploy();
    const before = await said(send(endpointId, "/"));
    await expect(
      send(endpointId, "/die").then(async (answer) => answer.ok || Promise.reject(new Error("cut"))),
    ).rejects.toThrow();
    const after = await said(send(endpointId, "/"));
    expect(after.pid).not.toBe(before.pid);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  test("gives a worker that answers its health check with an error no more requests", async () => {
    const endpointId = await deploy({ workersMax: 2, workersMin: 2 });
    await expect
      .poll(async () => (await service.rest("GET", `/v2/${endpointId}/health`))["workers"])
      .toMatchObject({ ready: 2 });
    const ill = await said(send(endpointId, "/sicken"));
    await service.clock.advance(10_000);
    const next = await Promise.all(Array.from({ length: 6 }, () => said(send(endpointId, "/"))));
    expect(next.map(({ pid }) => pid)).not.toContain(ill.pid);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });
});
