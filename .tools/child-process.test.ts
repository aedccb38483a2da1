import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { test } from "vitest";

const WRAPPER = `
  import { run } from ${JSON.stringify(join(import.meta.dirname, "child-process.mjs"))};
  process.exitCode = await run(process.execPath, ["-e", process.argv[1]], { cwd: process.cwd(), env: process.env });
`;

function wrap(program: string): {
  child: ReturnType<typeof spawn>;
  ended: Promise<number | null>;
  output: Promise<string>;
} {
  const child = spawn(process.execPath, ["--input-type=module", "-e", WRAPPER, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, ended, output: text(child.stdout) };
}

test("the exit code is that of the command", async ({ expect }) => {
  expect(await wrap("process.exitCode = 7").ended).toBe(7);
});

test("a command that died of a signal gives 128 and its number", async ({ expect }) => {
  expect(await wrap("process.kill(process.pid, 'SIGKILL')").ended).toBe(137);
});

test("a signal reaches the command once, however often it is repeated in the same moment", async ({ expect }) => {
  const { child, ended, output } = wrap(`
    let seen = 0;
    process.on("SIGTERM", () => {
      seen += 1;
      if (seen === 1) setTimeout(() => { console.log("seen", seen); process.exit(0); }, 300);
    });
    setInterval(() => {}, 1000);
    console.log("ready");
  `);
  await once(child.stdout ?? child, "data");
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(await output).toContain("seen 1");
});
