import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { machineIdVariable } from "./machine-environment.ts";
import { openMachineRecords } from "./machine-records.ts";
import { takeCensus } from "./process-census.ts";
import { processStart, signalGroup } from "./process-group.ts";

const machineId = "left-behind";
const processes = 60;
let directory = "";
let groupId = 0;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "millrace-records-"));
  groupId = await startMachine();
  const gone = { servicePid: 2 ** 30, serviceStart: "never" };
  await writeFile(
    join(directory, `${machineId}.json`),
    JSON.stringify({ pid: groupId, start: await processStart(groupId), ...gone }),
  );
});
afterEach(async () => {
  signalGroup(groupId, "SIGKILL");
  await rm(directory, { recursive: true });
});

/** A machine of many processes: the kernel ends them one after the other. */
async function startMachine(): Promise<number> {
  const script = `i=0; while [ $i -lt ${processes} ]; do sleep 600 & i=$((i+1)); done; echo ready; wait`;
  const leader = spawn("/bin/sh", ["-c", script], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: { PATH: process.env["PATH"], [machineIdVariable]: machineId },
  });
  await once(leader.stdout, "data");
  if (leader.pid === undefined) throw new Error("not started");
  return leader.pid;
}

const groupRuns = async (): Promise<boolean> => (await takeCensus()).some((one) => one.groupId === groupId);

test("what a killed service left has ended before its records are open", async () => {
  expect(await groupRuns()).toBe(true);
  const { ended, stuck } = await openMachineRecords(directory);
  expect(await groupRuns()).toBe(false);
  expect({ ended, stuck }).toEqual({ ended: [machineId], stuck: [] });
  expect(await readdir(directory)).toEqual([]);
});

test("a machine whose service was killed before it knew the process has ended before its records are open", async () => {
  const gone = { pid: null, servicePid: 2 ** 30, serviceStart: "never" };
  await writeFile(join(directory, `${machineId}.json`), JSON.stringify(gone));
  const { ended } = await openMachineRecords(directory);
  expect({ ended, runs: await groupRuns() }).toEqual({ ended: [machineId], runs: false });
});

test("a machine that a running service starts is left alone", async () => {
  const { records } = await openMachineRecords(directory);
  await records.expect(machineId);
  groupId = await startMachine();
  expect((await openMachineRecords(directory)).ended).toEqual([]);
  expect(await groupRuns()).toBe(true);
});

test("processes that do not end in time are named, and the next start finds them again", async () => {
  const before = await takeCensus();
  let checks = 0;
  const { ended, stuck } = await openMachineRecords(directory, {
    endMaxMs: 50,
    async takeCensus() {
      checks += 1;
      return before;
    },
  });
  expect({ ended, stuck }).toEqual({ ended: [], stuck: [machineId] });
  expect(checks).toBeGreaterThan(2);
  expect(await readdir(directory)).toEqual([`${machineId}.json`]);
});
