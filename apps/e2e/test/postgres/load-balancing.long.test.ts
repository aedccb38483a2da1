import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";

const canRun = needs("requests through two gateways", findPostgres() !== undefined, "install PostgreSQL 15 or later");

/** Begins an answer and never ends it; at /die it ends itself. */
const PROGRAM = `
import { createServer } from "node:http";
process.once("SIGTERM", () => process.exit(0));
createServer((request, response) => {
  if (request.url === "/die") process.exit(1);
  if (request.url === "/stream") response.write("first");
  else response.end(String(process.pid));
}).listen(process.env.PORT);
`;

describe.runIf(canRun)("a load-balancing endpoint of two gateways", () => {
  let server: PostgresServer;
  let folder: string;
  let gateways: readonly TestService[];
  let endpointId: string;

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    folder = await mkdtemp(join(tmpdir(), "millrace-balanced-"));
    await mkdir(join(folder, "handlers", "program"), { recursive: true });
    await writeFile(join(folder, "handlers", "program", "handler.mjs"), PROGRAM);
    const { url: databaseUrl } = await server.createDatabase();
    const settings = { databaseUrl, blobUrl: `file://${folder}/blobs`, handlerDirs: [join(folder, "handlers")] };
    const start = (name: string): Promise<TestService> =>
      startTestService({ settings, dataDir: join(folder, name), environment: { MILLRACE_COMPUTE: "process" } });
    const leader = await start("leader");
    gateways = [leader, await start("other")];
    endpointId = await leader.deploy("local/program", { type: "LB", idleTimeout: 3600, workersMax: 1, workersMin: 1 });
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await server.close();
    await rm(folder, { recursive: true });
  });

  const send = (gateway: TestService, path: string, key = gateway.adminKey): Promise<Response> =>
    fetch(`${gateway.url}/lb/${endpointId}${path}`, { headers: { authorization: key } });

  test.each([0, 1])("ends an open answer at either when its key is revoked at the first (%d)", async (at) => {
    const [leader] = gateways;
    const gateway = gateways[at];
    if (leader === undefined || gateway === undefined) throw new Error("there are two gateways");
    const made = await leader.rest("POST", "/v1/keys", { name: `streams ${at}`, scopes: ["run"] });
    await expect.poll(async () => (await send(gateway, "/")).status).toBe(200);
    const answer = await send(gateway, "/stream", String(made["key"]));
    expect(answer.status).toBe(200);
    await leader.rest("DELETE", `/v1/keys/${String(made["id"])}`);
    const ended = answer.text().then(
      () => "whole",
      () => "cut",
    );
    // The key is known for five seconds, and looked up every five.
    for (const one of gateways) await one.clock.advance(10_000);
    expect(await ended).toBe("cut");
    expect((await send(gateway, "/", String(made["key"]))).status).toBe(401);
  });

  test("serves the next request by another worker at either when one died under a request", async () => {
    for (const gateway of gateways) {
      await expect.poll(async () => (await send(gateway, "/")).status).toBe(200);
      const before = await (await send(gateway, "/")).text();
      expect((await send(gateway, "/die")).status).toBe(502);
      const after = await send(gateway, "/");
      expect(after.status).toBe(200);
      expect(await after.text()).not.toBe(before);
    }
  });
});
