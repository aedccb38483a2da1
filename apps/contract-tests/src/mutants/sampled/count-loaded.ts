import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { threadId } from "node:worker_threads";

// Runs inside the service, before its own modules; threads of the service inherit the flag.
const { searchParams } = new URL(import.meta.url);
const folder = searchParams.get("folder") ?? "";
const root = searchParams.get("root") ?? "";

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** What ran since the last time, of the service's own scripts. */
function take(): readonly Profiler.ScriptCoverage[] {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  // In its own thread, a session answers before `post` returns.
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error === null) taken = result.filter((script) => script.url.startsWith(root) && hasRun(script));
  });
  return taken;
}

function hasRun({ functions }: Profiler.ScriptCoverage): boolean {
  return functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
}

const socket = connect(join(folder, "socket"));
socket.unref();
// The one that records ends first when it is killed.
socket.on("error", () => undefined);
createInterface({ input: socket }).on("line", () => socket.write(`${JSON.stringify(take())}\n`));

process.once("exit", () => {
  try {
    const left = join(folder, "left");
    mkdirSync(left, { recursive: true });
    const file = join(left, `${process.pid}-${threadId}.json`);
    writeFileSync(`${file}.part`, JSON.stringify(take()));
    renameSync(`${file}.part`, file);
  } catch {
    // The folder goes with the one that records.
  }
});
