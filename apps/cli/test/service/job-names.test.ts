import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { createWorker } from "@millrace/worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../src/commands.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { workerEnvironment } from "../support/worker-environment.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;

/** An endpoint for requests beside two for jobs: one whose worker answers or fails, and one whose jobs wait. */
beforeAll(async () => {
  service = resources.use(await startTestService());
  const served = await service.deploy("local/none", { name: "served", workersMax: 0 });
  await service.deploy("local/none", { name: "idle", workersMax: 0 });
  await service.deploy("local/none", { name: "balanced", type: "LB", workersMax: 0 });
  const handle = ({ input }: { readonly input: { readonly fail?: string } }): string => {
    if (input.fail !== undefined) throw new Error(input.fail);
    return "done";
  };
  const worker = createWorker(handle, { env: workerEnvironment(service, served), writeLog: () => {} });
  worker.start();
  resources.defer(() => worker.abort());
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

describe("a job that no worker can take", () => {
  it.each([
    ["runsync", ["runsync", "idle", "-i", "{}"]],
    ["run --wait", ["run", "idle", "-i", "{}", "--wait"]],
    ["run --stream", ["run", "idle", "-i", "{}", "--stream"]],
  ])("has %s say why it waits on standard error, once", async (_, args) => {
    await using waiting = millrace.start(...args);
    await expect.poll(() => waiting.seen().errors).toContain("The job waits: The endpoint is paused (workersMax is 0)");
    waiting.signal("SIGINT");
    const { output, errors } = await waiting.ended;
    expect([output, errors.match(/The job waits/g)?.length]).toEqual(["", 1]);
  });

  it.each(["--json", "--quiet"])("has runsync %s say nothing of it", async (flag) => {
    const ended = await millrace.run("runsync", "idle", "-i", "{}", "--wait", "3s", flag);
    expect(ended).toMatchObject({ exitCode: 7, output: "" });
    expect(ended.errors).not.toContain("The job waits");
  });
});

describe("every command that takes a job", () => {
  const takers = commands.filter(({ operands = [] }) => /\b(?:JOB|the id of a job)\b/.test(operands[0]?.help ?? ""));

  it("takes what the commands print for scripts and programs, at whichever endpoint the job is", async () => {
    const quiet = (await millrace.text("run", "idle", "-i", "{}", "--quiet")).trim();
    const printed = [
      quiet,
      (await millrace.text("jobs", "list", "idle", "--quiet", "--limit", "1")).trim(),
      (await millrace.text("status", `idle/${quiet}`, "--quiet")).trim(),
      String((await millrace.json("run", "idle", "-i", "{}"))["id"]),
      (await millrace.text("runsync", "served", "-i", "{}", "--quiet")).trim(),
    ];
    for (const word of printed) {
      const status = await millrace.json("status", word);
      expect(status).toMatchObject({ id: word });
    }
    expect(takers.map(({ name }) => name).toSorted()).toEqual(
      ["cancel", "explain", "jobs events", "jobs get", "logs", "retry", "status", "stream", "wait"].toSorted(),
    );
    await millrace.text("cancel", quiet);
    // A cancelled job cannot be changed any more, and has no result.
    const exitCodes: Readonly<Record<string, number>> = { cancel: 1, retry: 1, wait: 5, stream: 5 };
    for (const { name } of takers) {
      const { exitCode, errors } = await millrace.run(...name.split(" "), quiet);
      expect([name, exitCode], errors).toEqual([name, exitCodes[name] ?? 0]);
    }
  });

  it("says so where no endpoint knows the job, and takes the id of one that failed and is gone", async () => {
    const { id } = await millrace.json("run", "idle", "-i", "{}", "--ttl", "10s");
    const failing = JSON.stringify({ fail: "lost words" });
    const gone = (await millrace.run("runsync", "served", "-i", failing, "--quiet")).output.trim();
    await service.clock.advance(limits.runRetentionMs);
    const unknown = await millrace.run("status", String(id));
    expect([unknown.exitCode, unknown.errors]).toEqual([
      4,
      expect.stringContaining(`no endpoint of the account knows the job ${String(id)}. It may have expired`),
    ]);
    expect(await millrace.text("explain", gone)).toMatch(/is no longer kept\. It ended FAILED/);
    expect(await millrace.run("status", gone)).toMatchObject({
      exitCode: 4,
      errors: expect.stringContaining("is no longer kept"),
    });
  });
});
