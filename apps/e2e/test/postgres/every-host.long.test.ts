import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { type HostPair, type RunningHost, startHostPair } from "../support/host-pair.ts";

const canRun = needs("pods of every host through every gateway", findPostgres() !== undefined, "install PostgreSQL 15");

/** Serves the HTTP port of a pod: repeats what it is sent, streams events and bytes, and tells what it saw. */
const PROGRAM = `
  import { createServer } from "node:http";
  import { createServer as createTcpServer } from "node:net";
  console.log("the page is up");
  let [gone, written] = [0, 0];
  let tell;
  const server = createServer((request, response) => {
    const { url, headers } = request;
    if (url === "/echo") return void request.pipe(response);
    if (url === "/events") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: first\\n\\n");
      tell = () => response.write("data: second\\n\\n");
      return void response.on("close", () => (gone += 1));
    }
    if (url === "/tell") tell();
    if (url === "/endless") {
      const chunk = Buffer.alloc(65536);
      const more = () => { do written += chunk.length; while (response.write(chunk)); };
      response.on("drain", more).on("close", () => response.removeListener("drain", more));
      return more();
    }
    response.end(JSON.stringify({ url, headers, gone, written }));
  });
  server.on("upgrade", (request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: websocket\\r\\n\\r\\n");
    socket.on("error", () => {}).on("close", () => (gone += 1));
    socket.pipe(socket);
  });
  server.listen(Number(process.env.MILLRACE_HTTP_PORT_8888), "127.0.0.1");
  createTcpServer((socket) => socket.end("by tcp")).listen(Number(process.env.RUNPOD_TCP_PORT_22), "0.0.0.0");
`;
const BODY_BYTES = 20 * 1024 * 1024;

interface Seen {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly gone: number;
  readonly written: number;
}

