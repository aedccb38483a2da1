import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProtocolServer } from "./support/protocol-server.ts";
import { runProcess } from "./support/run-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-worker-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe("as a worker", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets it finish and deliver, and then it ends by itself",
    async (name) => {
      await using server = await ProtocolServer.start();
      await using running = runProcess(server.env({ RUNPOD_PING_INTERVAL: "50" }));
      server.enqueue({ id: "a", input: { waitMs: 300, echo: "finished" } });
      await server.until(() => server.reports("a").length === 1);
      running.child.kill(name);
      expect(await running.exited).toBe(0);
      expect(server.reports("a").at(-1)).toEqual({ output: "finished" });
      expect(running.output()).toBe("ended\n");
    },
  );

  test("a second signal ends it at once, without a result, and with exit code 1", async () => {
    await using server = await ProtocolServer.start();
    await using running = runProcess(server.env());
    server.enqueue({ id: "a", input: { waitMs: 60_000 } });
    await server.until(() => server.reports("a").length === 1);
    running.child.kill("SIGTERM");
    await expect.poll(() => running.errors()).toContain("Taking no more jobs");
    running.child.kill("SIGTERM");
    expect(await running.exited).toBe(1);
    expect(server.reports("a")).toEqual([{ status: "IN_PROGRESS", output: "begun" }]);
  });

  test("it goes on pinging with its job while the handler blocks the thread", async () => {
    await using server = await ProtocolServer.start();
    await using _running = runProcess(server.env({ RUNPOD_PING_INTERVAL: "50" }));
    const released = join(folder, "released");
    server.enqueue({ id: "a", input: { blockUntil: released, echo: 1 } });
    await server.until(() => server.reports("a").length === 1);
    const before = server.of("ping").length;
    const during = () => server.of("ping").slice(before);
    await expect.poll(() => during().filter((call) => call.query["job_id"] === "a").length).toBeGreaterThan(4);
    expect(server.reports("a")).toHaveLength(1);
    await writeFile(released, "");
    await server.result("a");
  });

  test("its log lines are JSON on standard error when the platform names the endpoint", async () => {
    await using server = await ProtocolServer.start();
    await using running = runProcess(server.env({ RUNPOD_ENDPOINT_ID: "echo", RUNPOD_LOG_LEVEL: "INFO" }));
    server.enqueue({ id: "a", input: {} });
    await server.result("a");
    running.child.kill("SIGTERM");
    await running.exited;
    const lines: unknown[] = running
      .errors()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toContainEqual({ requestId: "a", message: "at work", level: "INFO" });
    expect(running.errors()).not.toContain("key-1");
  });
});

describe("without a service", () => {
  test("--test_input runs the handler once and prints the report", async () => {
    await using running = runProcess({}, { args: ["--test_input", '{"input": {"echo": [1]}}'], cwd: folder });
    expect(await running.exited).toBe(0);
    expect(JSON.parse(running.output().replace(/ended\n$/, ""))).toEqual({ output: [1] });
    expect(running.errors()).toMatch(/local_test \| at work[^]*progress: "begun"/);
  });

  test("--test_input wins over a service, and what is yielded is printed as a list", async () => {
    await using server = await ProtocolServer.start();
    await using running = runProcess(server.env(), {
      args: ['--test_input={"input": {"chunks": [1, 2]}}'],
      cwd: folder,
    });
    expect(await running.exited).toBe(0);
    expect(JSON.parse(running.output().replace(/ended\n$/, ""))).toEqual({ output: [1, 2] });
    expect(server.calls).toEqual([]);
  });

  test("test_input.json in the current folder is taken", async () => {
    await writeFile(join(folder, "test_input.json"), '{"id": "mine", "input": {"fail": "broken"}}');
    await using running = runProcess({}, { cwd: folder });
    expect(await running.exited).toBe(1);
    expect(JSON.parse(running.output().replace(/ended\n$/, ""))).toEqual({ error: expect.stringContaining("broken") });
  });

  test.each([
    ["nothing to run", [], "RUNPOD_WEBHOOK_GET_JOB"],
    ["no JSON", ["--test_input", "{"], "not JSON"],
    ["no input", ["--test_input", "{}"], 'must look like {"input": {}}'],
    ["no value", ["--test_input"], "not JSON"],
  ])("with %s it says what to do and ends with exit code 1", async (_name, args, message) => {
    await using running = runProcess({}, { args, cwd: folder });
    expect(await running.exited).toBe(1);
    expect(running.errors()).toContain(message);
  });
});
