import { describe, expect, test } from "vitest";
import { createClock } from "../kernel/clock.ts";
import type { Pod } from "./pod.ts";
import type { VolumeErasure } from "./ports.ts";
import { type MachineSpec, MachineStartError } from "../machines/driver/driver.ts";
import { progressEveryMs } from "../machines/driver/start-progress.ts";
import { playLogs } from "../logs/played-logs.test-support.ts";
import { playDriver, startMs } from "../machines/driver/played-machines.test-support.ts";
import { createPodKeeper, type PodKeeper } from "./pod-keeper.ts";

const RECONCILE_EVERY_MS = 30_000;

interface StartOptions {
  readonly leftovers?: readonly string[];
  readonly erasures?: VolumeErasure[];
  readonly pods?: readonly Pod[];
  readonly sourceVersion?: () => string;
}

/** A pod that is to run. */
function podOf(changes: Partial<Pod> = {}): Pod {
  const plain = {
    id: "p1",
    desiredStatus: "RUNNING",
    generation: 1,
    stopAtMs: null,
    terminateAtMs: null,
    container: null,
  };
  return { ...plain, ...changes } as Pod;
}

/** Pods of one host on paper, kept by a real keeper over machines on paper. */
async function startRig(options: StartOptions = {}) {
  const clock = createClock({ frozenAtMs: startMs });
  const driver = playDriver(clock, options.leftovers);
  const { sourceVersion } = options;
  driver.purpose = "pod";
  const stored = new Map((options.pods ?? []).map((pod) => [pod.id, pod]));
  const removedVolumes: string[] = [];
  const erasures = [...(options.erasures ?? [])];
  const stopped: string[] = [];
  const noted: string[] = [];
  const keeper: PodKeeper = createPodKeeper({
    clock,
    driver: {
      ...driver,
      ...(sourceVersion === undefined ? {} : { sourceVersion: async () => sourceVersion() }),
      removeVolume: async ({ kind, volumeId }) => void removedVolumes.push(`${kind} ${volumeId}`),
    },
    machineId: "m1",
    pods: {
      listOfHost: async () => [...stored.values()],
      async report(id, generation, seen) {
        const pod = stored.get(id);
        if (pod?.generation === generation) stored.set(id, { ...pod, ...seen });
      },
      async remove(id) {
        stored.delete(id);
      },
    },
    volumeErasures: {
      list: async () => [...erasures],
      async done(_machineId, erasure) {
        erasures.splice(erasures.indexOf(erasure), 1);
      },
    },
    specOf: async (pod) =>
      ({ machineId: `${pod.id}-${pod.generation}`, purpose: "pod", env: {} }) as unknown as MachineSpec,
    publicIp: "203.0.113.7",
    async stopBecause(id, generation, why) {
      stopped.push(`${id} ${generation}: ${why}`);
      change(id, { desiredStatus: "EXITED" });
    },
    async terminateDue(id) {
      change(id, { desiredStatus: "TERMINATED" });
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    logs: playLogs(noted),
    reconcileEveryMs: RECONCILE_EVERY_MS,
  });
  function change(id: string, changes: Partial<Pod>): void {
    const pod = stored.get(id);
    if (pod !== undefined) stored.set(id, { ...pod, ...changes });
    keeper.changed();
  }
  async function pass(ms: number): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      for (let settle = 0; settle < 5; settle += 1) await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(turn === 0 ? ms : 100);
    }
  }
  keeper.start();
  await pass(0);
  return {
    clock,
    driver,
    keeper,
    stored,
    removedVolumes,
    erasures,
    stopped,
    noted,
    change,
    pass,
    async add(changes: Partial<Pod> = {}) {
      const pod = podOf(changes);
      stored.set(pod.id, pod);
      keeper.changed();
      await pass(0);
    },
  };
}

