import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onLinux } from "../../../.tools/vitest/on-linux.ts";

const MAIN = resolve(import.meta.dirname, "../src/main.ts");
const FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];
/** A claim whose check sends hundreds of requests, so that it is under way when the run ends. */
const SLOW_CLAIM = "LIMIT-NO-QUOTAS";

/** The program of a service, as sources or bundled from them. */
const SERVICE = /cli[/-]src[/-]main/;

let home = "";
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "millrace-killed-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Starts a run whose services keep their data in a folder of this test. */
async function startedRun(): Promise<{ readonly suite: ChildProcess; readonly inside: () => Promise<string[]> }> {
  const env = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], TMPDIR: home };
  const args = [...FLAGS, MAIN, "--only", SLOW_CLAIM];
  const suite = spawn(process.execPath, args, {
    env: { ...env, HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const inside = async (): Promise<string[]> =>
    (await readdir(home)).filter((name) => name.startsWith("millrace-verify-"));
  await expect.poll(inside).not.toEqual([]);
  await expect.poll(async () => (await servicesIn(home)).length).toBeGreaterThan(0);
  return { suite, inside };
}

/** Ids of running services whose command line has this text. */
async function servicesIn(text: string): Promise<readonly string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, at) => lines[at]?.includes(text) === true && SERVICE.test(lines[at]));
}

describe.runIf(onLinux("what a killed suite leaves"))("a run that ends early leaves no service and no folder", () => {
  test("when it is killed", async () => {
    const { suite, inside } = await startedRun();
    suite.kill("SIGKILL");
    await expect.poll(async () => [await servicesIn(home), await inside()]).toEqual([[], []]);
  });

  test("when its terminal is closed", async () => {
    const { suite, inside } = await startedRun();
    const ended = once(suite, "exit");
    suite.kill("SIGHUP");
    expect(await ended).toEqual([3, null]);
    expect([await servicesIn(home), await inside()]).toEqual([[], []]);
  });

  test("when the program that reads its output is gone", async () => {
    const { suite, inside } = await startedRun();
    const ended = once(suite, "exit");
    suite.stdout?.destroy();
    suite.stderr?.destroy();
    suite.kill("SIGTERM");
    expect((await ended)[1]).toBeNull();
    expect([await servicesIn(home), await inside()]).toEqual([[], []]);
  });
});
