import { spawn, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { machineIdVariable } from "./machine-environment.ts";
import { type CountedProcess, readPs, takeCensus } from "./process-census.ts";

const hasPs = spawnSync("ps", ["--version"]).status === 0;

test.runIf(needs("processes as ps shows them", hasPs, "install procps"))("ps shows the same processes", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], {
    stdio: "ignore",
    env: { PATH: process.env["PATH"], [machineIdVariable]: "shown" },
  });
  const find = (all: readonly CountedProcess[]): unknown => {
    const { start, ...found } = all.find(({ pid }) => pid === child.pid) ?? { start: "" };
    return { ...found, hasStart: start !== "" };
  };
  // Until the program has taken the place of its parent's copy.
  await expect.poll(async () => find(await takeCensus())).toMatchObject({ machineId: "shown", hasStart: true });
  expect(find(await readPs())).toEqual(find(await takeCensus()));
  child.kill("SIGKILL");
});
