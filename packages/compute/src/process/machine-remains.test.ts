import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { machineIdVariable } from "./machine-environment.ts";
import { endRemains, processesOf } from "./machine-remains.ts";
import { type CountedProcess, createCensus, takeCensus } from "./process-census.ts";
import { signalGroup } from "./process-group.ts";

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) signalGroup(pid, "SIGKILL");
});

/** A machine that prints the id of a process that left its session, started by this program and arguments. */
async function startMachine(machineId: string, wayOut: string): Promise<{ pid: number; leftPid: number }> {
  const child = spawn("/bin/sh", ["-c", `${wayOut} & wait`], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: { PATH: process.env["PATH"], [machineIdVariable]: machineId },
  });
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  const leftPid = Number(printed.toString());
  started.push(child.pid ?? 0, leftPid);
  return { pid: child.pid ?? 0, leftPid };
}

const survivor = `${process.execPath} -e 'console.log(process.pid); process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6)'`;
const leave = (before: string): string =>
  `${process.execPath} -e 'require("child_process").spawn("/bin/sh", ["-c", process.argv[1]], {detached: true, stdio: "inherit"}).unref()' "${before} ${survivor.replaceAll('"', '\\"')}"`;

const runs = async (pid: number): Promise<boolean> => (await takeCensus()).some((one) => one.pid === pid);

test.each([
  ["in a session of its own, without its parent", leave("exec")],
  ["with an environment of its own, below its parent", `env -i ${survivor}`],
])("what is left of a machine is ended: %s", async (_, wayOut) => {
  const { pid, leftPid } = await startMachine("left-a-process", wayOut);
  const seen = processesOf({ machineId: "left-a-process" }, await takeCensus());
  expect(seen.map((one) => one.pid)).toContain(leftPid);
  signalGroup(pid, "SIGKILL");
  expect(await endRemains({ machineId: "left-a-process", seen })).toBe(true);
  expect(await runs(leftPid)).toBe(false);
});

test("a process that got the id of one that was seen is left alone", async () => {
  const { leftPid } = await startMachine("another", survivor);
  const seen = (await takeCensus()).filter(({ pid }) => pid === leftPid).map((one) => ({ ...one, start: "before" }));
  expect(seen).toHaveLength(1);
  expect(await endRemains({ machineId: "gone", seen })).toBe(true);
  expect(await runs(leftPid)).toBe(true);
});

test("a census that fails says nothing of what is left", async () => {
  let looks = 0;
  const census = async (): Promise<readonly CountedProcess[]> => {
    looks += 1;
    if (looks < 3) throw new Error("EMFILE");
    return [];
  };
  expect(await endRemains({ machineId: "m1" }, { takeCensus: census })).toBe(true);
  expect(looks).toBe(3);
});

test("machines that end at the same time share a census, which is taken after they ended", async () => {
  let taken = 0;
  const take = createCensus(async () => {
    taken += 1;
    return [];
  });
  const first = take();
  await Promise.all([first, take(), take()]);
  expect(taken).toBe(1);
  await Promise.all([take(), take()]);
  expect(taken).toBe(2);
});
