import { describe, expect, test } from "vitest";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { ranAt } from "./coverage.ts";
import { openRunCounter } from "./run-counter.ts";

describe("a recording says", () => {
  test("that the innermost block ran, whatever the order of ranges and offsets", () => {
    const ranges = [
      { startOffset: 30, endOffset: 40, count: 3 },
      { startOffset: 0, endOffset: 100, count: 1 },
      { startOffset: 20, endOffset: 50, count: 0 },
    ];
    const script = { url: "file:///a.ts", functions: [{ ranges }] };
    expect(ranAt(script, [99, 35, 20, 50, 40, 100])).toEqual([true, true, false, true, false, false]);
  });

  test("what a running program ran, again and again, and a process that ended ran last", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coverage-test-"));
    try {
      const script = join(folder, "script.ts");
      const source = `process.stdin.on("data", (text) => { f(text.length); console.log("done"); });
function f(a: number) { if (a > 1) return 7; return 8; }`;
      writeFileSync(script, source);
      const { href } = pathToFileURL(script);
      const offsets = ["7", "8"].map((digit) => source.indexOf(`return ${digit}`));
      await using counter = await openRunCounter(pathToFileURL(folder).href);
      const child = spawn(process.execPath, [...counter.flags, script], { stdio: ["pipe", "pipe", "inherit"] });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      async function say(text: string): Promise<void> {
        child.stdin.write(text);
        await lines.next();
      }
      async function taken(): Promise<readonly boolean[]> {
        const script = (await counter.take()).find(({ url }) => url === href);
        return script === undefined ? [] : ranAt(script, offsets);
      }
      await say("a");
      expect(await taken()).toEqual([false, true]);
      await say("aa");
      expect(await taken()).toEqual([true, false]);
      await say("aa");
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
      expect(await taken()).toEqual([true, false]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
