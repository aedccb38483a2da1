import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPythonService, type JobBody, type PythonService } from "./support/python-service.ts";
import { findPython, packageVersion } from "./support/python.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";

/** What the handler puts NaN in the place of, which JSON cannot carry. */
const NOT_A_NUMBER = "NaN";

const python = findPython();
const canRun = needs("workers on the official Python package", python.missing === undefined, python.missing ?? "");

describe.runIf(canRun)("the official Python worker", () => {
  let rig: PythonService;
  let notes: string;

  beforeAll(async () => {
    rig = await startPythonService(python.path ?? "");
    notes = await mkdtemp(join(tmpdir(), "millrace-notes-"));
  });
  afterAll(async () => {
    await rig.service[Symbol.asyncDispose]();
    await rm(notes, { recursive: true, force: true });
  });

  async function readNote(file: string): Promise<string> {
    return await readFile(file, "utf8").catch(() => "");
  }
  async function chunksOf(handler: string, jobId: string): Promise<unknown[]> {
    const endpointId = await rig.endpointOf(handler);
    const page = await rig.service.rest("GET", `/compat/v2/${endpointId}/stream/${jobId}`);
    return (page["stream"] as { output: unknown }[]).map((chunk) => chunk.output);
  }

  describe("with a function", () => {
    it("gets the job with its id, input, webhook and attempt, and delivers what the function returned", async () => {
      const webhook = "http://127.0.0.1:9/hook";
      const job = await rig.runsync("function", { text: "ä 🚲 \u2028", list: [1, null, 1.5] }, { webhook });
      expect(job).toMatchObject({
        status: "COMPLETED",
        output: {
          echo: { text: "ä 🚲 \u2028", list: [1, null, 1.5] },
          jobKeys: ["attempt", "attemptToken", "id", "input", "webhook"],
          webhook,
        },
      });
    });

    it("delivers every kind of value, and a dict with error as a failure", async () => {
      const returned = async (value: unknown): Promise<JobBody> => await rig.runsync("function", { return: value });
      const jobs = await Promise.all([null, false, ["a"], {}, { error: "no" }, { error: "no", part: 1 }].map(returned));
      expect(jobs).toMatchObject([
        { status: "COMPLETED", output: null },
        { status: "COMPLETED", output: false },
        { status: "COMPLETED", output: ["a"] },
        { status: "COMPLETED" },
        { status: "FAILED", error: "no" },
        { status: "FAILED", error: "no", output: { part: 1 } },
      ]);
      // The package sends no output for an empty dict.
      for (const job of [jobs[3], jobs[4]]) expect(job).not.toHaveProperty("output");
    });

    it("tells of an exception with its type, message, traceback and worker", async () => {
      const job = await rig.runsync("function", { raise: "wrong colour" });
      expect(job["status"]).toBe("FAILED");
      expect(JSON.parse(String(job["error"]))).toMatchObject({
        error_type: "<class 'ValueError'>",
        error_message: "wrong colour",
        error_traceback: expect.stringContaining("handler.py"),
        worker_id: job["workerId"],
        hostname: job["workerId"],
        runpod_version: packageVersion,
      });
    });

    it("delivers a large output, and takes an empty input", async () => {
      const [large, empty] = await Promise.all([
        rig.runsync("function", { size: 3_000_000 }),
        rig.runsync("function", {}),
      ]);
      expect(String(large["output"])).toHaveLength(3_000_000);
      expect(empty).toMatchObject({ status: "COMPLETED", output: { echo: {} } });
    });

    it("fails at once when the package drops what it returned, because it is no JSON or too large", async () => {
      const refused = "The worker's result was refused.";
      const [notJson, tooLarge] = await Promise.all([
        rig.runsync("function", { notANumber: true }),
        rig.runsync("function", { size: limits.resultMaxBytes }),
      ]);
      expect(notJson).toMatchObject({
        status: "FAILED",
        error: expect.stringContaining(`${refused} output.value is NaN, `),
      });
      expect(tooLarge).toMatchObject({
        status: "FAILED",
        error: expect.stringContaining(`${refused} The body is larger`),
      });
      for (const job of [notJson, tooLarge]) expect(job).not.toHaveProperty("retries");
    });

    it("fails with its error line, without a second run, when the package cannot send what it returned", async () => {
      const drops = ["bytes", "datetime", "loop", "cancelled"].map((drop) => rig.runsync("function", { drop }));
      const jobs = [...(await Promise.all(drops)), await rig.runsync("function", { return: "\ud800" })];
      for (const job of jobs) {
        expect(job).toMatchObject({ status: "FAILED", error: expect.stringMatching(/^result dropped: /) });
        expect(job).not.toHaveProperty("retries");
      }
      const errors = jobs.map(({ error }) => String(error)).join("\n");
      for (const cause of [
        /bytes is not JSON serializable/,
        /datetime is not JSON/,
        /Circular reference/,
        /surrogates not allowed/,
      ])
        expect(errors).toMatch(cause);
    });

    it("goes on when a progress update is no JSON", async () => {
      const job = await rig.runsync("function", { progress: [NOT_A_NUMBER, "80 %"], pauseSeconds: 0.5 });
      expect(job).toMatchObject({ status: "COMPLETED", output: { updates: 2 } });
    });

    it("shows its progress updates in order while the job runs", async () => {
      const id = await rig.run("function", { progress: ["10 %", { step: 2 }], pauseSeconds: 1 });
      await rig.until("function", id, (job) => job["output"] === "10 %");
      const second = await rig.until("function", id, (job) => job["output"] !== "10 %");
      expect(second).toMatchObject({ status: "IN_PROGRESS", output: { step: 2 } });
      const end = await rig.until("function", id, (job) => job["status"] !== "IN_PROGRESS");
      expect(end).toMatchObject({ status: "COMPLETED", output: { updates: 2 } });
    });

    it("runs the example python-words", async () => {
      const job = await rig.runsync("python-words", { text: "The river turns the wheel.", top: 1 });
      expect(job).toMatchObject({
        status: "COMPLETED",
        output: { words: 5, distinct: 4, top: [{ word: "the", count: 2 }] },
      });
      const refused = await rig.runsync("python-words", { text: 7 });
      expect(refused).toMatchObject({ status: "FAILED", error: "text: must be a string" });
    });
  });

  describe("with a generator", () => {
    it("streams each chunk as it is yielded; the output is an empty list", async () => {
      const id = await rig.run("generator", { chunks: ["a", { b: 1 }, null], pauseSeconds: 0.5 });
      await rig.until("generator", id, (job) => job["status"] === "IN_PROGRESS");
      const early = await chunksOf("generator", id);
      expect(early[0]).toBe("a");
      expect(await rig.status("generator", id)).toMatchObject({ status: "IN_PROGRESS" });
      const end = await rig.until("generator", id, (job) => job["status"] === "COMPLETED");
      expect(end["output"]).toEqual([]);
      expect([...early, ...(await chunksOf("generator", id))]).toEqual(["a", { b: 1 }, null]);
    });

    it("collects the chunks as the output too with return_aggregate_stream", async () => {
      const chunks = ["a", { b: 1 }, 3];
      const job = await rig.runsync("generator-aggregate", { chunks });
      expect(job).toMatchObject({ status: "COMPLETED", output: chunks });
      expect(await chunksOf("generator-aggregate", String(job["id"]))).toEqual(chunks);
    });

    it("fails when it raises or yields an error, and the chunks before that stay readable", async () => {
      const [raised, yielded] = await Promise.all([
        rig.runsync("generator", { chunks: ["a"], raise: "late" }),
        rig.runsync("generator", { chunks: ["a", { error: "given up" }, "never"] }),
      ]);
      expect(raised).toMatchObject({
        status: "FAILED",
        error: expect.stringMatching(/^handler: late \ntraceback:/),
      });
      expect(await chunksOf("generator", String(raised["id"]))).toEqual(["a"]);
      expect(yielded).toMatchObject({ status: "FAILED", error: "given up" });
      expect(await chunksOf("generator", String(yielded["id"]))).toEqual(["a"]);
    });

    it("streams an async generator the same way", async () => {
      const job = await rig.runsync("async-generator", { text: "one two" });
      const words = [
        { number: 0, word: "one" },
        { number: 1, word: "two" },
      ];
      expect(job).toMatchObject({ status: "COMPLETED", output: words });
      expect(await chunksOf("async-generator", String(job["id"]))).toEqual(words);
    });
  });

  describe("with an async function", () => {
    it("delivers its result, or its exception", async () => {
      const [done, failed] = await Promise.all([
        rig.runsync("async-function", { sleepSeconds: 0.01 }),
        rig.runsync("async-function", { raise: "no" }),
      ]);
      expect(done).toMatchObject({ status: "COMPLETED", output: { slept: 0.01 } });
      expect(failed["status"]).toBe("FAILED");
      expect(JSON.parse(String(failed["error"]))).toMatchObject({ error_message: "no" });
    });

    it("stops a cancelled job, sends no result for it and goes on with the next", async () => {
      const noteFile = join(notes, "cancelled");
      const id = await rig.run("async-function", { sleepSeconds: 60, startFile: `${noteFile}-start`, noteFile });
      await expect.poll(() => readNote(`${noteFile}-start`)).toBe("started");
      const endpointId = await rig.endpointOf("async-function");
      expect(await rig.service.rest("POST", `/v2/${endpointId}/cancel/${id}`)).toEqual({ id, status: "CANCELLED" });
      await expect.poll(() => readNote(noteFile)).toBe("stopped");
      const next = await rig.runsync("async-function", {});
      const cancelled = await rig.status("async-function", id);
      expect(next).toMatchObject({ status: "COMPLETED", workerId: cancelled["workerId"] });
      expect(cancelled).toMatchObject({ status: "CANCELLED" });
      expect(cancelled).not.toHaveProperty("output");
    });

    it("stops a job that is cancelled in the moment in which the worker receives it", async () => {
      const noteFile = join(notes, "at-once");
      const id = await rig.run("async-function", { sleepSeconds: 60, noteFile });
      await rig.until("async-function", id, (job) => job["status"] === "IN_PROGRESS");
      const endpointId = await rig.endpointOf("async-function");
      await rig.service.rest("POST", `/v2/${endpointId}/cancel/${id}`);
      await expect.poll(() => readNote(noteFile)).toBe("stopped");
    });

    it("stops a job whose execution timeout is over", async () => {
      const noteFile = join(notes, "timed-out");
      const input = { sleepSeconds: 60, startFile: `${noteFile}-start`, noteFile };
      const id = await rig.run("async-function", input, { policy: { executionTimeout: 5000 } });
      await expect.poll(() => readNote(`${noteFile}-start`)).toBe("started");
      await rig.service.clock.advance(5000);
      expect(await rig.status("async-function", id)).toMatchObject({ status: "TIMED_OUT" });
      await expect.poll(() => readNote(noteFile)).toBe("stopped");
    });
  });

  it("takes as many jobs at once as concurrency_modifier wants", async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, () => rig.runsync("concurrent", { sleepSeconds: 0.4 })));
    expect(jobs.map((job) => job["output"])).toEqual(jobs.map(() => ({ most: 4 })));
  });

  it("is replaced within seconds after every job with refresh_worker", async () => {
    const [first, second] = await Promise.all([rig.runsync("refresh", {}), rig.runsync("refresh", {})]);
    expect(first).toMatchObject({ status: "COMPLETED", output: { pid: expect.any(Number) } });
    expect(second).toMatchObject({ status: "COMPLETED", output: { pid: expect.any(Number) } });
    expect(second["output"]).not.toEqual(first["output"]);
    expect(second["workerId"]).not.toBe(first["workerId"]);
  });

  it("is replaced after a job whose output asks for it", async () => {
    const before = await rig.runsync("function", {});
    const asking = await rig.runsync("function", { return: { refresh_worker: true, done: 1 } });
    expect(asking).toMatchObject({ status: "COMPLETED", output: { done: 1 }, workerId: before["workerId"] });
    const after = await rig.runsync("function", {});
    expect(after["workerId"]).not.toBe(before["workerId"]);
  });

  it("ends when its endpoint is paused", async () => {
    await rig.runsync("function", {});
    const endpointId = await rig.endpointOf("function");
    await rig.service.rest("PATCH", `/v1/endpoints/${endpointId}`, { workersMax: 0 });
    const counts = (): Promise<unknown> => rig.service.rest("GET", `/v2/${endpointId}/health`);
    await expect.poll(counts).toMatchObject({ workers: { idle: 0, ready: 0 } });
  });
});
