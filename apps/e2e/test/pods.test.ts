import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { startTestService, type TestService } from "@millrace/testing";

/** A program that a pod runs: answers over HTTP what it was asked, and echoes what is sent over an upgraded connection. */
const PROGRAM = `
  import { createServer } from "node:http";
  import { existsSync, readFileSync, writeFileSync } from "node:fs";
  const volume = process.env.MILLRACE_VOLUME_PATH;
  const starts = volume ? Number(existsSync(volume + "/starts") ? readFileSync(volume + "/starts", "utf8") : 0) + 1 : 0;
  if (volume) writeFileSync(volume + "/starts", String(starts));
  const server = createServer((request, response) => {
    if (request.url === "/crash") process.exit(3);
    if (request.url === "/away") return response.writeHead(302, { location: "/lab", "set-cookie": "a=1; Path=/" }).end();
    const { url, headers } = request;
    response.end(JSON.stringify({ url, headers, starts, env: { greeting: process.env.GREETING, id: process.env.RUNPOD_POD_ID } }));
  });
  server.on("upgrade", (request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: websocket\\r\\n\\r\\n");
    socket.on("error", () => {});
    socket.pipe(socket);
  });
  server.listen(Number(process.env.MILLRACE_HTTP_PORT_8888), "127.0.0.1");
`;

interface Seen {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly starts: number;
  readonly env: Readonly<Record<string, string>>;
}

let handlers = "";
let dataDir = "";
let service: TestService;

