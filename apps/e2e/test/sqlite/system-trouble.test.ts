import { execFileSync } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { adminKey, type ServiceProcess, startServiceProcess } from "../support/service-process.ts";

/** Lies in the blob store. */
const LARGE = JSON.stringify({ input: { text: "x".repeat(100_000) } });
/** Fewer than a service has open. */
const FEW_FILES = 10;
const MANY_FILES = 1_024;

let folder: string;
let service: ServiceProcess;
/** One connection for all requests of a test: a service without descriptors accepts no new one. */
let agent: Agent;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-trouble-"));
  service = await startServiceProcess(join(folder, "data"), { MILLRACE_COMPUTE: "process" });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await service.kill();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

async function send(method: string, path: string, body = ""): Promise<Answer> {
  const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(service.url + path, { method, agent, headers }, (response) => {
      const { statusCode: status, headers: answered } = response;
      text(response).then((all) => resolve({ status, retryAfter: answered["retry-after"], body: all }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function allowFiles(count: number): void {
  execFileSync("prlimit", ["--pid", String(service.pid), `--nofile=${count}:`]);
}

function failuresInLog(): number {
  return service
    .log()
    .split("\n")
    .filter((line) => line.includes("EMFILE")).length;
}

test.runIf(onLinux("a service that may open no more files"))(
  "a service without file descriptors says so with 503, once in its log, and goes on when it has some",
  async () => {
    const endpointId = await service.deploy();
    const volume = JSON.stringify({ name: "v", size: 1, dataCenterId: "EU-RO-1" });
    const { id } = JSON.parse((await send("POST", "/v1/networkvolumes", volume)).body) as { id: string };
    const files = `/v1/networkvolumes/${id}/files`;
    expect((await send("GET", files)).status).toBe(200);
    allowFiles(FEW_FILES);
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = [await send("POST", `/v2/${endpointId}/run`, LARGE), await send("GET", files)];
      for (const { status, retryAfter, body } of answers) {
        expect({ status, body }).toMatchObject({ status: 503, body: expect.stringContaining("EMFILE") as string });
        expect(Number(retryAfter)).toBeGreaterThan(0);
      }
    }
    allowFiles(MANY_FILES);
    expect((await send("POST", `/v2/${endpointId}/run`, LARGE)).status).toBe(200);
    expect((await send("GET", files)).status).toBe(200);
    expect(failuresInLog()).toBe(1);
  },
);

test("a service whose blob directory is gone says so with 503, and goes on when it is back", async () => {
  const endpointId = await service.deploy();
  const blobs = join(folder, "data", "blobs");
  expect((await send("POST", `/v2/${endpointId}/run`, LARGE)).status).toBe(200);
  await rename(blobs, `${blobs}.away`);
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, retryAfter, body } = await send("POST", `/v2/${endpointId}/run`, LARGE);
    expect({ status, body }).toMatchObject({ status: 503, body: expect.stringContaining("large bodies") as string });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect((await send("POST", `/v2/${endpointId}/run`, '{"input":{"small":true}}')).status).toBe(200);
  await rename(`${blobs}.away`, blobs);
  expect((await send("POST", `/v2/${endpointId}/run`, LARGE)).status).toBe(200);
});
