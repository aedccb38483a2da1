import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "./log.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The content of the file directly after a line was logged. */
async function logged(logFormat: "auto" | "pretty" | "json", isTerminal: boolean): Promise<string> {
  const path = join(folder, `${logFormat}-${isTerminal}`);
  const file = await open(path, "a");
  createLog("info", logFormat, { fd: file.fd, isTerminal }).warn({ endpointId: "e1" }, "a worker ended");
  const text = await readFile(path, "utf8");
  await file.close();
  return text;
}

test("a terminal gets readable lines, at once", async () => {
  const text = await logged("auto", true);
  expect(text).toContain("a worker ended");
  expect(text).toContain("WARN");
  expect(text).toContain("endpointId");
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(await logged("pretty", false)).toMatch(
    /^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: a worker ended\n {4}endpointId: "e1"\n$/,
  );
});

test("a file gets one JSON object per line", async () => {
  for (const text of [await logged("auto", false), await logged("json", true)]) {
    expect(text).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(text)).toMatchObject({ level: 40, endpointId: "e1", msg: "a worker ended" });
  }
});
