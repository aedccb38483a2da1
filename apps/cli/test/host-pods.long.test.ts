import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandImage, buildBaseImage, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { createRestClient } from "@millrace/rest-client";
import { execProtocol } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { needs } from "../../../.tools/vitest/needs.ts";
import { sharedPostgres } from "../../../.tools/vitest/shared-postgres.ts";
import { startMillrace, startUp, temporaryFolder } from "./support/cli-process.ts";
import { commandsOn } from "./support/commands-on.ts";
import { sendRaw, startRecordingRelay } from "./support/recording-relay.ts";

/** Only the gateway knows it. */
const ADMIN_KEY = "an-admin-key-of-a-test";
const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const markHeader = "x-millrace-forwarded";

/** Tells what it was asked, and answers whatever a WebSocket sends. */
const PROGRAM = `
  import { createServer } from "node:http";
  import { createHash } from "node:crypto";
  const server = createServer(({ url, headers }, response) => response.end(JSON.stringify({ url, headers })));
  server.on("upgrade", ({ headers }, socket) => {
    const accept = createHash("sha1").update(headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
    socket.write("HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: websocket\\r\\nsec-websocket-accept: " + accept + "\\r\\n\\r\\n");
    // "hi" in a frame of text.
    socket.on("error", () => {}).on("data", () => socket.write(Buffer.from([0x81, 2, 0x68, 0x69])));
  });
  server.listen(Number(process.env.MILLRACE_HTTP_PORT_8888 ?? 8888));
`;

const handlers = { page: PROGRAM, crash: "process.exit(3);" };
const podRequest = { computeType: "CPU" as const, vcpuCount: 1, imageName: "local/page", ports: ["8888/http"] };
const postgres = sharedPostgres("pods of a host without clients");

/** A gateway without machines, and a host whose address leads over a relay. */
async function startGatewayAndHost({ compute = "process", imageName = podRequest.imageName } = {}) {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await temporaryFolder());
  for (const [name, program] of Object.entries(handlers)) {
    await mkdir(join(folder.path, "handlers", name), { recursive: true });
    await writeFile(join(folder.path, "handlers", name, "handler.mjs"), program);
  }
  const { url: databaseUrl } = await postgres.createDatabase();
  const shared = { MILLRACE_DATABASE_URL: databaseUrl, MILLRACE_BLOB_URL: `file://${folder.path}/blobs` };
  const ofGateway = { ...shared, MILLRACE_ADMIN_KEY: ADMIN_KEY };
  const gatewayFlags = ["--data-dir", `${folder.path}/gateway`, "--compute", "none"];
  const { url } = parts.use(await startUp(gatewayFlags, ofGateway)).ready;
  const relay = parts.use(await startRecordingRelay());
  const ofHost = { ...shared, MILLRACE_GATEWAY_URL: relay.url, MILLRACE_HANDLER_DIRS: `${folder.path}/handlers` };
  const flags = ["--data-dir", `${folder.path}/host`, "--compute", compute, "--port", "0"];
  const startHost = async () => {
    const host = startMillrace(["host", "--json", ...flags], ofHost);
    const [line] = await host.until(/^\{"event":"ready".*\}$/m);
    const { url: hostUrl } = JSON.parse(line) as { url: string };
    relay.leadTo(hostUrl);
    return { host, hostUrl };
  };
  const { host, hostUrl } = await startHost();
  parts.use(host);
  const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: url });
  await expect.poll(async () => (await rest.service.listHosts()).hosts.map(({ isAlive }) => isAlive)).toEqual([true]);
  const { id: podId } = await rest.pods.create({ ...podRequest, imageName });
  const visit = (path: string, more: Record<string, string> = headers): Promise<Response> =>
    fetch(`${url}/pods/${podId}/8888${path}`, { headers: more });
  await expect.poll(async () => (await visit("/")).status).toBe(200);
  const begun = parts.move();
  const again = async (): Promise<void> => void begun.use((await startHost()).host);
  const close = (): Promise<void> => begun.disposeAsync();
  return { url, hostUrl, host, again, relay, rest, podId, visit, [Symbol.asyncDispose]: close };
}

