import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { readCounts } from "./coverage.ts";

test("counts are those of the innermost block, added up over processes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coverage-test-"));
  try {
    const script = join(folder, "script.ts");
    const source =
      "function f(a: number) { if (a > 1) return 7; return 8; }\nf(1); f(2); f(3);\nfunction g() { return 9; }";
    writeFileSync(script, source);
    const written = join(folder, "written");
    const env = { ...process.env, NODE_V8_COVERAGE: written };
    for (let run = 0; run < 2; run += 1) execFileSync(process.execPath, [script], { env });
    const { href } = pathToFileURL(script);
    const offsets = ["7", "8", "9"].map((digit) => source.indexOf(`return ${digit}`));
    expect(await readCounts(written, new Map([[href, offsets]]))).toEqual(new Map([[href, [4, 2, 0]]]));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
