import { readFile } from "node:fs/promises";
import { createQueueClient } from "@millrace/queue-client";
import { createRestClient } from "@millrace/rest-client";
import { describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../.tools/vitest/shared-postgres.ts";
import { type RunningService, runMillrace, startUp, temporaryFolder } from "./support/cli-process.ts";
import { freePort } from "../../../.tools/vitest/free-port.ts";

const ADMIN_KEY = "an-admin-key-of-a-test";
const postgres = sharedPostgres("several gateways on one port");

/** The processes that a process started, which live. */
async function childrenOf(pid: unknown): Promise<readonly number[]> {
  const text = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

async function startGateways(folder: string, args: readonly string[] = []): Promise<RunningService> {
  const flags = ["--gateways", "3", "--data-dir", folder, "--compute", "process", "--stop-grace-ms", "0", ...args];
  return await startUp(flags, {
    MILLRACE_ADMIN_KEY: ADMIN_KEY,
    MILLRACE_DATABASE_URL: (await postgres.createDatabase()).url,
  });
}

/** How many processes answered, each request over a connection of its own. Ids of requests begin with a text of their process. */
async function answering(url: string): Promise<number> {
  const seen = new Set<string>();
  for (let request = 0; request < 40; request += 1) {
    const answer = await fetch(`${url}/healthz`, { headers: { connection: "close" } });
    await answer.body?.cancel();
    seen.add(answer.headers.get("x-request-id")?.slice(0, 8) ?? "");
  }
  return seen.size;
}

describe.runIf(postgres.available)("millrace up --gateways", () => {
  test("serves one port with several processes, and starts one that dies again", async () => {
    await using folder = await temporaryFolder();
    await using service = await startGateways(folder.path);
    const { url, pid } = service.ready;
    expect(service.ready).toMatchObject({ event: "ready", gateways: 3 });
    await expect.poll(() => answering(url)).toBe(3);

    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: url });
    const template = await rest.templates.create({ name: "words", imageName: "local/text-stream", isServerless: true });
    const { id: endpointId } = await rest.endpoints.create({ templateId: template.id, computeType: "CPU" });
    const queue = createQueueClient({ apiKey: ADMIN_KEY, endpointId, baseUrl: url });
    expect(await queue.runSync({ text: "one" })).toMatchObject({ status: "COMPLETED" });

    const before = await childrenOf(pid);
    expect(before).toHaveLength(3);
    const [, victim = 0] = before;
    process.kill(victim, "SIGKILL");
    await expect.poll(() => service.seen().errors).toMatch(/Gateway \d ended with SIGKILL\. It is started again/);
    const jobs = await Promise.all(["two", "three", "four"].map((text) => queue.submit({ text })));
    await expect.poll(() => childrenOf(pid).then((now) => now.length)).toBe(3);
    expect(await childrenOf(pid)).not.toContain(victim);
    for (const job of jobs) expect(await job.result({ timeoutMs: 120_000 })).toBeDefined();
    await expect.poll(() => answering(url)).toBe(3);

    service.signal("SIGTERM");
    const { exitCode, errors } = await service.ended;
    expect(exitCode).toBe(0);
    expect(errors.match(/^Stopp.*$/gm)).toEqual([expect.stringMatching(/^Stopping\. /), "Stopped."]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test("every gateway reaches what is on this machine, and has a port of its own", async () => {
    await using folder = await temporaryFolder();
    const ownPort = await freePort();
    await using service = await startGateways(folder.path, ["--own-port", String(ownPort)]);
    const { url } = service.ready;
    await expect.poll(() => answering(url)).toBe(3);
    for (const port of [ownPort, ownPort + 1, ownPort + 2]) expect(await answering(`http://127.0.0.1:${port}`)).toBe(1);
    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: url });
    const { hosts } = await rest.service.listHosts();
    expect(hosts.filter(({ isAlive }) => isAlive)).toHaveLength(1);
    const volume = await rest.networkVolumes.create({ name: "data", size: 1, dataCenterId: "EU-RO-1" });
    for (let request = 0; request < 12; request += 1) {
      const target = `${url}/v1/networkvolumes/${volume.id}/files/content?path=${request}.txt`;
      const headers = { authorization: `Bearer ${ADMIN_KEY}`, connection: "close" };
      expect((await fetch(target, { method: "PUT", headers, body: "x" })).status).toBe(200);
    }
    const { entries } = await rest.networkVolumes.listVolumeFiles(volume.id);
    expect(entries).toHaveLength(12);
  });

  test("every gateway knows of the machines, and at once of an endpoint that another one made", async () => {
    await using folder = await temporaryFolder();
    const ownPort = await freePort();
    await using service = await startGateways(folder.path, ["--own-port", String(ownPort)]);
    const { url } = service.ready;
    await expect.poll(() => answering(url)).toBe(3);
    const ask = async (gateway: number, path: string, body: object): Promise<Response> =>
      await fetch(`http://127.0.0.1:${ownPort + gateway}/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: url });
    const { id: templateId } = await rest.templates.create({ name: "t", imageName: "local/echo", isServerless: true });
    for (const gateway of [0, 1, 2]) {
      const never = await ask(gateway, "/endpoints", { templateId, gpuCount: 8, workersMax: 1 });
      expect(never.status, `gateway ${gateway + 1}`).toBe(501);
      for (const other of [0, 1, 2]) {
        const made = await ask(gateway, "/endpoints", { templateId, name: `${gateway}-${other}`, workersMax: 0 });
        const { id } = (await made.json()) as { readonly id: string };
        const key = await ask(other, "/keys", { name: "one", scopes: ["run"], endpointIds: [id] });
        expect(key.status, await key.text()).toBe(200);
      }
    }
  });

  test("no gateway outlives the process that started it", async () => {
    await using folder = await temporaryFolder();
    const service = await startGateways(folder.path);
    const { url, pid } = service.ready;
    await expect.poll(() => answering(url)).toBe(3);
    const gateways = await childrenOf(pid);
    await service[Symbol.asyncDispose]();
    const alive = (): number => gateways.filter((one) => isAlive(one)).length;
    await expect.poll(alive).toBe(0);
  });

  test("a gateway that cannot start ends the command with its exit code and reason", async () => {
    await using folder = await temporaryFolder();
    const flags = ["up", "--gateways", "2", "--data-dir", folder.path, "--port", "0", "--own-port", "1"];
    const environment = { MILLRACE_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const { exitCode, errors } = await runMillrace(flags, environment);
    expect(exitCode).not.toBe(0);
    expect(errors).toMatch(/127\.0\.0\.1:1|ECONNREFUSED/);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
