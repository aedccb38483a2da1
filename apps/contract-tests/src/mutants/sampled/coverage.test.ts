import { describe, expect, test } from "vitest";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { countsAt, sumOf } from "./coverage.ts";
import { openRunCounter } from "./run-counter.ts";

describe("counts", () => {
  test("are those of the innermost block, whatever the order of ranges and offsets", () => {
    const ranges = [
      { startOffset: 30, endOffset: 40, count: 3 },
      { startOffset: 0, endOffset: 100, count: 1 },
      { startOffset: 20, endOffset: 50, count: 2 },
    ];
    const script = { url: "file:///a.ts", functions: [{ ranges }] };
    expect(countsAt(script, [99, 35, 20, 50, 40, 100])).toEqual([1, 3, 2, 1, 2, 0]);
  });

  test("of a running program are taken again and again, with what a process that ended ran last", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coverage-test-"));
    try {
      const script = join(folder, "script.ts");
      const source = `process.stdin.on("data", (text) => { f(text.length); console.log("done"); });
function f(a: number) { if (a > 1) return 7; return 8; }`;
      writeFileSync(script, source);
      const { href } = pathToFileURL(script);
      const offsets = new Map([[href, ["7", "8"].map((digit) => source.indexOf(`return ${digit}`))]]);
      await using counter = await openRunCounter(pathToFileURL(folder).href);
      const child = spawn(process.execPath, [...counter.flags, script], { stdio: ["pipe", "pipe", "inherit"] });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      async function say(text: string): Promise<void> {
        child.stdin.write(text);
        await lines.next();
      }
      await say("a");
      const first = await counter.take();
      expect([first.started, sumOf(first.scripts, offsets).get(href)]).toEqual([1, [0, 1]]);
      await say("aa");
      await say("aa");
      const second = await counter.take();
      expect([second.started, sumOf(second.scripts, offsets).get(href)]).toEqual([0, [2, 0]]);
      await say("aa");
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
      expect(sumOf((await counter.take()).scripts, offsets).get(href)).toEqual([1, 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
