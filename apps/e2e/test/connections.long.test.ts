import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminKey, startServiceProcess, type ServiceProcess } from "./support/service-process.ts";

const LONG_MS = 300_000;
const CONNECTIONS = 2_000;
const DESCRIPTORS = 300;

let dataDir: string;
let service: ServiceProcess;
let flood: Socket[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-connections-"));
  flood = [];
});
afterEach(async () => {
  for (const socket of flood) socket.destroy();
  await service.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a connection and sends the beginning of what a slow or malicious client sends; the service may refuse it. */
function open(at: number): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const beginnings = [
    "",
    "GET /v2/x/health HTTP/1.1\r\nx-slow: ",
    "POST /v2/x/run HTTP/1.1\r\nhost: here\r\ncontent-length: 9000\r\n\r\n{",
    'POST /graphql HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"que\r\n',
    "GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n",
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(beginnings[at % beginnings.length] ?? "");
      resolve();
    });
    socket.on("error", () => resolve()).resume();
    flood.push(socket);
  });
}

/** A client that keeps its connection. */
function client(): (method: string, path: string, body?: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${adminKey}` };
      const request = httpRequest(service.url + path, { method, agent, headers }, (response: IncomingMessage) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      request.on("error", reject).end(body);
    });
}

const JOB = '{"input":{"a":1}}';
/** Too large to be kept in memory. */
const LARGE_JOB = `{"input":{"a":"${"a".repeat(200_000)}"}}`;

describe("2,000 idle and slow connections", () => {
  test(
    "keep nobody from being served",
    async () => {
      service = await startServiceProcess(dataDir);
      const endpointId = await service.deploy();
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => open(at)));
      const ask = client();
      for (const path of ["/healthz", "/readyz", "/v1/pods"]) expect(await ask("GET", path)).toBe(200);
      for (const body of [JOB, LARGE_JOB]) expect(await ask("POST", `/v2/${endpointId}/run`, body)).toBe(200);
    },
    LONG_MS,
  );

  test(
    "which are more than the service has descriptors for leave those connected served, and go by",
    async () => {
      service = await startServiceProcess(dataDir, {}, { descriptorsMax: DESCRIPTORS });
      const endpointId = await service.deploy();
      const before = client();
      expect(await before("GET", "/healthz")).toBe(200);
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => open(at)));
      expect(await before("GET", "/healthz")).toBe(200);
      expect(await before("GET", "/readyz")).toBe(200);
      // Descriptors are left for files, too.
      for (const body of [JOB, LARGE_JOB]) expect(await before("POST", `/v2/${endpointId}/run`, body)).toBe(200);
      for (const socket of flood) socket.destroy();
      await expect.poll(() => client()("GET", "/healthz")).toBe(200);
      expect(await client()("POST", `/v2/${endpointId}/run`, LARGE_JOB)).toBe(200);
      expect(await service.terminate()).toBe(0);
    },
    LONG_MS,
  );

  test(
    "which come while the service stands still need not come again",
    async () => {
      service = await startServiceProcess(dataDir);
      service.pause();
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => open(at)));
      expect(flood.filter(({ readyState }) => readyState === "open")).toHaveLength(CONNECTIONS);
      service.resume();
      expect(await client()("GET", "/healthz")).toBe(200);
    },
    LONG_MS,
  );
});
