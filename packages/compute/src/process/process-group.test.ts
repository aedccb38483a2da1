import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { processStart, runsStill, signalGroup } from "./process-group.ts";

test("a process is identified by its id and its start, not by its id alone", async () => {
  const start = await processStart(process.pid);
  expect(start).toBeDefined();
  expect(await runsStill(process.pid, start ?? "")).toBe(true);
  expect(await runsStill(process.pid, "another start")).toBe(false);
  expect(await processStart(2 ** 30)).toBeUndefined();
});

test("a signal to a group that is gone has no effect", () => {
  signalGroup(2 ** 30, "SIGKILL");
});

test.runIf(onLinux("processes that ended but were not reaped"))(
  "a process that ended but was not reaped counts as ended",
  async () => {
    // The shell is replaced by a program that never reaps its child.
    const parent = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const [printed] = (await once(parent.stdout, "data")) as [Buffer];
      const pid = Number(printed.toString());
      const start = (await processStart(pid)) ?? "";
      expect(await runsStill(pid, start)).toBe(true);
      // Until then the shell may reap it.
      await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
      process.kill(pid, "SIGKILL");
      await expect.poll(() => readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
      expect(await processStart(pid)).toBe(start);
      expect(await runsStill(pid, start)).toBe(false);
    } finally {
      parent.kill("SIGKILL");
    }
  },
);
