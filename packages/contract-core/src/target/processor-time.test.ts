import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { processorTime } from "./processor-time.ts";

const BUSY = "const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);";

test.runIf(onLinux("processor time of other processes"))(
  "the time of a process that was started counts while it lives and after its end, and not as the time of the suite",
  async () => {
    const before = await processorTime();
    const child = spawn(process.execPath, ["-e", `${BUSY} console.log("done"); setInterval(() => {}, 60_000);`]);
    await once(child.stdout, "data");
    const living = await processorTime();
    child.kill();
    await once(child, "exit");
    const ended = await processorTime();
    expect((living.startedMs ?? 0) - (before.startedMs ?? 0)).toBeGreaterThanOrEqual(190);
    expect((ended.startedMs ?? 0) - (before.startedMs ?? 0)).toBeGreaterThanOrEqual(190);
    expect(ended.suiteMs).toBeGreaterThan(0);
  },
);
