import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { chunkMaxBytes, chunkSpanUs } from "./log-buffer.ts";
import { waitingMaxBytes } from "./log-collector.ts";
import { costOf } from "./line-budget.ts";
import { type LogRig, settle, startLogRig, startMs } from "./log-rig.test-support.ts";

function textsOf(rig: LogRig, source?: "container" | "system"): string[] {
  const entries = rig.stored().filter((entry) => source === undefined || entry.source === source);
  return entries.toSorted((a, b) => a.atUs - b.atUs).map(({ text }) => text);
}

describe("what a machine prints", () => {
  test("is stored a second later, with the moment and the job of each line", async () => {
    const rig = startLogRig();
    rig.start("w1");
    rig.jobIds = ["job-1"];
    await rig.print("w1", ["one", "two"]);
    expect(rig.stored()).toEqual([]);
    await rig.pass(1_000);
    expect(rig.stored()).toMatchObject([
      { atUs: startMs * 1_000, text: "one", jobId: "job-1", source: "container", owner: { machineId: "w1" } },
      { atUs: startMs * 1_000 + 1, text: "two", jobId: "job-1" },
    ]);
    expect(rig.store.machines.get("w1")).toMatchObject({ startedAtMs: startMs, endedAtMs: null, position: "2" });
  });

  test("never holds the secrets that the machine was given", async () => {
    const rig = startLogRig();
    rig.start("w1", ["very-secret"]);
    await rig.print("w1", ["my key is very-secret!"]);
    rig.collector.note("w1", "pulled with very-secret");
    await rig.pass(1_000);
    expect(textsOf(rig)).toEqual(["my key is ***!", "pulled with ***"]);
  });

  test("is written at most once a second for all machines, never line by line", async () => {
    const rig = startLogRig();
    for (let machine = 0; machine < 20; machine += 1) rig.start(`w${machine}`);
    for (let second = 0; second < 10; second += 1) {
      for (let machine = 0; machine < 20; machine += 1) await rig.print(`w${machine}`, ["a", "b", "c"]);
      await rig.pass(1_000);
    }
    expect(rig.store.writes.length).toBeLessThanOrEqual(10);
    expect(textsOf(rig)).toHaveLength(600);
    // A quiet machine has one row for the lines of a minute.
    expect(rig.store.chunks.size).toBe(20);
  });

  test("that is printed without end harms neither the database nor the memory: so much is kept, the rest is counted", async () => {
    const rig = startLogRig();
    rig.start("w1");
    const line = "x".repeat(1_000);
    const seconds = 30;
    const each = 2_000;
    for (let second = 0; second < seconds; second += 1) {
      await rig.print(
        "w1",
        Array.from({ length: each }, () => line),
      );
      await rig.pass(1_000);
    }
    const kept = textsOf(rig, "container").length;
    expect(kept * costOf(line)).toBeLessThanOrEqual(
      limits.logMachineBurstBytes + seconds * limits.logMachineBytesPerSecond,
    );
    const counted = textsOf(rig, "system").map((text) => Number(/^(\d+) lines/.exec(text)?.[1] ?? 0));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(seconds * each - kept);
    expect(rig.store.writes.length).toBeLessThanOrEqual(seconds + 1);
  });

  test("is cut into chunks of bounded size and span", async () => {
    const rig = startLogRig();
    rig.start("w1");
    await rig.print(
      "w1",
      Array.from({ length: 300 }, () => "x".repeat(1_000)),
    );
    for (let minute = 0; minute < 3; minute += 1) {
      await rig.pass(50_000);
      await rig.print("w1", ["still here"]);
    }
    await rig.pass(1_000);
    for (const { entries } of rig.store.chunks.values()) {
      expect(entries.reduce((sum, { text }) => sum + costOf(text), 0)).toBeLessThanOrEqual(chunkMaxBytes);
      expect((entries.at(-1)?.atUs ?? 0) - (entries[0]?.atUs ?? 0)).toBeLessThan(chunkSpanUs);
    }
    expect(textsOf(rig)).toHaveLength(303);
  });

  test("waits while the database is away, in bounded memory, and what was too much is counted", async () => {
    const rig = startLogRig();
    for (let machine = 0; machine < 8; machine += 1) rig.start(`w${machine}`);
    rig.store.isAway = true;
    const line = "x".repeat(8_000);
    let printed = 0;
    for (let second = 0; second < 10; second += 1) {
      for (let machine = 0; machine < 8; machine += 1) {
        await rig.print(
          `w${machine}`,
          Array.from({ length: 60 }, () => line),
        );
        printed += 60;
      }
      await rig.pass(1_000);
    }
    expect(rig.stored()).toEqual([]);
    rig.store.isAway = false;
    await rig.pass(2_000);
    const kept = textsOf(rig, "container").length;
    expect(kept * costOf(line)).toBeLessThanOrEqual(waitingMaxBytes);
    expect(kept).toBeGreaterThan(800);
    const counted = textsOf(rig, "system").map((text) => Number(/^(\d+) lines?/.exec(text)?.[1] ?? 0));
    expect(kept + counted.reduce((sum, count) => sum + count, 0)).toBe(printed);
    await rig.print("w1", ["goes on"]);
    await rig.pass(1_000);
    expect(textsOf(rig)).toContain("goes on");
  });
});