beforeAll(async () => {
  handlers = await mkdtemp(join(tmpdir(), "millrace-pods-"));
  dataDir = await mkdtemp(join(tmpdir(), "millrace-pods-data-"));
  await mkdir(join(handlers, "page"));
  await writeFile(join(handlers, "page", "handler.mjs"), PROGRAM);
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await rm(handlers, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<TestService> =>
  startTestService({ dataDir, settings: { compute: "process", handlerDirs: [handlers] } });

async function create(body: object = {}): Promise<string> {
  const request = {
    computeType: "CPU",
    vcpuCount: 1,
    imageName: "local/page",
    ports: ["8888/http", "22/tcp"],
    ...body,
  };
  return String((await service.rest("POST", "/v1/pods", request))["id"]);
}

async function untilUp(id: string, startedAfter = 0): Promise<Record<string, unknown>> {
  let pod: Record<string, unknown> = {};
  await expect
    .poll(async () => {
      pod = await service.rest("GET", `/v1/pods/${id}`);
      return pod["portMappings"] !== null && Date.parse(String(pod["lastStartedAt"])) >= startedAfter;
    })
    .toBe(true);
  return pod;
}

const visit = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(service.url + path, { headers, redirect: "manual" });
const withKey = (): Record<string, string> => ({ authorization: `Bearer ${service.adminKey}` });

async function ask(id: string, path = "/"): Promise<Seen> {
  let seen: Seen | undefined;
  await expect
    .poll(async () => {
      const answer = await visit(`/pods/${id}/8888${path}`, withKey());
      if (answer.status === 200) seen = (await answer.json()) as Seen;
      else await answer.body?.cancel();
      return answer.status;
    })
    .toBe(200);
  if (seen === undefined) throw new Error("nothing was seen");
  return seen;
}

const remove = (id: string): Promise<unknown> => service.rest("DELETE", `/v1/pods/${id}`);

describe("a pod on this machine", () => {
  test("comes up with its variables, secrets and ports, and is gone when it is deleted", async () => {
    const id = await create({ env: { GREETING: "hello" } });
    const pod = await untilUp(id);
    expect(pod).toMatchObject({ desiredStatus: "RUNNING", publicIp: "127.0.0.1" });
    expect(Object.keys(pod["portMappings"] as object)).toEqual(["22"]);
    expect((await ask(id)).env).toEqual({ greeting: "hello", id });
    await remove(id);
    await expect.poll(() => service.rest("GET", "/v1/pods?desiredStatus=TERMINATED")).toEqual([]);
    expect((await visit(`/pods/${id}/8888/`, withKey())).status).toBe(404);
  });

  test("keeps its volume over stop and start, and loses it when it is deleted", async () => {
    const id = await create({ volumeInGb: 1 });
    expect((await ask(id)).starts).toBe(1);
    await service.rest("POST", `/v1/pods/${id}/stop`);
    expect((await visit(`/pods/${id}/8888/`, withKey())).status).toBe(409);
    await service.rest("POST", `/v1/pods/${id}/start`);
    expect((await ask(id)).starts).toBe(2);
    await remove(id);
    const other = await create({ volumeInGb: 1 });
    expect((await ask(other)).starts).toBe(1);
    await remove(other);
  });

  test("that crashes is started again, and says so", async () => {
    const id = await create({ volumeInGb: 1 });
    await ask(id);
    await visit(`/pods/${id}/8888/crash`, withKey()).catch(() => undefined);
    await expect
      .poll(async () => (await service.rest("GET", `/v1/pods/${id}`))["lastStatusChange"])
      .toContain("ended with exit code 3");
    await expect.poll(async () => (await ask(id)).starts).toBe(2);
    await remove(id);
  });

  test("that cannot be started gives its hardware back and says why", async () => {
    const id = await create({ imageName: "local/nothing" });
    await expect
      .poll(async () => service.rest("GET", `/v1/pods/${id}`))
      .toMatchObject({ desiredStatus: "EXITED", lastStatusChange: expect.stringContaining("nothing") });
    await remove(id);
  });

  test("runs again after the service was restarted, and a stopped one stays stopped", async () => {
    const [running, stopped] = [await create({ volumeInGb: 1 }), await create()];
    await ask(running);
    await service.rest("POST", `/v1/pods/${stopped}/stop`);
    await service.stop();
    service = await start();
    expect((await ask(running)).starts).toBe(2);
    expect(await service.rest("GET", `/v1/pods/${stopped}`)).toMatchObject({
      desiredStatus: "EXITED",
      portMappings: null,
    });
    await remove(running);
    await remove(stopped);
  });
});

describe("the HTTP port of a pod", () => {
  let id = "";
  beforeAll(async () => {
    id = await create();
    await eventually(async () => expect((await visit(`/pods/${id}/8888/`, withKey())).status).toBe(200));
  });
  afterAll(async () => void (await remove(id)));

  test("opens to a key of the account, which the pod does not get to see", async () => {
    const seen = await ask(id, "/lab?x=1");
    expect(seen.url).toBe("/lab?x=1");
    expect(seen.headers).toMatchObject({ "x-forwarded-prefix": `/pods/${id}/8888` });
    const said = {
      ...withKey(),
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
      "x-real-ip": "203.0.113.9",
    };
    const { headers } = (await (await visit(`/pods/${id}/8888/`, said)).json()) as Seen;
    expect(headers).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" });
    expect(headers["x-real-ip"]).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain(service.adminKey);
    expect((await visit(`/pods/${id}/8888/`)).status).toBe(401);
    expect((await visit(`/pods/${id}/8888/`, { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await visit(`/pods/${id}/9999/`, withKey())).status).toBe(404);
    const other = await service.service.accounts.createAccount();
    const { rawKey } = await service.service.accounts.createKey(other.id, { name: "x", scopes: ["admin"] });
    expect((await visit(`/pods/${id}/8888/`, { authorization: `Bearer ${rawKey}` })).status).toBe(404);
    const { rawKey: weak } = await service.service.accounts.createKey(service.accountId, {
      name: "y",
      scopes: ["run"],
    });
    expect((await visit(`/pods/${id}/8888/`, { authorization: `Bearer ${weak}` })).status).toBe(403);
  });

  test("lets a browser in that showed its key once, and keeps the key out of addresses", async () => {
    const first = await visit(`/pods/${id}/8888/lab?x=1&api_key=${service.adminKey}`);
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe(`/pods/${id}/8888/lab?x=1`);
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toContain("HttpOnly");
    expect(cookie).not.toContain(service.adminKey);
    const [pass = ""] = cookie.split(";");
    const second = await visit(`/pods/${id}/8888/lab`, { cookie: `mine=1; ${pass}` });
    expect(second.status).toBe(200);
    expect(((await second.json()) as Seen).headers["cookie"]).toBe("mine=1");
    expect((await visit(`/pods/${id}/8888/lab`, { cookie: `${pass}x` })).status).toBe(401);
    const other = await create();
    expect((await visit(`/pods/${other}/8888/`, { cookie: pass })).status).toBe(401);
    await remove(other);
  });

  test("leads redirects and cookies of the pod back under its address", async () => {
    const answer = await visit(`/pods/${id}/8888/away`, withKey());
    expect(answer.headers.get("location")).toBe(`/pods/${id}/8888/lab`);
    expect(answer.headers.get("set-cookie")).toBe(`a=1; Path=/pods/${id}/8888/`);
    expect((await visit(`/pods/${id}/8888`, withKey())).headers.get("location")).toBe(`/pods/${id}/8888/`);
  });

  test("opens to everybody while the pod says so", async () => {
    await service.rest("PATCH", `/v1/pods/${id}`, { openHttpPorts: true });
    expect((await visit(`/pods/${id}/8888/`)).status).toBe(200);
    expect(
      ((await (await visit(`/pods/${id}/8888/`, withKey())).json()) as Seen).headers["authorization"],
    ).toBeUndefined();
    const own = (await (await visit(`/pods/${id}/8888/`, { authorization: "Basic abc" })).json()) as Seen;
    expect(own.headers["authorization"]).toBe("Basic abc");
    await service.rest("PATCH", `/v1/pods/${id}`, { openHttpPorts: false });
    expect((await visit(`/pods/${id}/8888/`)).status).toBe(401);
  });

  test("carries WebSocket connections", async () => {
    const refused = await upgrade({});
    expect(refused).toBe(401);
    const echo = await upgrade(withKey());
    expect(echo).toBe("ping");
  });

  /** The status of a refusal, or what came back over the connection. */
  function upgrade(headers: Record<string, string>): Promise<number | string> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${service.url}/pods/${id}/8888/socket`, {
        headers: { ...headers, connection: "upgrade", upgrade: "websocket" },
      });
      request.on("error", reject);
      request.on("response", (answer: IncomingMessage) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      request.on("upgrade", (_answer, socket) => {
        socket.on("data", (chunk: Buffer) => {
          resolve(chunk.toString());
          socket.destroy();
        });
        socket.write("ping");
      });
      request.end();
    });
  }
});