describe.runIf(canRun)("a pod, asked for at the gateway of another host,", () => {
  let server: PostgresServer;
  let pair: HostPair;
  let other: RunningHost;
  let podId = "";
  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    pair = await startHostPair({ server, program: PROGRAM });
    other = pair.hosts[0];
    podId = await pair.podOn(pair.hosts[1]);
  });
  afterAll(async () => {
    await pair.close();
    await server.close();
  });

  const seen = async (): Promise<Seen> => (await (await other.visit(podId, "/")).json()) as Seen;

  test("answers, and learns of the client and of no secret", async () => {
    const said = { "x-forwarded-for": "203.0.113.9", "x-request-id": "mine" };
    const answer = await other.visit(podId, "/lab?x=1", { headers: said });
    expect(answer.status).toBe(200);
    const { url, headers } = (await answer.json()) as Seen;
    expect(url).toBe("/lab?x=1");
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": new URL(other.url).host,
      "x-forwarded-port": new URL(other.url).port,
      "x-forwarded-prefix": `/pods/${podId}/8888`,
      "x-request-id": "mine",
    });
    expect(Object.keys(headers)).not.toContain("x-millrace-forwarded");
    expect(JSON.stringify(headers)).not.toContain(other.adminKey);
    expect((await other.visit(podId, "/", { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
  });

  test("refuses what only pretends to come from a gateway", async () => {
    for (const mark of ["", "x", randomBytes(32).toString("base64url")]) {
      for (const host of pair.hosts) {
        const answer = await host.visit(podId, "/", { headers: { "x-millrace-forwarded": mark } });
        expect(answer.status).toBe(401);
        expect(await answer.text()).toContain("x-millrace-forwarded");
      }
    }
  });

  test("gets and sends 20 MB as they are", async () => {
    const body = randomBytes(BODY_BYTES);
    const answer = await other.visit(podId, "/echo", { method: "POST", body });
    const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
    expect(digest(new Uint8Array(await answer.arrayBuffer()))).toBe(digest(body));
  });

  test("streams events while they come, and hears that the client left", async () => {
    const before = (await seen()).gone;
    const leaving = new AbortController();
    const answer = await other.visit(podId, "/events", { signal: leaving.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("data: first\n\n");
    await other.visit(podId, "/tell");
    expect((await reader?.read())?.value).toBe("data: second\n\n");
    leaving.abort();
    await expect.poll(async () => (await seen()).gone).toBe(before + 1);
  });

  test("is held back by a client that does not read", async () => {
    const leaving = new AbortController();
    const answer = await other.visit(podId, "/endless", { signal: leaving.signal });
    let before = -1;
    // Buffers of the system and of both gateways fill up first.
    await expect
      .poll(async () => {
        const { written } = await seen();
        const stands = written === before;
        before = written;
        return stands;
      })
      .toBe(true);
    const reader = answer.body?.getReader();
    for (let read = 0; read <= before;) read += (await reader?.read())?.value?.length ?? 0;
    expect((await seen()).written).toBeGreaterThan(before);
    leaving.abort();
  });

  test("keeps a WebSocket open until one side leaves", async () => {
    const before = (await seen()).gone;
    const socket = await upgrade(`/pods/${podId}/8888/socket`);
    socket.write("ping");
    expect(String((await once(socket, "data"))[0])).toBe("ping");
    socket.destroy();
    await expect.poll(async () => (await seen()).gone).toBe(before + 1);
    await expect(upgrade(`/pods/${podId}/9999/socket`)).rejects.toThrow("404");
  });

  test("tells what it uses, and what it printed", async () => {
    for (const host of pair.hosts) {
      const usage = await host.rest("GET", `/v1/pods/${podId}/usage`);
      expect(usage).toMatchObject({ status: 200, body: { podId } });
      expect(usage.body["samples"]).not.toEqual([]);
      const query = `{ pod(input: { podId: "${podId}" }) { latestTelemetry { memoryUtilization } runtime { container { memoryPercent } } } }`;
      const { data } = (await host.rest("POST", "/graphql", { query })).body;
      expect(data).toEqual({
        pod: {
          latestTelemetry: { memoryUtilization: expect.any(Number) },
          runtime: { container: { memoryPercent: expect.any(Number) } },
        },
      });
      const printed = async (): Promise<unknown> => (await host.rest("GET", `/v1/pods/${podId}/logs`)).body["lines"];
      await expect.poll(printed).toContainEqual(expect.objectContaining({ podId, line: "the page is up" }));
    }
  });

  test("is at the same TCP address for every gateway", async () => {
    const [one, two] = await Promise.all(pair.hosts.map((host) => host.rest("GET", `/v1/pods/${podId}`)));
    expect(one?.body).toMatchObject({ publicIp: two?.body["publicIp"], portMappings: two?.body["portMappings"] });
    const ports = one?.body["portMappings"] as Record<string, number> | undefined;
    const socket = connect(ports?.["22"] ?? 0, String(one?.body["publicIp"]));
    expect(String((await once(socket, "data"))[0])).toBe("by tcp");
    socket.destroy();
  });

  test("has a network volume whose files every gateway reads and writes", async () => {
    const [one, two] = pair.hosts;
    const named = { name: "numbers", size: 1, dataCenterId: "EU-RO-1" };
    const { body: volume } = await one.rest("POST", "/v1/networkvolumes", named);
    const files = (host: RunningHost, path: string, options: RequestInit = {}): Promise<Response> =>
      fetch(`${host.url}/v1/networkvolumes/${String(volume["id"])}/files${path}`, {
        ...options,
        headers: { authorization: `Bearer ${host.adminKey}`, "content-type": "application/octet-stream" },
      });
    const big = randomBytes(BODY_BYTES);
    expect((await files(two, "/content?path=big", { method: "PUT", body: big })).status).toBe(200);
    for (const host of [one, two]) {
      const content = Buffer.from(await (await files(host, "/content?path=big")).arrayBuffer());
      expect(content.equals(big)).toBe(true);
    }
    const made = await one.rest("POST", `/v1/networkvolumes/${String(volume["id"])}/files`, { path: "a/b" });
    expect(made).toMatchObject({ status: 200, body: { name: "b", kind: "directory" } });
    expect((await files(one, "/content?path=a%2Fb%2Fsmall", { method: "PUT", body: "by one" })).status).toBe(200);
    expect(await (await files(two, "/content?path=a%2Fb%2Fsmall")).text()).toBe("by one");
    const request = { computeType: "CPU", vcpuCount: 1, imageName: "local/page", networkVolumeId: volume["id"] };
    const { body: pod } = await one.rest("POST", "/v1/pods", request);
    expect(pod).toMatchObject({ machineId: two.machineId });
    expect((await files(one, "?path=a&recursive=true", { method: "DELETE" })).status).toBe(204);
    expect((await files(two, "?path=a")).status).toBe(404);
  });

  test("is not reached while its host is down, and is again when it is back", async () => {
    const [, host] = pair.hosts;
    const cut = await other.visit(podId, "/events");
    const reader = cut.body?.getReader();
    await reader?.read();
    await host.kill();
    await expect(reader?.read()).rejects.toThrow();
    const answer = await other.visit(podId, "/");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain(`The service on the host ${host.machineId} does not answer this gateway`);
    await expect(upgrade(`/pods/${podId}/8888/socket`)).rejects.toThrow("503");
    expect((await other.rest("GET", `/v1/pods/${podId}/usage`)).status).toBe(503);
    await pair.restart(host);
    await expect.poll(async () => (await other.visit(podId, "/")).status).toBe(200);
  });

  /** An upgraded connection. @throws an error with the status of a refusal */
  async function upgrade(path: string): Promise<NodeJS.ReadWriteStream & { destroy(): void }> {
    const headers = { authorization: `Bearer ${other.adminKey}`, connection: "upgrade", upgrade: "websocket" };
    const request = httpRequest(other.url + path, { headers }).end();
    const refused = once(request, "response").then(([{ statusCode }]) => {
      throw new Error(String(statusCode));
    });
    const [, socket] = (await Promise.race([once(request, "upgrade"), refused])) as [
      unknown,
      NodeJS.ReadWriteStream & { destroy(): void },
    ];
    return socket;
  }
});
