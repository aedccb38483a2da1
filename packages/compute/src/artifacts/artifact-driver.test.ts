import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ComputeDriver, MachineSpec } from "@millrace/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import { driverWithArtifacts } from "./artifact-driver.ts";

let directory = "";
let started: MachineSpec[];
let opened: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "millrace-artifacts-"));
  [started, opened] = [[], []];
});
afterEach(() => rm(directory, { recursive: true }));

async function* archive(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A driver on paper, with archives of every build but `gone`. */
function driverOf(name: ComputeDriver["name"]): ComputeDriver {
  const played = { name, start: async (spec: MachineSpec) => void started.push(spec) };
  return driverWithArtifacts(played as unknown as ComputeDriver, {
    directory: join(directory, "artifacts"),
    async open(buildId) {
      opened.push(buildId);
      return buildId === "gone" ? undefined : archive(`archive of ${buildId}`);
    },
  });
}

const specOf = (flashBuildId?: string): MachineSpec =>
  ({ imageName: "a/b", env: { A: "1" }, flashBuildId }) as unknown as MachineSpec;

test("a container of a build gets the folder with its archive, fetched once for all that start", async () => {
  const driver = driverOf("docker");
  await Promise.all([driver.start(specOf("b1")), driver.start(specOf("b1"))]);
  await driver.start(specOf("b1"));
  expect(opened).toEqual(["b1"]);
  for (const { readOnlyMounts } of started) {
    expect(readOnlyMounts).toEqual([{ source: join(directory, "artifacts", "b1"), path: "/root/.runpod" }]);
  }
  expect(await readFile(join(directory, "artifacts", "b1", "artifact.tar.gz"), "utf8")).toBe("archive of b1");
});

test("a process of a build is told where its archive is, and a machine without a build gets nothing", async () => {
  const driver = driverOf("process");
  await driver.start(specOf("b1"));
  await driver.start(specOf());
  const file = join(directory, "artifacts", "b1", "artifact.tar.gz");
  expect(started.map(({ env }) => env)).toEqual([{ A: "1", FLASH_BUILD_ARTIFACT_PATH: file }, { A: "1" }]);
});

test("a build that is gone, and one in a cluster, are no starts", async () => {
  await expect(driverOf("docker").start(specOf("gone"))).rejects.toThrow("The build gone");
  await expect(driverOf("kubernetes").start(specOf("b1"))).rejects.toThrow("cluster");
  expect(started).toEqual([]);
});

test("of many builds the last ones are kept, and one that was removed is fetched again", async () => {
  const driver = driverOf("docker");
  for (let count = 0; count < 12; count += 1) await driver.start(specOf(`b${count}`));
  await driver.start(specOf("b11"));
  expect(opened).toHaveLength(12);
  await driver.start(specOf("b0"));
  expect(opened).toHaveLength(13);
});
