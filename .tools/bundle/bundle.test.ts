import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundle } from "./bundle.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-bundle-"));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ["imported", 'import { createServer, STATUS_CODES } from "node:http";'],
  ["imported whole", 'import * as http from "node:http"; const { createServer, STATUS_CODES } = http;'],
  ["imported when it is needed", 'const { createServer, STATUS_CODES } = await import("node:http");'],
  ["required", 'const { createServer, STATUS_CODES } = require("http");'],
])("a program has what node:http exports when it is %s", async (_, how) => {
  const entry = join(folder, "program.mjs");
  await writeFile(entry, `${how}\nconsole.log(typeof createServer, STATUS_CODES[404]);\n`);
  const outDir = join(folder, "out");
  await bundle({ entries: { program: entry }, outDir });
  await writeFile(join(outDir, "package.json"), '{ "type": "module" }');
  expect(execFileSync(process.execPath, [join(outDir, "program.js")], { encoding: "utf8" })).toBe(
    "function Not Found\n",
  );
});

test("a program is written in ASCII, which Node keeps with one byte for each character, and finds what it found", async () => {
  const entry = join(folder, "program.mjs");
  await writeFile(
    entry,
    'const found = {\n  // “quoted”\n  it: /[…🙂é]$/u.exec("é🙂")?.[0],\n};\nconsole.log(found.it);\n',
  );
  const outDir = join(folder, "out");
  await bundle({ entries: { program: entry }, outDir });
  await writeFile(join(outDir, "package.json"), '{ "type": "module" }');
  expect(await readFile(join(outDir, "program.js"), "latin1")).toMatch(/^[\0-\x7F]*$/);
  expect(execFileSync(process.execPath, [join(outDir, "program.js")], { encoding: "utf8" })).toBe("🙂\n");
});