describe("the end of a machine", () => {
  test("is the last line of its log, and is kept with the machine", async () => {
    const rig = startLogRig();
    rig.start("w1");
    await rig.print("w1", ["bye"]);
    await rig.exits("w1", { signal: "SIGKILL", exitCode: null, cause: { kind: "outOfMemory", limitGb: 2 } });
    await rig.pass(1_000);
    expect(textsOf(rig)).toEqual([
      "bye",
      "It ended by signal SIGKILL (out of memory: it used more than its 2 GB of memory).",
    ]);
    expect(rig.store.machines.get("w1")).toMatchObject({
      endedAtMs: startMs,
      message: expect.stringContaining("SIGKILL"),
    });
    expect(rig.collector.isOpen("w1")).toBe(false);
  });

  test("that was asked for says why", async () => {
    const rig = startLogRig();
    rig.start("w1");
    rig.collector.stops("w1", "No job is waiting.");
    await rig.exits("w1", { expected: true, exitCode: 0 });
    await rig.pass(1_000);
    expect(textsOf(rig)).toEqual(["Stopped: No job is waiting."]);
  });

  test("is not the end of the connection to its log, which is read again from where it was", async () => {
    const rig = startLogRig();
    rig.start("w1");
    await rig.print("w1", ["one", "two"]);
    await rig.cut("w1");
    await rig.pass(1_000);
    expect(rig.asked).toEqual([null, "2"]);
    await rig.print("w1", ["three"]);
    await rig.pass(1_000);
    expect(textsOf(rig)).toEqual(["one", "two", "three"]);
    expect(rig.collector.isOpen("w1")).toBe(true);
  });
});

test.each([
  ["pod", { machineId: "p1-1", accountId: "acc1", endpointId: null, podId: "p1" }],
  ["worker", { machineId: "w1", accountId: "acc1", endpointId: "ep1", podId: null }],
])("a %s that an earlier run of the service started goes on where that run stopped reading", async (_kind, owner) => {
  const rig = startLogRig();
  const facts = { version: null, imageName: "team/model", gpuCount: 0, gpuTypeId: null, dataCenterId: null };
  const before = { ...owner, facts: { ...facts, hostId: "h1" }, startedAtMs: 1_000, endedAtMs: null, message: null };
  const old = { atUs: startMs * 1_000 - 10, source: "container" as const, text: "old", jobId: null, reason: null };
  await rig.store.write([{ ...before, position: "17" }], [{ owner, source: "container", entries: [old] }]);
  rig.collector.open({ ...owner, facts });
  rig.collector.follow(owner.machineId, [], { adopted: true });
  await settle();
  expect(rig.asked).toEqual(["17"]);
  await rig.print(owner.machineId, ["while no service ran"], startMs * 1_000 - 50);
  await rig.print(owner.machineId, ["now"]);
  await rig.pass(1_000);
  const lines = rig.stored().toSorted((a, b) => a.atUs - b.atUs);
  expect(lines.map(({ text }) => text)).toEqual(["old", "while no service ran", "now"]);
  expect(rig.store.machines.get(owner.machineId)).toMatchObject({ startedAtMs: 1_000, position: "2" });
});

test("a log that another gateway goes on with is read here no more, until this one goes on with it again", async () => {
  const rig = startLogRig();
  rig.start("w1");
  await rig.print("w1", ["one"]);
  await rig.pass(1_000);
  rig.collector.leave("w1");
  await rig.print("w1", ["read by another gateway"]);
  await rig.pass(1_000);
  expect(rig.collector.isOpen("w1")).toBe(false);
  expect(textsOf(rig)).toEqual(["one"]);
  expect(rig.store.machines.get("w1")).toMatchObject({ position: "1", endedAtMs: null });
  await rig.collector.end();
});

test("the logs of a deleted endpoint go, and what its workers print afterwards is not kept", async () => {
  const rig = startLogRig();
  rig.start("w1");
  await rig.print("w1", ["one"]);
  await rig.pass(1_000);
  rig.collector.forget({ endpointId: "ep1" });
  await rig.print("w1", ["two"]);
  await rig.pass(1_000);
  expect(rig.stored()).toEqual([]);
});