describe.runIf(postgres.available)(
  "a pod on a host, asked for at a gateway whose admin key the host does not know,",
  () => {
    test("answers over HTTP, by WebSocket and with its usage, and commands are refused by its own driver", async () => {
      await using one = await startGatewayAndHost();
      const seen = (await (await one.visit("/page?a=1")).json()) as { url: string; headers: Record<string, string> };
      expect(seen.url).toBe("/page?a=1");
      expect(Object.keys(seen.headers)).not.toContain(markHeader);
      expect(JSON.stringify(seen.headers)).not.toContain(ADMIN_KEY);

      const at = one.url.replace("http", "ws");
      const socket = new WebSocket(`${at}/pods/${one.podId}/8888/live`, { headers });
      await once(socket, "open");
      socket.send("hello");
      const [frame] = (await once(socket, "message")) as [Buffer];
      expect(String(frame)).toBe("hi");
      socket.terminate();

      await expect
        .poll(async () => (await (await fetch(`${one.url}/v1/pods/${one.podId}/usage`, { headers })).json()) as object)
        .toMatchObject({
          podId: one.podId,
          samples: expect.arrayContaining([expect.objectContaining({ cpuPercent: expect.any(Number) })]),
        });

      // The host decided this: the gateway cannot know what its driver does.
      const command = new WebSocket(`${at}/v1/pods/${one.podId}/exec?command=true`, execProtocol, { headers });
      command.on("error", () => undefined);
      const [, refusal] = (await once(command, "unexpected-response")) as [unknown, { statusCode: number }];
      expect(refusal.statusCode).toBe(501);
    });

    const runsContainers = needs("commands in a container of a host without clients", testEngine !== null, noEngine);
    test.runIf(runsContainers)("runs commands in its container", async () => {
      const engine = openTestEngine();
      const serve = ["node", "--input-type=module", "-e", PROGRAM];
      const imageName = await commandImage(engine, await buildBaseImage(engine), "page", serve);
      await engine.close();
      await using one = await startGatewayAndHost({ compute: "docker", imageName });
      const runAs = (adminKey: string, program: string) =>
        commandsOn({ url: one.url, adminKey }).runWith("ping", "exec", one.podId, "--", "node", "-e", program);
      try {
        const ran = await runAs(ADMIN_KEY, "process.stdin.pipe(process.stdout)");
        expect(ran).toEqual({ exitCode: 0, output: "ping", errors: "" });
        expect(await runAs("wrong", "")).toMatchObject({
          errors: expect.stringContaining("key is not known") as string,
        });
      } finally {
        await one.rest.pods.delete(one.podId);
        await eventually(async () => expect(await one.rest.pods.list({ desiredStatus: "TERMINATED" })).toEqual([]));
      }
    });

    test("is closed to who makes, replays or changes what gateways send each other", async () => {
      await using one = await startGatewayAndHost();
      const { podId, hostUrl, relay } = one;
      expect((await one.visit("/once")).status).toBe(200);
      expect((await one.visit("/once", {})).status).toBe(401);
      const usage = `/v1/pods/${podId}/usage`;
      expect((await fetch(one.url + usage, { headers })).status).toBe(200);
      const recorded = [relay.request(`GET /pods/${podId}/8888/once `), relay.request(`GET ${usage} `)];
      for (const request of recorded) {
        expect(request.toLowerCase()).toContain(`\r\n${markHeader}: `);
        const changes = [
          request,
          request.replace(/^GET \S+/, `GET /v1/pods/${podId}`),
          request.replace("GET", "DELETE"),
          request.replace(/(x-millrace-forwarded: )\S+/i, "$1e30.e30"),
          request.replace(/x-millrace-forwarded: \S+\r\n/i, ""),
        ];
        for (const bytes of changes) {
          const answers = [await sendRaw(hostUrl, bytes), await sendRaw(one.url, bytes)];
          // A host answers 404 or 503 to who sends no mark: it has no clients.
          for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (401|503|403|404) /);
        }
        expect(await sendRaw(hostUrl, request)).toMatch(/^HTTP\/1\.1 401 /);
      }
    });

    test("is not charged once its host is killed, and says so until the host is back", async () => {
      await using one = await startGatewayAndHost();
      await one.host[Symbol.asyncDispose]();
      const told = async (): Promise<unknown> => (await one.rest.pods.get(one.podId)).lastStatusChange;
      await expect.poll(told).toMatch(/^Its host does not answer, so it is not charged/);
      const open = async () => {
        const answer = await fetch(`${one.url}/v1/billing/rentals?kind=pod`, { headers });
        const { rentals } = (await answer.json()) as { rentals: readonly { endedAt: string | null }[] };
        return rentals.find(({ endedAt }) => endedAt === null);
      };
      expect(await open()).toMatchObject({ vcpuCount: 0, diskInGb: 0, computeCostPerHr: 0, storageCostPerHr: 0 });

      await one.again();
      await expect.poll(async () => (await one.visit("/")).status).toBe(200);
      await expect.poll(told).not.toMatch(/^Its host/);
      expect(await open()).toMatchObject({ vcpuCount: 1, endedAt: null });
    });

    test("that its host had not started when it stopped in order says so", async () => {
      await using one = await startGatewayAndHost();
      const { id } = await one.rest.pods.create({ ...podRequest, imageName: "local/crash" });
      const told = async (): Promise<string> => String((await one.rest.pods.get(id)).lastStatusChange);
      await expect.poll(told).toMatch(/started again in (8|1\d) s/);
      one.host.signal("SIGTERM");
      await one.host.ended;
      expect(await told()).toMatch(/^Its host has stopped; it starts when the host is back: /);
      expect((await one.rest.pods.get(one.podId)).lastStatusChange).toMatch(/^The container is running/);
    });
  },
);
