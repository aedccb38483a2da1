import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, test } from "vitest";
import { openTo } from "./exchange-server.test-support.ts";
import { expectRequestsReadAlike, expectWrongHeadsReadAlike, type TwoReaders } from "./reading-alike.test-support.ts";

/** Supported releases of Node beside the one that runs these tests. npx downloads them. */
const OTHER_NODES = ["26.10.0"];
const LONG_MS = 300_000;
const NUM_RUNS = 600;

describe.each(OTHER_NODES)("by Node %s, the own reader and node:http", (version) => {
  let program: ChildProcess | undefined;
  let readers: TwoReaders;

  beforeAll(async () => {
    const script = join(import.meta.dirname, "two-readers.test-support.ts");
    const command = ["--yes", "--package", `node@${version}`, "node", "--conditions=millrace-source", script];
    program = spawn("npx", command, { stdio: ["ignore", "pipe", "inherit"], detached: true });
    if (program.stdout === null) throw new Error("the program has no output");
    const [line] = (await once(createInterface(program.stdout), "line")) as [string];
    const ports = JSON.parse(line) as { readonly own: number; readonly reference: number };
    readers = { own: { open: () => openTo(ports.own) }, reference: { open: () => openTo(ports.reference) } };
  }, LONG_MS);
  // The group: npx starts a shell, which starts the program.
  afterAll(() => program?.pid !== undefined && process.kill(-program.pid));

  test("read the same requests, in any pieces", () => expectRequestsReadAlike(readers, NUM_RUNS), LONG_MS);

  test(
    "answer the same to a head that is wrong somewhere",
    () => expectWrongHeadsReadAlike(readers, NUM_RUNS),
    LONG_MS,
  );
});
