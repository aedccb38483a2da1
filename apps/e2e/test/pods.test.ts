import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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
    if (url === "/hostile") {
      const beyond = ["service-worker-allowed", "clear-site-data", "strict-transport-security", "alt-svc", "nel", "report-to"];
      const cookies = ["a=1; Path=/x; PATH =/; Domain=localhost", "b=2;path= /", "=millrace_pod=x", "millrace_pod=x; Path=/"];
      const location = "http://" + headers.host + "/slash/";
      return response.writeHead(307, { ...Object.fromEntries(beyond.map((name) => [name, "/"])), location, "set-cookie": cookies }).end();
    }
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

/** What a browser gets. */
interface Page {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
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

  /** Asks as a browser that came to a host name: Node's own `fetch` sets `Host` itself. */
  function browse(host: string, path: string, headers: Record<string, string> = {}): Promise<Page> {
    const browser = { host, "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    return new Promise((resolve, reject) => {
      const request = httpRequest(service.url + path, { headers: { ...browser, ...headers } }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
      });
      request.on("error", reject);
      request.end();
    });
  }
  const hostOf = (podId: string): string => `${podId}-8888.localhost:${new URL(service.url).port}`;
  const own = (): string => new URL(service.url).host;

  /** Lets a browser in with a key; answers the cookie that it has then. */
  async function enter(key: string): Promise<string> {
    const first = await browse(own(), `/pods/${id}/8888/lab?x=1&api_key=${key}`);
    expect(first).toMatchObject({
      status: 303,
      headers: { location: expect.stringContaining(`//${hostOf(id)}/lab?x=1&`) },
    });
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.headers.location).not.toContain(key);
    const { pathname, search } = new URL(first.headers.location ?? "", service.url);
    const second = await browse(hostOf(id), pathname + search);
    expect(second).toMatchObject({ status: 303, headers: { location: `//${hostOf(id)}/lab?x=1` } });
    const [cookie = ""] = second.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    return cookie.split(";")[0] ?? "";
  }

  test("lets a browser in at an origin of its own, and keeps the key out of addresses", async () => {
    const pass = await enter(service.adminKey);
    const page = await browse(hostOf(id), "/lab", { cookie: `mine=1; ${pass}` });
    expect(page.status).toBe(200);
    expect((JSON.parse(page.body) as Seen).headers["cookie"]).toBe("mine=1");
    expect((await browse(hostOf(id), "/lab", { cookie: `${pass.slice(0, -4)}AAAA` })).status).toBe(401);
    const other = await create();
    expect((await browse(hostOf(other), "/", { cookie: pass })).status).toBe(401);
    await remove(other);
    const elsewhere = { cookie: pass, origin: `http://other-80.localhost:${new URL(service.url).port}` };
    expect((await browse(hostOf(id), "/lab", elsewhere)).status).toBe(403);
    expect(
      (await browse(hostOf(id), "/lab", { cookie: pass, "sec-fetch-site": "same-site", "sec-fetch-dest": "image" }))
        .status,
    ).toBe(403);
  });

  test("shows nothing of the service at the host name of a port, and nothing of a pod to a browser elsewhere", async () => {
    await service.rest("PATCH", `/v1/pods/${id}`, { openHttpPorts: true });
    for (const path of [
      "/healthz",
      "/v1/pods",
      "/v2/x/health",
      "/graphql",
      "/console/",
      `/pods/${id}/8888/`,
      "//two",
    ]) {
      const page = await browse(hostOf(id).toUpperCase(), path);
      expect(JSON.parse(page.body), path).toMatchObject({ url: path });
    }
    for (const headers of [{}, { "sec-fetch-dest": "serviceworker" }, { "sec-fetch-dest": "script", origin: "null" }]) {
      const page = await browse(own(), `/pods/${id}/8888/sw.js`, headers);
      expect(page).toMatchObject({ status: 303, body: "" });
    }
    await service.rest("PATCH", `/v1/pods/${id}`, { openHttpPorts: false });
    for (const path of ["/console/", "/v1/docs", "/graphql", "/v1/pods", "/v2/x/health", "/healthz", "/nothing"]) {
      expect((await browse(own(), path)).headers, path).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  });

  test("lets a pass go no further than its key", async () => {
    const { accounts } = service.service;
    const { key, rawKey } = await accounts.createKey(service.accountId, { name: "pass", scopes: ["manage:read"] });
    const pass = await enter(rawKey);
    expect((await browse(hostOf(id), "/", { cookie: pass })).status).toBe(200);
    await accounts.revokeKey(service.accountId, key.id);
    expect((await browse(hostOf(id), "/", { cookie: pass })).status).toBe(401);
    const expiresAtMs = service.clock.now() + 60_000;
    const short = await accounts.createKey(service.accountId, { name: "s", scopes: ["manage:read"], expiresAtMs });
    const shortPass = await enter(short.rawKey);
    await service.clock.advance(60_001);
    expect((await browse(hostOf(id), "/", { cookie: shortPass })).status).toBe(401);
  });

  test("shows a program no key of the service, and leaves its own as they are", async () => {
    await service.rest("PATCH", `/v1/pods/${id}`, { openHttpPorts: true });
    const key = service.adminKey;
    const hides = [
      { authorization: key },
      { authorization: `bearer  ${key}` },
      { "x-api-key": key },
      { authorization: `Token ${key}` },
      { authorization: `a, b, c, d, ${key}` },
      { "api-key": key },
    ];
    for (const headers of hides) {
      const seen = await (await visit(`/pods/${id}/8888/?api_key=own&api_key=${key}&y=`, headers)).text();
      expect(seen).not.toContain(key);
      expect(JSON.parse(seen)).toMatchObject({ url: "/?api_key=own&y=" });
    }
    const ownKeys = { authorization: "own", "x-api-key": "own" };
    const seen = (await (await visit(`/pods/${id}/8888/?api_key=own`, ownKeys)).json()) as Seen;
    expect(seen).toMatchObject({ url: "/?api_key=own", headers: ownKeys });
    await service.rest("PATCH", `/v1/pods/${id}`, { openHttpPorts: false });
  });

  test("lets no header act beyond the path, and leads absolute redirects back under it", async () => {
    const answer = await visit(`/pods/${id}/8888/hostile`, withKey());
    const beyond = [
      "service-worker-allowed",
      "clear-site-data",
      "strict-transport-security",
      "alt-svc",
      "nel",
      "report-to",
    ];
    expect(beyond.filter((name) => answer.headers.has(name))).toEqual([]);
    expect(answer.headers.get("content-security-policy")).toBe("sandbox");
    expect(answer.headers.get("location")).toBe(`/pods/${id}/8888/slash/`);
    expect(answer.headers.getSetCookie()).toEqual([`a=1; Path=/pods/${id}/8888/`, `b=2; Path=/pods/${id}/8888/`]);
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
