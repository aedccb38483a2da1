import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const program = `
  process.on("SIGINT", () => process.exit(41));
  process.on("SIGTERM", () => process.exit(42));
  process.on("SIGHUP", () => process.exit(43));
  setInterval(() => undefined, 1000);
  console.log("up");
`;

const launcher = `
  import { runNode } from ${JSON.stringify(new URL("run-node.ts", import.meta.url).href)};
  process.exitCode = await runNode(process.execPath, ["-e", process.argv[1]]);
`;

test.for([
  ["SIGINT", 41],
  ["SIGTERM", 42],
  ["SIGHUP", 43],
] as const)("%s to the launcher alone reaches the program, whose exit code it gives", async ([signal, exitCode]) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", launcher, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  expect(line).toBe("up");
  child.kill(signal);
  expect(await once(child, "close")).toEqual([exitCode, null]);
});
