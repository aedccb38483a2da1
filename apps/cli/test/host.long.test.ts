import { createQueueClient } from "@millrace/queue-client";
import { createRestClient } from "@millrace/rest-client";
import { describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../.tools/vitest/shared-postgres.ts";
import { runMillrace, startMillrace, startUp, temporaryFolder } from "./support/cli-process.ts";

const ADMIN_KEY = "an-admin-key-of-a-test";
const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const postgres = sharedPostgres("a host without clients");

describe.runIf(postgres.available)("millrace host", () => {
  test("runs the workers of a gateway that has no machines, and leads never", async () => {
    await using folder = await temporaryFolder();
    const { url: databaseUrl } = await postgres.createDatabase();
    const environment = {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder.path}/blobs`,
      MILLRACE_ADMIN_KEY: ADMIN_KEY,
    };
    await using gateway = await startUp(["--data-dir", `${folder.path}/gateway`, "--compute", "none"], environment);
    const flags = ["--data-dir", `${folder.path}/host`, "--compute", "process", "--port", "0", "--stop-grace-ms", "0"];
    await using host = startMillrace(["host", "--json", ...flags], environment);
    const [line] = await host.until(/^\{"event":"ready".*\}$/m);
    const { url: hostUrl } = JSON.parse(line) as { url: string };
    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: gateway.ready.url });
    await expect.poll(async () => (await rest.service.listHosts()).hosts.map(({ isAlive }) => isAlive)).toEqual([true]);

    const template = await rest.templates.create({ name: "words", imageName: "local/text-stream", isServerless: true });
    const { id: endpointId } = await rest.endpoints.create({ templateId: template.id, computeType: "CPU" });
    const queue = createQueueClient({ apiKey: ADMIN_KEY, endpointId, baseUrl: gateway.ready.url });
    const job = await queue.submit({ text: "one" });
    expect(await job.result({ timeoutMs: 120_000 })).toBeDefined();

    // Clients, and proxies that look for gateways, are sent away.
    for (const path of ["/readyz", "/v1/pods", "/console/", "/graphql"]) {
      const answer = await fetch(`${hostUrl}${path}`, { headers });
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("MILLRACE_ROLE=host")]);
    }
    expect((await fetch(`${hostUrl}/v2/${endpointId}/run`, { method: "POST", headers, body: "{}" })).status).toBe(404);
    expect((await fetch(`${hostUrl}/healthz`)).status).toBe(200);

    // With the only gateway gone, nothing leads.
    gateway.signal("SIGTERM");
    await gateway.ended;
    const leads = async (): Promise<string> =>
      /^millrace_gateway_leads \d/m.exec(await (await fetch(`${hostUrl}/metrics`, { headers })).text())?.[0] ?? "";
    await expect.poll(leads).toBe("millrace_gateway_leads 0");
    host.signal("SIGTERM");
    expect((await host.ended).exitCode).toBe(0);
  });

  test("makes no key, and answers what a gateway forwards for a key that only the gateway knows", async () => {
    await using folder = await temporaryFolder();
    const { url: databaseUrl } = await postgres.createDatabase();
    const shared = { MILLRACE_DATABASE_URL: databaseUrl, MILLRACE_BLOB_URL: `file://${folder.path}/blobs` };
    const ofGateway = { ...shared, MILLRACE_ADMIN_KEY: ADMIN_KEY };
    await using gateway = await startUp(["--data-dir", `${folder.path}/gateway`, "--compute", "none"], ofGateway);
    const flags = ["--data-dir", `${folder.path}/host`, "--compute", "process", "--port", "0"];
    await using host = startMillrace(["host", "--json", ...flags], shared);
    const [line] = await host.until(/^\{"event":"ready".*\}$/m);
    expect(JSON.parse(line)).not.toHaveProperty("adminKey");
    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: gateway.ready.url });
    expect(await rest.keys.list()).toEqual(expect.objectContaining({ keys: [] }));
    await expect.poll(async () => (await rest.service.listHosts()).hosts.map(({ isAlive }) => isAlive)).toEqual([true]);
    const { hosts } = await rest.service.listHosts();
    const dataCenterId = hosts[0]?.dataCenterId ?? "EU-RO-1";
    const volume = await rest.networkVolumes.create({ name: "files", size: 1, dataCenterId });
    const url = `${gateway.ready.url}/v1/networkvolumes/${volume.id}/files`;
    const answer = await fetch(url, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    host.signal("SIGTERM");
    expect((await host.ended).exitCode).toBe(0);
    const [gone] = (await rest.service.listHosts()).hosts;
    expect(gone).toMatchObject({ isAlive: true, leaving: true });
  });

  test("is refused without the database of the gateways, and without machines", async () => {
    const [alone, idle] = await Promise.all([
      runMillrace(["host"]),
      runMillrace(["host", "--join", "postgres://u@127.0.0.1:1/m", "--compute", "none"]),
    ]);
    expect([alone.exitCode, alone.errors]).toEqual([2, expect.stringContaining("MILLRACE_DATABASE_URL")]);
    expect([idle.exitCode, idle.errors]).toEqual([2, expect.stringContaining("needs machines")]);
  });
});
