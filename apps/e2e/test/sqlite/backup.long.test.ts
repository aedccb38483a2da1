import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadFor, type StatusBody } from "../support/ledger-check.ts";
import { callerOf, newLedger, type Caller } from "../support/load.ts";
import { runCommand } from "../support/run-command.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";

const LOAD_MS = 1_000;

/** What the command says of every backup. */
const LACKS = expect.stringMatching(/^Not in it, copy them yourself: .*\n$/) as unknown;

describe("a backup that is made while the service runs", () => {
  let folder: string;
  const services: ServiceProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-backup-"));
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  async function start(dataDir: string): Promise<ServiceProcess> {
    const service = await startServiceProcess(dataDir);
    services.push(service);
    return service;
  }
  async function backUp(dataDir: string, out: string): Promise<void> {
    const { exitCode, stderr } = await runCommand(["backup", "--data-dir", dataDir, "--out", out]);
    expect([exitCode, stderr]).toEqual([0, LACKS]);
  }
  async function downloadBackup({ url }: ServiceProcess, out: string): Promise<void> {
    const settings = { MILLRACE_BASE_URL: url, MILLRACE_API_KEY: adminKey };
    const { exitCode, stdout, stderr } = await runCommand(["backup", "--out", out], settings);
    expect([exitCode, stderr, stdout]).toEqual([0, LACKS, expect.stringContaining(`Backed up ${url} to ${out}`)]);
  }
  async function statusOf(caller: Caller, id: string): Promise<StatusBody> {
    const { status, body } = await caller.call("GET", `status/${id}`);
    expect(status, `job ${id}`).toBe(200);
    return body as StatusBody;
  }
  /** Has every waiting job handed out; none may lack its input. */
  async function takeAll(caller: Caller): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const { jobs } = (await caller.call("GET", "health")).body as { jobs: { inQueue: number } };
      if (jobs.inQueue === 0) return ids;
      const { status, body } = await caller.call("GET", "job-take/restorer");
      expect(status).toBe(200);
      ids.push((body as { id: string }).id);
    }
  }

  test.each(["by its data directory", "through its interface"])(
    "%s has every job that was answered before, with its bodies, and starts elsewhere",
    { timeout: 120_000 },
    async (way) => {
      const [dataDir, out, restored] = [join(folder, "data"), join(folder, "backup"), join(folder, "restored")];
      const first = await start(dataDir);
      const endpointId = await first.deploy();
      const caller = callerOf(first.url, endpointId);
      const ledger = newLedger();
      const before = new Map<string, { input: object; end: string | undefined }>();
      await loadFor(caller, ledger, LOAD_MS, async () => {
        for (const [id, { acknowledged, input, end }] of ledger.jobs) if (acknowledged) before.set(id, { input, end });
        if (way === "through its interface") await downloadBackup(first, out);
        else await backUp(dataDir, out);
      });
      await expect.poll(async () => (await readdir(dataDir)).filter((name) => name.startsWith("backup"))).toEqual([]);
      await first.kill();
      expect(before.size).toBeGreaterThan(0);
      for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        expect(mode & 0o077, `${entry.name} can be read by others`).toBe(0);
      }

      const { exitCode, stderr } = await runCommand(["restore", "--from", out, "--data-dir", restored]);
      expect([exitCode, stderr]).toEqual([0, ""]);
      const second = await start(restored);
      const after = callerOf(second.url, endpointId);
      for (const [id, { input, end }] of before) {
        const job = await statusOf(after, id);
        if (end !== undefined) expect(job.status, `job ${id}`).toBe(end);
        if (job.status === "COMPLETED") expect(job.output).toEqual(input);
      }
      for (const id of await takeAll(after)) expect((await statusOf(after, id)).status).toBe("IN_PROGRESS");
      expect(second.log()).toBe("");
    },
  );

  test("overwrites nothing: neither a backup that is there, nor data", { timeout: 120_000 }, async () => {
    const [dataDir, out] = [join(folder, "data"), join(folder, "backup")];
    await (await start(dataDir)).terminate();
    await backUp(dataDir, out);
    const again = await runCommand(["backup", "--data-dir", dataDir, "--out", out]);
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining(`${out} is not empty`)]);
    const over = await runCommand(["restore", "--from", out, "--data-dir", dataDir]);
    expect([over.exitCode, over.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    const none = await runCommand(["restore", "--from", dataDir + "x", "--data-dir", join(folder, "new")]);
    expect([none.exitCode, none.stderr]).toEqual([1, expect.stringContaining("There is no backup in")]);
  });
});
