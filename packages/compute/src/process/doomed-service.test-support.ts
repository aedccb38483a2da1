import childProcess from "node:child_process";
import { appendFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import type { KilledServiceOrder } from "../conformance/killed-service.test-support.ts";

/**
 * A service that kills itself at a chosen moment of starting its machines: `<handlerDir> <stateDir> <order as JSON> <moment> <cgroups>`.
 * A moment is the beginning or the end of one act that another process could notice. It prints a line if it came past all of them,
 * and lists the folders that it made in the file `made` of the handler directory.
 */
const [handlerDir = "", stateDir = "", order = "", moment = "", cgroups = ""] = process.argv.slice(2);
let momentsLeft = Infinity;

function pass(): void {
  momentsLeft -= 1;
  if (momentsLeft === 0) process.kill(process.pid, "SIGKILL");
}

/** Replaces a function of Node by one that passes a moment before it and one after it. */
function mark<Name extends string>(holder: Record<Name, (...args: never[]) => unknown>, name: Name): void {
  const act = holder[name] as (...args: unknown[]) => unknown;
  holder[name] = function (this: unknown, ...args: unknown[]) {
    pass();
    if (name === "mkdir") appendFileSync(`${handlerDir}/made`, `${String(args[0])}\n`);
    const done = act.apply(this, args);
    if (done instanceof Promise) return done.finally(pass);
    pass();
    return done;
  };
}

const { readFile } = promises;
if (cgroups === "without") {
  promises.readFile = (async (...args: Parameters<typeof readFile>) => {
    if (args[0] === "/proc/self/cgroup") throw new Error("This service has no control groups.");
    return await readFile(...args);
  }) as typeof readFile;
}
mark(childProcess, "spawn");
for (const name of ["mkdir", "writeFile", "rm"] as const) mark(promises, name);
mark(net.Socket.prototype, "write");
mark(net.Socket.prototype, "end");
syncBuiltinESMExports();

const { createProcessDriver } = await import("./process-driver.ts");
const driver = await createProcessDriver({ handlerDirs: [handlerDir], stateDir });
momentsLeft = Number(moment);
const { specs } = JSON.parse(order) as KilledServiceOrder;
await Promise.all(specs.map((spec) => driver.start(spec)));
momentsLeft = Infinity;
process.stdout.write("machines run\n");
