import type { ComputeDriver, MachineExit, MachineSpec } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { machineSpec } from "./machine-spec.test-support.ts";
import type { Behaviour } from "./programs.ts";

/** A driver under test, with the parts that depend on it. */
export interface ConformanceRig {
  readonly driver: ComputeDriver;
  /** Image that runs this program on this driver. */
  image(behaviour: Behaviour): string;
  /** How many processes of the machine exist, seen from outside the driver. */
  processes(machineId: string): Promise<number>;
  /** Another driver on the same state, as after a restart of the service. The suite closes it. */
  reopen(): Promise<ComputeDriver>;
  /** Starts the machines, and freezes them if requested, in a service that is then killed without a chance to clean up. */
  startInKilledService(specs: readonly MachineSpec[], options?: { readonly paused?: boolean }): Promise<void>;
  /** Called after all drivers are closed. Fails when a part of a machine is left. */
  dispose(): Promise<void>;
}

/** Abilities that depend on the kind of driver. */
export interface DriverTraits {
  /** Limits are enforced, volumes are mounted at their path, and other files of a machine are deleted with it. */
  readonly isolates: boolean;
  /** Machines can be frozen. */
  readonly pauses: boolean;
  /** Commands can be run inside machines. */
  readonly executes: boolean;
  /** Closing a session of a command without a terminal ends the command. */
  readonly endsCommands: boolean;
  /** What machines use is known wherever they run. */
  readonly measures: boolean;
  /** Machines keep running when the service is killed. */
  readonly machinesOutliveService: boolean;
}

/** What the tests of the suite share: a fresh driver for each, and shorthands. */
export interface ConformanceContext {
  readonly driver: ComputeDriver;
  readonly rig: ConformanceRig;
  readonly exits: MachineExit[];
  idOf(behaviour: Behaviour): string;
  specOf(behaviour: Behaviour, changes?: Partial<MachineSpec>): MachineSpec;
  logsOf(machineId: string, tailLines?: number): Promise<readonly string[]>;
  untilReady(machineId: string, driver?: ComputeDriver): Promise<void>;
  untilExits(count: number): Promise<void>;
  startReady(behaviour: Behaviour, changes?: Partial<MachineSpec>): Promise<string>;
  reopen(): Promise<ComputeDriver>;
}

const patience = { interval: 20 };

export function useRig(makeRig: () => Promise<ConformanceRig>): ConformanceContext {
  let rig: ConformanceRig | undefined;
  let exits: MachineExit[] = [];
  let opened: ComputeDriver[] = [];
  /** Makes machine ids differ from those of other runs of the suite on the same computer. */
  let run = "";

  beforeEach(async () => {
    run = randomUUID().slice(0, 8);
    exits = [];
    rig = await makeRig();
    opened = [rig.driver];
    rig.driver.onExit((exit) => exits.push(exit));
  });
  afterEach(async () => {
    for (const driver of opened) await driver.close({ graceMs: 0 });
    await rig?.dispose();
  });

  const context: ConformanceContext = {
    get rig() {
      if (rig === undefined) throw new Error("There is a rig in tests only.");
      return rig;
    },
    get driver() {
      return context.rig.driver;
    },
    get exits() {
      return exits;
    },
    idOf: (behaviour) => `${run}-${behaviour}`,
    specOf: (behaviour, changes = {}) =>
      machineSpec({
        machineId: context.idOf(behaviour),
        imageName: context.rig.image(behaviour),
        env: { COLOUR: "blue" },
        ...changes,
      }),
    logsOf: (machineId, tailLines = 100) => context.driver.logs(machineId, { tailLines }),
    untilReady: (machineId, driver = context.driver) =>
      expect.poll(() => driver.logs(machineId, { tailLines: 100 }), patience).toContain("ready"),
    untilExits: (count) => expect.poll(() => exits.length, patience).toBe(count),
    async startReady(behaviour, changes) {
      const spec = context.specOf(behaviour, changes);
      await context.driver.start(spec);
      await context.untilReady(spec.machineId);
      return spec.machineId;
    },
    async reopen() {
      const driver = await context.rig.reopen();
      opened.push(driver);
      driver.onExit((exit) => exits.push(exit));
      return driver;
    },
  };
  return context;
}

/** Registers a test of what a driver guarantees. Where the driver does not guarantee it, there is no test, not a skipped one. */
export function guaranteed(applies: boolean): (name: string, run: () => Promise<void>) => void {
  return (name, run) => {
    if (applies) test(name, run);
  };
}
