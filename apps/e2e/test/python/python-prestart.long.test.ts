import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { installed, isInstalled, wayOut } from "../clients/support/programs.ts";

const SLOW_MS = 300_000;
const WAIT = { interval: 100 };
const hasPackage = needs("version 2 of the official Python package", isInstalled("python"), wayOut);

type Body = Readonly<Record<string, unknown>>;

describe.runIf(hasPackage)(
  "a worker of the official Python package 2.0.0rc2 with a prestart hook",
  { timeout: SLOW_MS },
  () => {
    let service: TestService;
    beforeAll(async () => {
      const handlerDirs = [join(resolve(import.meta.dirname), "handlers")];
      const pythonPath = process.env["MILLRACE_TEST_PYTHON_2"] ?? installed.python;
      service = await startTestService({ settings: { compute: "process", handlerDirs, pythonPath } });
    }, SLOW_MS);
    afterAll(() => service[Symbol.asyncDispose]());

    /** An endpoint whose hooks do as the variables say. */
    async function deploy(
      env: Body,
      settings: Body = {},
    ): Promise<{ readonly path: string; readonly templateId: string }> {
      const name = `prestart ${Math.random()}`;
      const template = { name, imageName: "local/prestart", isServerless: true, env };
      const { id: templateId } = await service.rest("POST", "/v1/templates", template);
      const { id } = await service.rest("POST", "/v1/endpoints", {
        templateId,
        workersMax: 3,
        idleTimeout: 3600,
        ...settings,
      });
      return { path: `/v2/${String(id)}`, templateId: String(templateId) };
    }
    const runs = async (path: string, input: Body = {}): Promise<string> =>
      String((await service.rest("POST", `${path}/run`, { input }))["id"]);
    const status = (path: string, id: string): Promise<Body> =>
      service.rest("GET", `${path}/status/${id}?explain=true`);
    const statuses = async (path: string, ids: readonly string[]): Promise<unknown[]> =>
      (await Promise.all(ids.map((id) => status(path, id)))).map((job) => job["status"]);

    it("fails one job when the hook fails, and the queue waits with the reason until the template is changed", async () => {
      const { path, templateId } = await deploy({ HOOK_NEEDS: "/nowhere", HOOK_SECONDS: "0.5" });
      const ids = await Promise.all(Array.from({ length: 6 }, () => runs(path)));
      await expect.poll(() => statuses(path, ids), WAIT).toContain("FAILED");
      // Workers start, fail and are started again; each would like one more job to fail.
      await expect.poll(async () => await failedStarts(path), WAIT).toBeGreaterThanOrEqual(3);
      const states = await statuses(path, ids);
      expect(states.filter((state) => state === "FAILED")).toHaveLength(1);
      const failed = await status(path, ids[states.indexOf("FAILED")] ?? "");
      expect(String(failed["error"])).toMatch(/^The prestart hook load failed: OSError: no weights\n\nTraceback/);
      expect(String(failed["error"])).toMatch(
        /handler\.py[^]*Output of the hooks:\nloading the weights in process \d+$/,
      );
      expect(String(failed["error"])).not.toMatch(/runpod\/serverless/);
      expect(failed["executionTime"]).toBe(0);
      const waits = async (): Promise<Body> => {
        const index = (await statuses(path, ids)).indexOf("IN_QUEUE");
        return await status(path, ids[index] ?? "");
      };
      await expect.poll(waits, WAIT).toMatchObject({
        waiting: { reason: "workers_crashing", message: expect.stringContaining("OSError: no weights") },
      });

      await service.rest("PATCH", `/v1/templates/${templateId}`, { env: {} });
      await expect
        .poll(async () => (await statuses(path, ids)).filter((state) => state === "COMPLETED"), WAIT)
        .toHaveLength(5);
    });

    it("goes on by itself, by a probe, once the hook works again, and no other job has failed meanwhile", async () => {
      const weights = join(service.dataDir, "weights");
      const { path } = await deploy({ HOOK_NEEDS: weights }, { workersMax: 1 });
      const ids = await Promise.all(Array.from({ length: 3 }, () => runs(path)));
      await expect.poll(() => statuses(path, ids), WAIT).toContain("FAILED");
      for (let probes = 0; probes < 2; probes += 1) {
        await service.clock.advance(limits.prestartProbeMaxMs);
        await expect.poll(() => failedStarts(path), WAIT).toBeGreaterThanOrEqual(2 + probes);
      }
      await writeFile(weights, "");
      await service.clock.advance(limits.prestartProbeMaxMs);
      await expect
        .poll(async () => (await statuses(path, ids)).toSorted(), WAIT)
        .toEqual(["COMPLETED", "COMPLETED", "FAILED"]);
    });

    it("does not count the time of the hook as execution", async () => {
      const { path } = await deploy({ HOOK_SECONDS: "6" }, { executionTimeoutMs: 5_000 });
      const id = await runs(path, { text: "a" });
      await expect.poll(() => statuses(path, [id]), WAIT).toEqual(["COMPLETED"]);
      const { delayTime, executionTime } = await status(path, id);
      expect(Number(delayTime)).toBeGreaterThanOrEqual(6_000);
      expect(Number(executionTime)).toBeLessThan(5_000);
    });

    it("loses one job, after its retry, when the hook is killed", async () => {
      const { path } = await deploy({ HOOK_ENDS: "killed" });
      const ids = await Promise.all(Array.from({ length: 4 }, () => runs(path)));
      for (let kills = 1; kills < 5; kills += 1) {
        await expect.poll(async () => await failedStarts(path), WAIT).toBeGreaterThanOrEqual(kills);
        await service.clock.advance(limits.prestartProbeMaxMs);
      }
      expect((await statuses(path, ids)).filter((state) => state === "FAILED").length).toBeLessThanOrEqual(1);
    });

    it("gives a job back whose hook was cut short, because the worker is replaced", async () => {
      const { path, templateId } = await deploy({ HOOK_SECONDS: "600" }, { workersMax: 1 });
      const id = await runs(path);
      await expect.poll(() => statuses(path, [id]), WAIT).toEqual(["IN_PROGRESS"]);
      await service.rest("PATCH", `/v1/templates/${templateId}`, { env: {} });
      const pidIn = async (): Promise<number> =>
        Number(/in process (\d+)$/m.exec((await linesOf(path)).join("\n"))?.[1]);
      await expect.poll(pidIn, WAIT).toBeGreaterThan(1);
      await expect.poll(async () => (await linesOf(path)).join("\n"), WAIT).toContain("A worker of a newer release");
      process.kill(await pidIn(), "SIGTERM");
      await expect.poll(() => statuses(path, [id]), WAIT).toEqual(["COMPLETED"]);
    });

    it("reports an exception with what the handler printed, if its output is captured", async () => {
      const { path } = await deploy({ RUNPOD_LOG_CAPTURE: "all" });
      const id = await runs(path, { raise: "no" });
      await expect.poll(() => statuses(path, [id]), WAIT).toEqual(["FAILED"]);
      expect(JSON.parse(String((await status(path, id))["error"]))).toMatchObject({
        error_message: "no",
        logs: expect.stringContaining("the handler runs"),
      });
    });

    async function linesOf(path: string): Promise<string[]> {
      const { lines } = await service.rest("GET", `/v1/endpoints/${path.slice("/v2/".length)}/logs?tail=5000`);
      return (lines as { line: string }[]).map(({ line }) => line);
    }
    /** Workers of the endpoint that ended by themselves. */
    async function failedStarts(path: string): Promise<number> {
      return (await linesOf(path)).filter((line) => /^It ended (?!with exit code 0)/.test(line)).length;
    }
  },
);
