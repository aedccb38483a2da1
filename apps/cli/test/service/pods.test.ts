import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createCompatV2Client } from "@millrace/rest-client/compat-v2";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../.tools/vitest/eventually.ts";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { faultsOf } from "../support/schemas.ts";

/** Answers over HTTP what it was asked, and echoes what comes over TCP or an upgraded connection. */
const PROGRAM = `
  import { createServer } from "node:http";
  import { createServer as createTcpServer } from "node:net";
  const server = createServer((request, response) => {
    const { method, url } = request;
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => response.end(JSON.stringify({ method, url, body })));
  });
  server.on("upgrade", (request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: websocket\\r\\n\\r\\n");
    socket.on("error", () => {});
    socket.pipe(socket);
  });
  server.listen(Number(process.env.MILLRACE_HTTP_PORT_8888), "127.0.0.1");
  const echo = createTcpServer((socket) => socket.on("error", () => {}).pipe(socket));
  echo.listen(Number(process.env.MILLRACE_TCP_PORT_7000), "127.0.0.1");
`;

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let podId: string;

beforeAll(async () => {
  const handlers = resources.use(await temporaryFolder()).path;
  await mkdir(join(handlers, "page"));
  await writeFile(join(handlers, "page", "handler.mjs"), PROGRAM);
  await mkdir(join(handlers, "idle"));
  await writeFile(join(handlers, "idle", "handler.mjs"), "setInterval(() => {}, 1000);");
  service = resources.use(await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } }));
  millrace = commandsOn(service);
  const ports = ["--port", "8888/http", "--port", "7000/tcp"];
  const hardware = ["--compute-type", "CPU", "--vcpu-count", "1"];
  podId = (
    await millrace.text("pods", "create", "--name", "page", "--image", "local/page", ...hardware, ...ports)
  ).trim();
  await eventually(async () => {
    const answer = await fetch(`${service.url}/pods/${podId}/8888/`, {
      headers: { authorization: `Bearer ${service.adminKey}` },
    });
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
  });
});
afterAll(() => resources.disposeAsync());

describe("millrace pods", () => {
  it("lists and shows pods", async () => {
    const { items } = await millrace.json("pods", "list");
    expect(items).toMatchObject([{ id: podId, name: "page", desiredStatus: "RUNNING" }]);
    expect(await millrace.text("pods", "list")).toMatch(/^ID +NAME +STATE.*\n\S+ +page +RUNNING +local\/page +1 vCPU/);
    expect(await millrace.text("pods", "list", "--state", "EXITED")).toBe("No pods.\n");
    expect(await millrace.json("pods", "get", "page")).toMatchObject({ id: podId, ports: ["8888/http", "7000/tcp"] });
  });

  it("renames, locks, stops, starts, restarts, resets and deletes one", async () => {
    const make = ["--image", "local/page", "--compute-type", "CPU", "--vcpu-count", "1"];
    const id = (await millrace.text("pods", "create", "--name", "other", ...make)).trim();
    expect(await millrace.json("pods", "update", "other", "--name", "desk", "--locked")).toMatchObject({
      locked: true,
    });
    const locked = await millrace.run("pods", "stop", "desk");
    expect(locked).toMatchObject({ exitCode: 1, errors: expect.stringContaining("locked") });
    await millrace.text("pods", "update", "desk", "--no-locked");
    expect(await millrace.json("pods", "stop", "desk")).toMatchObject({ id, desiredStatus: "EXITED" });
    expect(await millrace.text("pods", "start", "desk")).toBe("Started the pod desk.\n");
    expect(await millrace.json("pods", "restart", "desk")).toMatchObject({ id });
    expect(await millrace.json("pods", "reset", "desk")).toMatchObject({ id });
    expect(await millrace.json("pods", "delete", "desk", "--yes")).toEqual({ id, deleted: true });
    expect(await millrace.run("pods", "get", "desk")).toMatchObject({ exitCode: 4 });
  });
});

it("explain says how a sandbox ended, whose pod is gone", async () => {
  const { sandboxes } = createCompatV2Client({ baseUrl: `${service.url}/compat`, apiKey: service.adminKey });
  const { id } = await sandboxes.createSandbox({ imageName: "local/idle" });
  expect(await millrace.json("explain", id)).toMatchObject({ podId: id });
  await sandboxes.deleteSandbox(id);
  expect(await millrace.text("explain", id)).toMatch(
    new RegExp(`^The sandbox ${id} ended at .* \\(DELETED\\): Deleted by the account\\.`, "s"),
  );
  const explained = await millrace.json("explain", id);
  expect(explained).toMatchObject({ sandboxId: id, terminationReason: "DELETED" });
  expect(faultsOf("explanation", explained)).toEqual([]);
});

