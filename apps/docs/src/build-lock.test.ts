import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeBuildLock } from "./build-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "millrace-build-lock-"));
const path = join(folder, "cache", "build-lock.db");
afterAll(() => rmSync(folder, { recursive: true }));

function takeInAnotherProcess(then = ""): { readonly process: ChildProcess; readonly printed: string } {
  const module = JSON.stringify(join(import.meta.dirname, "build-lock.ts"));
  const take = `takeBuildLock(${JSON.stringify(path)})`;
  const program = `const { takeBuildLock } = await import(${module}); console.log("ready"); ${take}; console.log("built"); ${then}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const taking = { process: child, printed: "" };
  child.stdout.on("data", (chunk: Buffer) => (taking.printed += chunk.toString()));
  return taking;
}

test("a second build of the site waits until the first one ends", async () => {
  const first = takeBuildLock(path);
  expect(() => takeBuildLock(path, 0)).toThrow("Another process builds the documentation");
  const second = takeInAnotherProcess();
  await expect.poll(() => second.printed).toBe("ready\n");
  first.release();
  await once(second.process, "close");
  expect(second.printed).toBe("ready\nbuilt\n");
});

test("a build that was killed leaves no lock", async () => {
  const killed = takeInAnotherProcess("setInterval(() => {}, 60_000);");
  await expect.poll(() => killed.printed).toBe("ready\nbuilt\n");
  expect(() => takeBuildLock(path, 0)).toThrow("Another process builds the documentation");
  killed.process.kill("SIGKILL");
  await once(killed.process, "close");
  takeBuildLock(path, 0).release();
});
