import { type ComputeDriver, type MachineExit, type MachineSpec, MachineStartError } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** Programs that the suite has a driver run. Each prints `ready` once it does what its name says. */
export type Behaviour =
  /** Runs until SIGTERM, then prints `bye` and ends with code 0. */
  | "serve"
  /** Ignores SIGTERM. */
  | "stubborn"
  /** Prints `out`, on the other stream `err`, then ends with code 3. */
  | "fail"
  /** Ends itself with SIGKILL. */
  | "killed"
  /** Prints `line 1` to `line 300`, then serves. */
  | "chatter"
  /** Prints the variable COLOUR, then serves. */
  | "colour"
  /** Starts another process that ignores SIGTERM, then serves. */
  | "parent";

/** A driver under test and what the suite cannot know of it. */
export interface ConformanceRig {
  readonly driver: ComputeDriver;
  /** Image that behaves so on this driver. */
  image(behaviour: Behaviour): string;
  /** How many processes of the machine exist, seen from outside the driver. */
  processes(machineId: string): Promise<number>;
  dispose(): Promise<void>;
}

/** What every driver promises, proven on real machines. */
export function describeComputeDriver(name: string, makeRig: () => Promise<ConformanceRig>): void {
  describe(`the ${name} driver`, () => {
    let rig: ConformanceRig;
    let exits: MachineExit[] = [];
    /** Other runs of the suite on the same computer have other machine ids. */
    let run = "";

    beforeEach(async () => {
      run = randomUUID().slice(0, 8);
      rig = await makeRig();
      exits = [];
      rig.driver.onExit((exit) => exits.push(exit));
    });
    afterEach(async () => {
      await rig.driver.close({ graceMs: 0 });
      await rig.dispose();
    });

    const idOf = (behaviour: Behaviour): string => `${run}-${behaviour}`;
    const specOf = (behaviour: Behaviour, changes: Partial<MachineSpec> = {}): MachineSpec => ({
      machineId: idOf(behaviour),
      endpointId: "ep1",
      imageName: rig.image(behaviour),
      dockerEntrypoint: [],
      dockerStartCmd: [],
      env: { COLOUR: "blue" },
      ...changes,
    });
    const logsOf = (machineId: string, tailLines = 100): Promise<readonly string[]> =>
      rig.driver.logs(machineId, { tailLines });
    const untilReady = (machineId: string): Promise<void> =>
      expect.poll(() => logsOf(machineId), { timeout: 10_000 }).toContain("ready");
    const untilExit = (): Promise<void> => expect.poll(() => exits.length, { timeout: 10_000 }).toBe(1);
    const startReady = async (behaviour: Behaviour): Promise<string> => {
      const spec = specOf(behaviour);
      await rig.driver.start(spec);
      await untilReady(spec.machineId);
      return spec.machineId;
    };

    test("starts a machine, lists it, and ends it with time to say goodbye", async () => {
      const before = Date.now();
      const machineId = await startReady("serve");
      const [listed, ...others] = await rig.driver.list();
      expect(others).toEqual([]);
      expect(listed?.machineId).toBe(machineId);
      expect(Math.abs((listed?.startedAtMs ?? 0) - before)).toBeLessThan(60_000);
      expect(exits).toEqual([]);
      await rig.driver.stop(machineId, { graceMs: 10_000 });
      expect(exits).toMatchObject([{ machineId, exitCode: 0, signal: null, expected: true }]);
      expect(exits[0]?.lastLogLines).toContain("bye");
      expect(await rig.driver.list()).toEqual([]);
      expect(await rig.processes(machineId)).toBe(0);
    });

    test("tells how a machine ended by itself and what it printed last", async () => {
      await rig.driver.start(specOf("fail"));
      await untilExit();
      expect(exits).toMatchObject([{ machineId: idOf("fail"), exitCode: 3, signal: null, expected: false }]);
      expect([...(exits[0]?.lastLogLines ?? [])].sort()).toEqual(["err", "out", "ready"]);
      expect(await rig.driver.list()).toEqual([]);
      expect(await logsOf(idOf("fail"))).toContain("out");
    });

    test("tells the signal that ended a machine", async () => {
      await rig.driver.start(specOf("killed"));
      await untilExit();
      expect(exits).toMatchObject([{ exitCode: null, signal: "SIGKILL", expected: false }]);
    });

    test("passes the environment on", async () => {
      const machineId = await startReady("colour");
      expect(await logsOf(machineId)).toContain("blue");
    });

    test("answers the last lines of a running machine, oldest first", async () => {
      const machineId = await startReady("chatter");
      expect(await logsOf(machineId, 3)).toEqual(["line 299", "line 300", "ready"]);
      const all = await logsOf(machineId, 1_000);
      expect(all.length).toBeGreaterThanOrEqual(100);
      expect(all.at(-1)).toBe("ready");
      expect(await logsOf(machineId, 0)).toEqual([]);
    });

    test("ends by force what ignores SIGTERM, but not before its grace is over", async () => {
      const machineId = await startReady("stubborn");
      const stop = rig.driver.stop(machineId, { graceMs: 700 });
      await new Promise((resolve) => setTimeout(resolve, 350));
      expect(await rig.processes(machineId)).toBeGreaterThan(0);
      await stop;
      expect(exits).toMatchObject([{ exitCode: null, signal: "SIGKILL", expected: true }]);
      expect(await rig.processes(machineId)).toBe(0);
    });

    test("a second, more impatient stop shortens the grace", async () => {
      const machineId = await startReady("stubborn");
      const patient = rig.driver.stop(machineId, { graceMs: 60_000 });
      await rig.driver.stop(machineId, { graceMs: 0 });
      await patient;
      expect(exits).toHaveLength(1);
    });

    test("takes the processes that a machine started down with it", async () => {
      const machineId = await startReady("parent");
      expect(await rig.processes(machineId)).toBeGreaterThanOrEqual(2);
      await rig.driver.stop(machineId, { graceMs: 10_000 });
      expect(await rig.processes(machineId)).toBe(0);
    });

    test("holds unknown machines for gone", async () => {
      await rig.driver.stop("never-was", { graceMs: 10 });
      expect(await logsOf("never-was")).toEqual([]);
      expect(exits).toEqual([]);
    });

    test("ends a machine that is stopped while it starts", async () => {
      const starting = rig.driver.start(specOf("serve"));
      await Promise.all([rig.driver.stop(idOf("serve"), { graceMs: 0 }), starting.catch(() => {})]);
      expect(await rig.driver.list()).toEqual([]);
      expect(await rig.processes(idOf("serve"))).toBe(0);
    });

    test("refuses a second machine under the id of one that runs, and takes it again afterwards", async () => {
      const machineId = await startReady("serve");
      await expect(rig.driver.start(specOf("serve"))).rejects.toThrow(machineId);
      expect(await rig.processes(machineId)).toBe(1);
      await rig.driver.stop(machineId, { graceMs: 10_000 });
      await startReady("serve");
    });

    test("refuses an image that it can never start, with a message that names the image", async () => {
      const start = rig.driver.start(specOf("serve", { imageName: "local/no-such-thing" }));
      await expect(start).rejects.toThrow(MachineStartError);
      await expect(start).rejects.toThrow("no-such-thing");
      expect(await rig.driver.list()).toEqual([]);
    });

    test("ends everything when it is closed and starts nothing any more", async () => {
      await startReady("serve");
      await startReady("stubborn");
      await rig.driver.close({ graceMs: 300 });
      expect(exits.map(({ expected }) => expected)).toEqual([true, true]);
      expect((await rig.processes(idOf("serve"))) + (await rig.processes(idOf("stubborn")))).toBe(0);
      await expect(rig.driver.start(specOf("fail"))).rejects.toThrow();
    });
  });
}
