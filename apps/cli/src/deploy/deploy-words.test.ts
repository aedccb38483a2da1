import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameOfImage } from "./deploy-target.ts";
import { readEnvironment } from "./env-assignments.ts";
import { gpuTypeNamed } from "./flagged-wanted.ts";
import { nameOfFolder, slugOf } from "./prepare-source.ts";
import { rollProgress, rollText } from "./watch-roll.ts";

test.each([
  ["NVIDIA L4", "NVIDIA L4"],
  ["l4", "NVIDIA L4"],
  ["rtx 4090", "NVIDIA GeForce RTX 4090"],
  ["H100 PCIe", "NVIDIA H100 PCIe"],
  ["RTX A4500", "NVIDIA RTX A4500"],
])("--gpu %s is %s", (written, id) => {
  expect(gpuTypeNamed(written)).toBe(id);
});

test("an unknown GPU is refused with the nearest ones", () => {
  expect(() => gpuTypeNamed("L400")).toThrow(/--gpu L400: there is no such type\. The nearest are: /);
});

test("variables come from files, then from the command line, then from the shell", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-env-"));
  const file = join(folder, "vars.env");
  await writeFile(file, 'A=1\nB="two words"\n');
  expect(await readEnvironment(["A=x=y", "C"], [file], { C: "shell" })).toEqual({
    A: "x=y",
    B: "two words",
    C: "shell",
  });
  await expect(readEnvironment(["D"], [], {})).rejects.toThrow(/--env D: this shell has no such variable/);
  await expect(readEnvironment(["1A=x"], [], {})).rejects.toThrow(/"1A" is no name of a variable/);
  await expect(readEnvironment([], [join(folder, "none")], {})).rejects.toThrow(/--env-file .* cannot be read/);
  await rm(folder, { recursive: true });
});

test("names of endpoints come from folders and images", () => {
  expect(nameOfImage("registry.example.org:5000/team/resize:1.4@sha256:abc")).toBe("resize");
  expect(nameOfFolder("/home/me/My Re\u0301sizer_2")).toBe("My Résizer_2");
});

test("names that differ have images and handler folders of different names, and plain names stay as they are", () => {
  expect(slugOf("my-app")).toBe("my-app");
  const names = ["my-app", "My App", "my app", "my_app", "日本", "中国", "…", "a".repeat(60), "a".repeat(61)];
  const slugs = names.map(slugOf);
  expect(new Set(slugs).size).toBe(names.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
});

test("a roll is done when no older worker runs, none starts or fails, and the least number is ready", () => {
  const worker = (slsVersion: number) => ({ id: String(slsVersion), slsVersion, desiredStatus: "RUNNING" as const });
  const calm = { idle: 1, running: 0, ready: 1, throttled: 0, initializing: 0, unhealthy: 0 };
  const endpoint = { id: "e", version: 2 };
  expect(rollProgress({ ...endpoint, workers: [worker(2)] }, calm, 1)).toMatchObject({ isDone: true });
  expect(rollProgress({ ...endpoint, workers: [] }, calm, 1)).toMatchObject({ isDone: false });
  expect(rollProgress({ ...endpoint, workers: [] }, calm, 0)).toMatchObject({ isDone: true });
  expect(rollProgress({ ...endpoint, workers: [worker(2)] }, { ...calm, initializing: 1 }, 1)).toMatchObject({
    isDone: false,
  });
  const rolling = rollProgress({ ...endpoint, workers: [worker(2), worker(1)] }, { ...calm, unhealthy: 1 }, 1);
  expect(rolling).toMatchObject({ isDone: false, fresh: 1, old: 1, failing: 1 });
  expect(rollText(rolling)).toBe("no worker runs version 2 yet, 1 worker runs an older one, 1 worker fails");
  expect(rollText({ ...rolling, failing: 0 })).toBe("1 worker runs version 2, 1 worker runs an older one");
});
