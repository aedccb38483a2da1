import { mkdirSync, statSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { callerOf, type Caller } from "../support/load.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";
import { canMount, mountingNeeds, mountSmallDisk, type SmallDisk } from "../../../../.tools/vitest/small-disk.ts";

const DISK_BYTES = 96 * 1024 * 1024;
const SMALL = { text: "x".repeat(2_000) };
/** Lies in the blob store. */
const LARGE = { text: "x".repeat(900_000) };

describe.runIf(needs("a full disk under SQLite", canMount(), mountingNeeds))(
  "a service whose disk is full",
  { timeout: 120_000 },
  () => {
    let disk: SmallDisk;
    let dataDir: string;
    let service: ServiceProcess | undefined;
    beforeEach(() => {
      disk = mountSmallDisk(DISK_BYTES);
      dataDir = join(disk.path, "data");
      mkdirSync(dataDir);
    });
    afterEach(async () => {
      await service?.kill();
      service = undefined;
      disk.remove();
    });

    async function start(): Promise<ServiceProcess> {
      service = await startServiceProcess(dataDir);
      return service;
    }
    async function ready(): Promise<{ status: number; body: { message?: string } }> {
      const response = await fetch(`${service?.url}/readyz`);
      return { status: response.status, body: (await response.json()) as { message?: string } };
    }
    async function untilReady(): Promise<void> {
      while ((await ready()).status !== 200) await delay(50);
    }
    /** Submits until one is refused; gives the ids of those that were accepted, and the refusal. */
    async function submitUntilRefused(caller: Caller, input: object): Promise<{ ids: string[]; refusal: unknown }> {
      const ids: string[] = [];
      for (;;) {
        const { status, body } = await caller.call("POST", "run", { input });
        if (status !== 200) return { ids, refusal: { status, body } };
        ids.push((body as { id: string }).id);
      }
    }
    async function statesOf(caller: Caller, ids: readonly string[]): Promise<Set<unknown>> {
      const answers = await Promise.all(ids.map((id) => caller.call("GET", `status/${id}`)));
      return new Set(answers.map(({ status, body }) => `${status} ${(body as { status: string }).status}`));
    }

    test.each([
      ["small", SMALL],
      ["large", LARGE],
    ])("refuses %s jobs with 503, answers reads, takes results, and goes on by itself", async (_, input) => {
      const running = await start();
      const caller = callerOf(running.url, await running.deploy());
      const early = (await caller.call("POST", "run", { input: SMALL })).body as { id: string };
      const taken = (await caller.call("GET", "job-take/worker1")).body as { id: string; attemptToken: string };
      expect(taken.id).toBe(early.id);
      disk.fill();
      const { ids, refusal } = await submitUntilRefused(caller, input);
      expect(refusal).toMatchObject({ status: 503, body: { error: "unavailable" } });
      expect((refusal as { body: { message: string } }).body.message).toContain("disk of the data directory is full");
      expect(await ready()).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining("is full") as string },
      });
      expect(await statesOf(caller, ids)).toEqual(new Set(ids.length === 0 ? [] : ["200 IN_QUEUE"]));
      const done = await caller.call(
        "POST",
        `job-done/worker1/${taken.id}?isStream=false&attempt=${taken.attemptToken}`,
        { output: SMALL },
      );
      expect(done.status).toBe(200);
      expect(await statesOf(caller, [early.id])).toEqual(new Set(["200 COMPLETED"]));
      const reads = await fetch(`${running.url}/v1/endpoints`, { headers: { authorization: `Bearer ${adminKey}` } });
      expect(reads.status).toBe(200);

      disk.free();
      await untilReady();
      const later = await caller.call("POST", "run", { input });
      expect(later.status).toBe(200);
      expect(await statesOf(caller, ids)).toEqual(new Set(ids.length === 0 ? [] : ["200 IN_QUEUE"]));
      expect(running.log()).toContain("has free space again");
      const failures = running
        .log()
        .split("\n")
        .filter((line) => line.includes("background work failed"));
      expect(failures).toEqual([]);
      expect(await running.terminate()).toBe(0);
    });

    test.each(["killed", "stopped"])(
      "after it was %s starts while the disk is full, says so, and goes on by itself",
      async (how) => {
        const first = await start();
        const endpointId = await first.deploy();
        const before = callerOf(first.url, endpointId);
        disk.fill(8 * 1024 * 1024);
        const { ids } = await submitUntilRefused(before, SMALL);
        if (how === "killed") await first.kill();
        else await first.terminate();
        disk.fill();

        const second = await start();
        const caller = callerOf(second.url, endpointId);
        expect(await ready()).toMatchObject({
          status: 503,
          body: { message: expect.stringContaining("is full") as string },
        });
        expect(second.log()).toContain("is full");
        expect(await statesOf(caller, ids)).toEqual(new Set(["200 IN_QUEUE"]));
        expect((await caller.call("POST", "run", { input: SMALL })).status).toBe(503);
        disk.free();
        await untilReady();
        expect((await caller.call("POST", "run", { input: SMALL })).status).toBe(200);
        expect(await second.terminate()).toBe(0);
      },
    );

    test("starts on a disk that gives nothing, not even what was kept for that", async () => {
      const first = await start();
      const endpointId = await first.deploy();
      const { id } = (await callerOf(first.url, endpointId).call("POST", "run", { input: SMALL })).body as {
        id: string;
      };
      await first.kill();
      rmSync(join(dataDir, "reserve"));
      disk.fill();
      const second = await start();
      expect((await ready()).status).toBe(503);
      expect(await statesOf(callerOf(second.url, endpointId), [id])).toEqual(new Set(["200 IN_QUEUE"]));
    });

    test("takes little of the disk for its log where there is little", async () => {
      disk.fill(24 * 1024 * 1024);
      const running = await start();
      expect((await ready()).status).toBe(200);
      expect(statSync(join(dataDir, "millrace.db-wal")).size).toBeLessThan(8 * 1024 * 1024);
      expect(await running.terminate()).toBe(0);
    });
  },
);
