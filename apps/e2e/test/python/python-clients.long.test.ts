import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPythonService, type PythonService } from "./support/python-service.ts";
import { findPython, runClient } from "./support/python.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";

const HANDLERS = ["function", "generator", "async-function", "async-generator", "concurrent"] as const;
type Results = Readonly<Record<string, unknown>>;

const python = findPython();
const canRun = needs("the official Python clients", python.missing === undefined, python.missing ?? "");

describe.runIf(canRun)("the official Python clients", () => {
  let rig: PythonService;

  beforeAll(async () => {
    rig = await startPythonService(python.path ?? "");
  });
  afterAll(async () => {
    await rig.service[Symbol.asyncDispose]();
  });

  /** Runs all steps of a client, or those named, and gives back what came of each. */
  async function results(script: string, prefix: string, steps: readonly string[] = []): Promise<Results> {
    const handlers = await Promise.all(HANDLERS.map(async (name) => [name, await rig.endpointOf(name)] as const));
    const paused = await rig.service.deploy("local/function", { workersMax: 0 });
    const endpoints = JSON.stringify({ ...Object.fromEntries(handlers), paused });
    const { url, adminKey } = rig.service;
    return await runClient(python.path ?? "", {
      script,
      baseUrl: `${url}${prefix}`,
      apiKey: adminKey,
      args: [endpoints, ...steps],
    });
  }

  const health = {
    jobs: {
      completed: expect.any(Number),
      failed: expect.any(Number),
      inProgress: expect.any(Number),
      inQueue: expect.any(Number),
      retried: expect.any(Number),
    },
    workers: {
      idle: expect.any(Number),
      initializing: expect.any(Number),
      ready: expect.any(Number),
      running: expect.any(Number),
      throttled: expect.any(Number),
      unhealthy: expect.any(Number),
    },
  };

  it("the blocking client can do all it knows through /compat/v2", async () => {
    const { run, cancel, ...others } = await results("sync_client.py", "/compat/v2");
    expect(run).toEqual({ id: expect.any(String), output: [1, { a: "ü" }], status: "COMPLETED" });
    const { id } = cancel as { id: string };
    expect(cancel).toEqual({ id, answer: { id, status: "CANCELLED" }, status: "CANCELLED" });
    expect(others).toEqual({
      run_without_input_key: "wrapped",
      run_waiting: "IN_QUEUE",
      output_too_late: "TimeoutError('Job timed out.')",
      run_sync: { number: 1.5 },
      run_sync_failed: null,
      run_with_options: "with options",
      stream: { chunks: ["a", { b: [1] }, 3], status: "COMPLETED", output: [] },
      stream_failed: { chunks: ["a"], status: "FAILED" },
      health,
      purge_queue: { answer: { removed: 3, status: "completed" }, waiting: 3, job: 404 },
      unauthorized: expect.stringContaining("401 Unauthorized"),
      unknown_endpoint: 404,
    });
  });

  it("the asyncio client can do all it knows through /compat/v2", async () => {
    const { run, run_many, cancel, ...others } = await results("async_client.py", "/compat/v2");
    expect(run).toEqual({ id: expect.any(String), output: [1, { a: "ü" }], status: "COMPLETED" });
    const { ids, outputs } = run_many as { ids: string[]; outputs: { most: number }[] };
    expect(new Set(ids).size).toBe(6);
    expect(outputs.map(({ most }) => most >= 1)).toEqual(ids.map(() => true));
    const { id } = cancel as { id: string };
    expect(cancel).toEqual({ id, answer: { id, status: "CANCELLED" }, status: "CANCELLED" });
    expect(others).toEqual({
      run_failed: { output: null, status: "FAILED" },
      stream: {
        chunks: ["one", "two", "three"].map((word, number) => ({ number, word })),
        status: "COMPLETED",
      },
      health,
      purge_queue: { removed: 3, status: "completed" },
    });
  });

  it("the blocking client can do the same through /v2, but cannot read its streams", async () => {
    const steps = ["run", "run_sync", "stream", "cancel", "health", "purge_queue"];
    const { run, run_sync, stream, cancel, ...others } = await results("sync_client.py", "/v2", steps);
    expect(run).toMatchObject({ output: [1, { a: "ü" }], status: "COMPLETED" });
    expect(run_sync).toEqual({ number: 1.5 });
    expect(cancel).toMatchObject({ answer: { status: "CANCELLED" }, status: "CANCELLED" });
    expect(others).toMatchObject({ health, purge_queue: { answer: { removed: 1, status: "completed" } } });
    // It takes the answer for an object with `stream`; the interface document's is the array itself.
    expect(stream).toEqual({ exception: expect.stringContaining("TypeError") });
  });
});
