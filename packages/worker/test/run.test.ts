import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runProcess } from "./support/run-process.ts";

const preload = fileURLToPath(import.meta.resolve("@millrace/worker/run"));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-run-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a handler file on one test job. */
async function runFile(
  name: string,
  text: string,
): Promise<{ exitCode: number | null; output: string; errors: string }> {
  await writeFile(join(folder, name), text);
  const args = ["--test_input", '{"input":{"n":21}}'];
  await using running = runProcess({}, { preload, script: join(folder, name), args, cwd: folder });
  const exitCode = await running.exited;
  return { exitCode, output: running.output(), errors: running.errors() };
}

describe("a handler file", () => {
  test.each([
    ["that exports its handler", "a.ts", "export default ({ input }: { input: { n: number } }) => input.n * 2;"],
    [
      "that exports it and serves it",
      "b.mjs",
      'import { serve } from "@millrace/worker";\nconst f = ({ input }) => input.n * 2;\nexport default f;\nawait serve(f);',
    ],
    [
      "that serves itself",
      "c.mjs",
      'import { serve } from "@millrace/worker";\nvoid serve(({ input }) => input.n * 2);',
    ],
    ["of the older kind of modules", "d.cjs", "module.exports = ({ input }) => input.n * 2;"],
    ["compiled to it", "e.js", "exports.default = ({ input }) => input.n * 2;"],
    [
      "that serves itself as the main module only",
      "f.ts",
      'import { serve } from "@millrace/worker";\nif (import.meta.main) await serve<{ n: number }>(({ input }) => input.n * 2);',
    ],
    [
      "that starts a process and a thread of its own",
      "g.mjs",
      `import { fork } from "node:child_process"; import { once } from "node:events"; import { Worker } from "node:worker_threads";
import { writeFileSync } from "node:fs";
writeFileSync("helper.mjs", "export default () => { throw new Error('no worker'); };");
await Promise.all([once(fork("./helper.mjs"), "exit"), once(new Worker("./helper.mjs"), "exit")]);
export default ({ input }) => input.n * 2;`,
    ],
  ])("%s is run, once, without an installed package", async (_what, name, text) => {
    const { exitCode, output, errors } = await runFile(name, text);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    expect(JSON.parse(output)).toEqual({ output: 42 });
  });

  test("that does neither is refused with what to write", async () => {
    const { exitCode, errors } = await runFile("a.mjs", "export const handler = () => 1;");
    expect(exitCode).toBe(1);
    expect(errors).toContain('Export the handler: "export default async (job) => …"');
  });

  test("whose other imports are missing says so", async () => {
    const { exitCode, errors } = await runFile("a.mjs", 'import "not-there";');
    expect(exitCode).toBe(1);
    expect(errors).toContain("Cannot find package 'not-there'");
  });
});
