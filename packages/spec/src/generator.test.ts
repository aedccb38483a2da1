import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";

import { compareGenerated, generatedHeader, readSource, runGenerator, writeGenerated } from "./generator.ts";

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-generated-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const files = [
  { name: "a.ts", content: "export const a = 1;\n" },
  { name: "deep/b.ts", content: "export const b = 2;\n" },
];

test("a written folder compares as equal", async ({ folder, expect }) => {
  await writeGenerated(folder, files);
  expect(await compareGenerated(folder, files)).toEqual([]);
  expect(await readFile(join(folder, "deep/b.ts"), "utf8")).toBe("export const b = 2;\n");
});

test("a folder that does not exist lacks every file", async ({ folder, expect }) => {
  expect(await compareGenerated(join(folder, "nowhere"), files)).toEqual([
    { kind: "missing", name: "a.ts" },
    { kind: "missing", name: "deep/b.ts" },
  ]);
});

test("stale, missing and extra files are told apart and named", async ({ folder, expect }) => {
  await writeGenerated(folder, files);
  await writeFile(join(folder, "a.ts"), "export const a = 2;\n");
  await rm(join(folder, "deep/b.ts"));
  await writeFile(join(folder, "deep/old.ts"), "");
  expect(await compareGenerated(folder, files)).toEqual([
    { kind: "stale", name: "a.ts" },
    { kind: "missing", name: "deep/b.ts" },
    { kind: "extra", name: "deep/old.ts" },
  ]);
});

test("writing removes extra files and leaves equal ones untouched", async ({ folder, expect }) => {
  await writeGenerated(folder, files);
  const before = await stat(join(folder, "a.ts"), { bigint: true });
  await writeFile(join(folder, "old.ts"), "");
  expect(await writeGenerated(folder, files)).toEqual([{ kind: "extra", name: "old.ts" }]);
  const after = await stat(join(folder, "a.ts"), { bigint: true });
  expect(after.mtimeNs).toBe(before.mtimeNs);
  expect(await compareGenerated(folder, files)).toEqual([]);
});

test("--check changes nothing, names the faults and the way out, and exits with 1", async ({ folder, expect }) => {
  await writeGenerated(folder, files);
  await writeFile(join(folder, "a.ts"), "edited\n");
  const lines: string[] = [];
  expect(await runGenerator({ folder, files, args: ["--check"], log: (line) => lines.push(line) })).toBe(1);
  expect(lines.join("\n")).toMatch(/^stale: .*a\.ts\n.*npm run generate/);
  expect(await readFile(join(folder, "a.ts"), "utf8")).toBe("edited\n");
});

test("--check of an up-to-date folder exits with 0", async ({ folder, expect }) => {
  await writeGenerated(folder, files);
  expect(await runGenerator({ folder, files, args: ["--check"], log: () => {} })).toBe(0);
});

test("a generator that made nothing fails, with and without --check", async ({ folder, expect }) => {
  for (const args of [[], ["--check"]]) {
    await expect(runGenerator({ folder, files: [], args, log: () => {} })).rejects.toThrow("no files");
  }
});

test("a source has the same hash whether its lines end with LF or CRLF", async ({ folder, expect }) => {
  await writeFile(join(folder, "lf.yaml"), "a: 1\nb: 2\n");
  await writeFile(join(folder, "crlf.yaml"), "a: 1\r\nb: 2\r\n");
  const [lf, crlf] = [await readSource(folder, "lf.yaml"), await readSource(folder, "crlf.yaml")];
  expect(crlf.sha256).toBe(lf.sha256);
  expect(crlf.text).toBe(lf.text);
});

test("the header names every source with its hash and consists of comments", async ({ folder, expect }) => {
  await writeFile(join(folder, "x.yaml"), "a: 1\n");
  const source = await readSource(folder, "x.yaml");
  const header = generatedHeader([source, { ...source, path: "y.yaml" }]);
  expect(
    header
      .trimEnd()
      .split("\n")
      .every((line) => line.startsWith("// ")),
  ).toBe(true);
  expect(header).toContain(`x.yaml (sha256 ${source.sha256})`);
  expect(header).toContain(`y.yaml (sha256 ${source.sha256})`);
  expect(header).toContain("Do not edit; run `npm run generate`.");
});