describe("millrace ps and top", () => {
  it("show endpoints with their queues, and machines", async () => {
    const endpointId = await service.deploy("local/page", { name: "queue", workersMax: 0 });
    await millrace.text("run", "queue", "--input", "{}");
    const load = await millrace.json("ps");
    expect(load["endpoints"]).toMatchObject([{ id: endpointId, name: "queue", jobs: { inQueue: 1 } }]);
    expect(load["machines"]).toContainEqual(expect.objectContaining({ id: podId, kind: "pod", state: "RUNNING" }));
    expect(await millrace.text("ps")).toMatch(
      /^ENDPOINT +WAITING.*\nqueue +1 +0 .*none of 0\n\nID +KIND.*pod +page +RUNNING/s,
    );
    expect(await millrace.text("ps", "-q")).toContain(`${endpointId}\n`);

    const looks = await millrace.lines("top", "--count", "2", "--interval", "200ms");
    expect(looks.map(({ endpoints }) => (endpoints as object[])[0])).toMatchObject([
      { jobsPerSecond: null },
      { jobsPerSecond: 0 },
    ]);
    expect(await millrace.text("top", "--count", "1")).toMatch(/^millrace top +http.*\n1 waiting, 0 running/);
  });

  it("are watched until Ctrl-C", async () => {
    await using watching = millrace.start("ps", "--watch", "--json");
    const [line] = await watching.until(/^.*\n/);
    expect(faultsOf("load", JSON.parse(line))).toEqual([]);
    watching.signal("SIGINT");
    expect(await watching.ended).toMatchObject({ exitCode: 130, errors: "" });
  });
});

describe("millrace open", () => {
  it("prints the address of an HTTP port", async () => {
    const url = `${service.url}/pods/${podId}/8888/`;
    expect(await millrace.text("open", "page")).toBe(`${url}\n`);
    expect(await millrace.json("open", "page:8888")).toEqual({ podId, port: 8888, url, openHttpPorts: false });
    // It leads a browser to an origin of the port, and holds no key.
    const browser = await fetch(url, { headers: { accept: "text/html" }, redirect: "manual" });
    const location = `//${podId}-8888.localhost:${new URL(url).port}/`;
    expect([browser.status, browser.headers.get("location")]).toEqual([303, location]);
    const wrong = await millrace.run("open", "page:7000");
    expect([wrong.exitCode, wrong.errors]).toEqual([2, expect.stringContaining("no HTTP port 7000; it exposes 8888")]);
  });
});

describe("millrace port-forward", () => {
  it("reaches HTTP ports without a key, WebSockets included, and TCP ports, until Ctrl-C", async () => {
    await using forwarding = millrace.start("port-forward", "page", "0:8888", "0:7000", "--json");
    const [both] = await forwarding.until(/^.*\n.*\n/);
    const [http, tcp] = both
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly localPort: number });
    expect([http, tcp].flatMap((line) => faultsOf("forwarded-port", line))).toEqual([]);

    const url = `http://127.0.0.1:${http?.localPort}/a?b=c`;
    const answer = await fetch(url, { method: "POST", body: "grain" });
    expect(await answer.json()).toEqual({ method: "POST", url: "/a?b=c", body: "grain" });

    const upgraded = request(url, { headers: { connection: "upgrade", upgrade: "websocket" } }).end();
    const [, socket] = (await once(upgraded, "upgrade")) as [unknown, Socket];
    socket.write("through the socket");
    expect(String((await once(socket, "data"))[0])).toBe("through the socket");

    const plain = connect({ host: "127.0.0.1", port: tcp?.localPort ?? 0 });
    plain.end("plain bytes");
    expect(String((await once(plain, "data"))[0])).toBe("plain bytes");

    forwarding.signal("SIGINT");
    expect(await forwarding.ended).toMatchObject({ exitCode: 130 });
    await expect(fetch(url)).rejects.toThrow();
    socket.destroy();
  });

  it.each([
    [["page"], 2, "LOCAL:REMOTE is missing"],
    [["page", "80:"], 2, "LOCAL:REMOTE must be two ports"],
    [["page", "0:9"], 2, "does not expose port 9; it exposes 8888/http, 7000/tcp"],
    [["nosuch", "0:8888"], 4, 'there is no pod "nosuch"'],
  ])("refuses %j with exit code %d", async (args, exitCode, message) => {
    const result = await millrace.run("port-forward", ...args);
    expect([result.exitCode, result.errors]).toEqual([exitCode, expect.stringContaining(message)]);
  });

  it("says that a port here is taken", async () => {
    const { port } = new URL(service.url);
    const result = await millrace.run("port-forward", "page", `${port}:8888`);
    expect(result).toMatchObject({ exitCode: 1, errors: expect.stringContaining("another program has it") });
  });
});
