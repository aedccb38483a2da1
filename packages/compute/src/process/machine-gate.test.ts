import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { behindGate, gateDescriptor } from "./machine-gate.ts";

const env = { PATH: process.env["PATH"] ?? "", EMPTY: "", LINES: "a\nb 'c' $d", ODD: "=" };
const print = `
let holdsTheGate = false;
try {
  holdsTheGate = require("node:fs").fstatSync(3).isSocket();
} catch {}
console.log(JSON.stringify([process.env, process.argv.slice(1), holdsTheGate]));`;
const program = { command: process.execPath, args: ["-e", print, "", "$x", "a b"], directory: "/" };

/** What the program prints when its gate gets the text and is closed. */
async function printedAfter(line: string): Promise<string> {
  const { command, args, waits } = await behindGate(program, env);
  expect(waits).toBe(true);
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "inherit", "pipe"] });
  (child.stdio[gateDescriptor] as Writable).end(line);
  if (child.stdout === null) throw new Error("no output");
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return printed;
}

test("a program behind the gate has the environment, arguments and files that it would have without", async () => {
  const without = spawnSync(program.command, program.args, { env, encoding: "utf8" });
  expect(await printedAfter("\n")).toBe(without.stdout);
  expect(JSON.parse(without.stdout)).toEqual([env, ["", "$x", "a b"], false]);
});

test("a program behind the gate never runs if the service is gone before it opens", async () => {
  expect(await printedAfter("")).toBe("");
});

test.each([
  ["that does not exist", { ...program, command: "no-such-program" }, env],
  ["with a variable that a shell would drop", program, { ...env, "model.name": "tiny" }],
])("a program %s is started without the gate", async (_, started, itsEnv) => {
  const { command, args } = started;
  expect(await behindGate(started, itsEnv)).toEqual({ command, args, waits: false });
});
