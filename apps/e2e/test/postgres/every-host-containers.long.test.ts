import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  buildBaseImage,
  commandImage,
  leftoversOf,
  noEngine,
  openTestEngine,
  testEngine,
} from "@millrace/compute/test-engine";
import { execChannels } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../.tools/vitest/eventually.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { type HostPair, type RunningHost, startHostPair } from "../support/host-pair.ts";
import { openCommand } from "../support/pod-command.ts";

const hasPostgres = needs("containers of two hosts", findPostgres() !== undefined, "install PostgreSQL 15 or later");
const hasEngine = needs("containers of two hosts", testEngine !== null, noEngine);

const PAGE = `
import { createServer } from "node:http";
process.once("SIGTERM", () => process.exit(0));
createServer((_, response) => response.end("page")).listen(8888);
`;

const COMMAND = `
process.stdin.once("data", (line) => {
  console.log("said " + String(line).trim());
  console.error("oops");
  process.exit(3);
});
`;

describe.runIf(hasPostgres && hasEngine)("a command in a container of another host", () => {
  let server: PostgresServer;
  let pair: HostPair;
  let asked: RunningHost;
  let podId = "";
  let imageName = "";
  beforeAll(async () => {
    const engine = openTestEngine();
    const base = await buildBaseImage(engine);
    imageName = await commandImage(engine, base, "page", ["node", "--input-type=module", "-e", PAGE]);
    await engine.close();
    server = await startPostgresServer({ settings: { fsync: "off" } });
    pair = await startHostPair({ server, program: "", settings: { MILLRACE_COMPUTE: "auto" } });
    asked = pair.hosts[0];
    podId = await pair.podOn(pair.hosts[1], { imageName, ports: ["8888/http"] });
  });
  afterAll(async () => {
    await asked.rest("DELETE", `/v1/pods/${podId}`);
    const ended = "/v1/pods?desiredStatus=TERMINATED";
    await eventually(async () => expect((await asked.rest("GET", ended)).body).toEqual([]));
    const idOf = ({ dataDir }: RunningHost): Promise<string> =>
      readFile(join(dataDir, "machines", "installation-id"), "utf8");
    const installationIds = await Promise.all(pair.hosts.map(idOf));
    await pair.close();
    const engine = openTestEngine();
    for (const installationId of installationIds) expect(await leftoversOf(engine, installationId)).toEqual([]);
    await engine.close();
    await server.close();
  });

  test("is given its input, answers with its output and its exit code", async () => {
    const run = openCommand(asked, podId, ["node", "-e", COMMAND]);
    await once(run.socket, "open");
    run.socket.send(Buffer.concat([Buffer.of(execChannels.stdin), Buffer.from("blue\n")]));
    const ended = await run.ended;
    expect(ended).toMatchObject({ code: 1000, stdout: "said blue\n", stderr: "oops\n", end: { exitCode: 3 } });
  });

  test("is refused to who has no right to the pod", async () => {
    const run = openCommand({ url: asked.url, adminKey: "wrong" }, podId, ["true"]);
    run.ended.catch(() => undefined);
    await expect(once(run.socket, "open")).rejects.toThrow("401");
  });

  test("in a sandbox is run, and the sandbox ends, whichever gateway made it and whichever leads", async () => {
    const sandboxes = "/compat/v2/sandboxes";
    const [one, two] = pair.hosts;
    const entrypoint = ["node", "-e", "process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1_000)"];
    const template = { name: "sleeper", image: imageName, entrypoint };
    const { id: templateId } = (await one.rest("POST", "/compat/v2/templates", template)).body;
    for (const [asking, host] of [
      [one, two],
      [two, one],
    ] as const) {
      const cordon = (cordoned: boolean) => one.rest("PATCH", `/v1/service/hosts/${asking.machineId}`, { cordoned });
      await cordon(true);
      const made = await asking.rest("POST", sandboxes, { templateId, vcpuCount: 1, idleTimeoutSeconds: 5 });
      await cordon(false);
      expect(made.status).toBe(201);
      const path = `${sandboxes}/${String(made.body["id"])}`;
      await eventually(async () => expect((await asking.rest("GET", path)).body).toMatchObject({ state: "RUNNING" }));
      expect((await asking.rest("GET", `/v1/pods/${String(made.body["id"])}`)).body["machineId"]).toBe(host.machineId);
      const run = await asking.rest("POST", `${path}/exec`, { command: ["node", "-e", "console.log(6 * 7)"] });
      expect(run).toEqual({ status: 200, body: { output: "42\n", error: null, exitCode: 0 } });
      // Written by the leader: nothing else is asked about this sandbox.
      await eventually(async () => expect((await asking.rest("GET", "/v1/pods")).body).toHaveLength(1));
      const ended = { state: "TERMINATED", terminationReason: "IDLE_TIMEOUT" };
      for (const gateway of pair.hosts) expect((await gateway.rest("GET", path)).body).toMatchObject(ended);
    }
  });
});