describe("a host", () => {
  test("starts a pod that crashed again and again at once when its handler folder was changed", async () => {
    let version = "broken";
    const rig = await startRig({ sourceVersion: () => version });
    await rig.add();
    for (let crash = 0; crash < 8; crash += 1) {
      rig.driver.exits("p1-1", { exitCode: 1 });
      await rig.pass(crash === 7 ? 0 : 300_000);
    }
    const starts = rig.driver.started.length;
    await rig.pass(60_000);
    expect(rig.driver.started).toHaveLength(starts);
    version = "mended";
    await rig.pass(2_300);
    expect(rig.driver.started).toHaveLength(starts + 1);
  });

  test("starts a pod, notes how it is reached, and ends it when it shall not run", async () => {
    const rig = await startRig();
    await rig.add();
    expect(rig.driver.started).toMatchObject([{ machineId: "p1-1" }]);
    expect(rig.stored.get("p1")).toMatchObject({
      container: { generation: 1, startedAtMs: expect.any(Number) },
      lastStatusChange: expect.stringContaining("The container is running: 2026-01-01T"),
    });
    rig.change("p1", { desiredStatus: "EXITED" });
    await rig.pass(0);
    expect(rig.driver.stopped).toEqual([{ machineId: "p1-1", graceMs: 10_000 }]);
    expect(rig.driver.started).toHaveLength(1);
  });

  test("stops a pod that runs once when its container ends, in place of starting it again", async () => {
    const rig = await startRig();
    await rig.add({ runsOnce: true });
    rig.driver.exits("p1-1", { exitCode: 3 });
    await rig.pass(300_000);
    expect(rig.stopped).toEqual(["p1 1: The container ended with exit code 3"]);
    expect(rig.driver.started).toHaveLength(1);
  });

  test("gives up on a pod that runs once after three starts, as its image may never come", async () => {
    const rig = await startRig();
    rig.driver.refuse(new Error("the image cannot be pulled"));
    await rig.add({ runsOnce: true });
    expect(rig.stored.get("p1")?.lastStatusChange).toContain("next try in 1 s: the image cannot be pulled");
    await rig.pass(60_000);
    expect(rig.stopped).toEqual(["p1 1: The container could not be started: the image cannot be pulled"]);
  });

  test("says what a start waits for, although it was said at once after something else, until the pod runs", async () => {
    const rig = await startRig();
    rig.driver.holdStarts(["Waiting for a node", "Waiting for a node: no persistent volumes available for this claim"]);
    await rig.add();
    await rig.pass(progressEveryMs);
    expect(rig.stored.get("p1")?.lastStatusChange).toContain(
      "no persistent volumes available for this claim: 2026-01-01T",
    );
    expect(rig.noted).toContainEqual(expect.stringContaining("no persistent volumes available for this claim."));
    rig.driver.holdStarts(null);
    await rig.pass(progressEveryMs);
    expect(rig.stored.get("p1")?.lastStatusChange).toContain("The container is running");
  });

  test("ends the old machine of a pod that is made anew before it starts the next", async () => {
    const rig = await startRig();
    await rig.add();
    rig.change("p1", { generation: 2, container: null });
    await rig.pass(0);
    expect(rig.driver.stopped).toMatchObject([{ machineId: "p1-1" }]);
    expect([...rig.driver.running]).toEqual(["p1-2"]);
  });

  test("takes over what an earlier run left and is still wanted, and ends the rest", async () => {
    const rig = await startRig({ leftovers: ["p1-1", "zombie-4"], pods: [podOf()] });
    expect(rig.driver.started).toEqual([]);
    expect([...rig.driver.running]).toEqual(["p1-1"]);
    expect(rig.stored.get("p1")?.container).toMatchObject({ generation: 1 });
  });

  test("erases the volume of a deleted pod once its machine is gone, and forgets it", async () => {
    const rig = await startRig();
    await rig.add();
    rig.change("p1", { desiredStatus: "TERMINATED" });
    await rig.pass(0);
    expect(rig.removedVolumes).toEqual(["local p1"]);
    expect([...rig.stored.keys()]).toEqual([]);
  });

  test("erases network volumes only when no deleted pod can write to them any more", async () => {
    const rig = await startRig({ erasures: [{ kind: "network", volumeId: "v1" }] });
    expect(rig.removedVolumes).toEqual(["network v1"]);
    expect(rig.erasures).toEqual([]);
  });

  test("starts a pod again that ended by itself, later and later, and says so", async () => {
    const rig = await startRig();
    await rig.add();
    for (const seconds of [1, 2, 4]) {
      rig.driver.exits("p1-1", { exitCode: 3 });
      await rig.pass(0);
      expect(rig.stored.get("p1")?.lastStatusChange).toContain(
        `ended with exit code 3 and is started again in ${seconds} s`,
      );
      expect(rig.stored.get("p1")?.container).toBeNull();
      expect([...rig.driver.running]).toEqual([]);
      await rig.pass(seconds * 1_000);
      expect([...rig.driver.running]).toEqual(["p1-1"]);
    }
  });

  test("gives up at once on a pod that never can start, and tries again where it may help", async () => {
    const rig = await startRig();
    rig.driver.refuse(new Error("the engine is away"));
    await rig.add();
    expect(rig.stored.get("p1")?.lastStatusChange).toContain("next try in 1 s: the engine is away");
    rig.driver.refuse(new MachineStartError("there is no such image"));
    await rig.pass(2_000);
    expect(rig.stopped).toEqual(["p1 1: The container could not be started: there is no such image"]);
    rig.driver.refuse(null);
    await rig.pass(RECONCILE_EVERY_MS);
    expect(rig.driver.started).toEqual([]);
  });

  test("stops and ends pods when their owner had set it", async () => {
    const rig = await startRig();
    await rig.add({ stopAtMs: startMs + 60_000, terminateAtMs: startMs + 120_000 });
    await rig.pass(59_000);
    expect(rig.stopped).toEqual([]);
    await rig.pass(2_000);
    expect(rig.stopped).toEqual(["p1 1: Stopped at the time set by its owner"]);
    await rig.pass(60_000);
    await rig.pass(1_000);
    expect([...rig.stored.keys()]).toEqual([]);
  });

  test("finds out by itself what others changed", async () => {
    const rig = await startRig();
    await rig.add();
    rig.stored.set("p1", { ...(rig.stored.get("p1") as Pod), desiredStatus: "EXITED" });
    await rig.pass(RECONCILE_EVERY_MS + 1_000);
    expect([...rig.driver.running]).toEqual([]);
  });

  test("that closes starts nothing any more and leaves its pods running", async () => {
    const rig = await startRig();
    await rig.add();
    await rig.keeper.close();
    rig.change("p1", { desiredStatus: "EXITED" });
    await rig.pass(RECONCILE_EVERY_MS);
    expect([...rig.driver.running]).toEqual(["p1-1"]);
  });
});
