import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { checkLedger, sendAgain } from "../support/ledger-check.ts";
import { callerOf, loadUntilGone, newLedger } from "../support/load.ts";
import { startServiceProcess, type ServiceProcess } from "../support/service-process.ts";
import { canMount, mountingNeeds, mountSmallDisk, type SmallDisk } from "../../../../.tools/vitest/small-disk.ts";

const ROUNDS = 6;
const DISK_BYTES = 256 * 1024 * 1024;
/** What the other program leaves of the disk, at most. */
const LEFT_MAX_BYTES = 2 * 1024 * 1024;
const PHASE_MAX_MS = 800;

/** Of the class "resources are used up": whatever happens to the disk under load, nothing that was answered is lost. */
describe.runIf(needs("a disk that fills under load", canMount(), mountingNeeds))(
  "a disk that fills and is freed",
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
      disk.remove();
    });

    const pause = (): Promise<void> => delay(Math.random() * PHASE_MAX_MS);
    const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;

    async function untilReady(url: string): Promise<void> {
      while (!(await isReady(url))) await delay(50);
    }

    test(
      "at random moments costs no answered job, and no process but those that are killed",
      { timeout: 900_000 },
      async () => {
        const ledger = newLedger();
        let endpointId: string | undefined;
        let timesFull = 0;
        for (let round = 1; round <= ROUNDS; round += 1) {
          const running = await startServiceProcess(dataDir);
          service = running;
          endpointId ??= await running.deploy();
          const caller = callerOf(running.url, endpointId);
          const gone = new AbortController();
          const load = loadUntilGone(caller, ledger, gone.signal);
          await pause();
          disk.fill(Math.floor(Math.random() * LEFT_MAX_BYTES));
          await pause();
          if (!(await isReady(running.url))) timesFull += 1;
          // Every second life ends on the full disk, and the next one begins there.
          if (round % 2 === 0) await running.kill();
          else {
            disk.free();
            await untilReady(running.url);
            await pause();
            await running.terminate();
          }
          gone.abort();
          await load;
          const failures = running
            .log()
            .split("\n")
            .filter((line) => line.includes('"err"'));
          expect(failures, `round ${round}`).toEqual([]);
        }
        disk.free();
        const last = await startServiceProcess(dataDir);
        service = last;
        await untilReady(last.url);
        const caller = callerOf(last.url, endpointId ?? "");
        await checkLedger(caller, ledger);
        await sendAgain(caller, ledger);
        expect(timesFull).toBeGreaterThan(0);
        expect([...ledger.jobs.values()].some(({ end }) => end === "COMPLETED")).toBe(true);
      },
    );
  },
);
