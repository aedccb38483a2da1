import type { Clock, Timer } from "../../kernel/clock.ts";
import { errorMessage } from "../../kernel/errors.ts";
import { type MachineExit, MachinePreparationError, MachineStartError } from "../../machines/driver/driver.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import { createStartProgress } from "../../machines/driver/start-progress.ts";
import type { EndpointSource } from "../state/ports.ts";
import type { SeenWorker, StartRefusal, WorkerAssignment, WorkerAssignments } from "./worker-assignment.ts";
import type { WorkerKeeper } from "./worker-keeper.ts";

export interface OrderFollowerParts {
  readonly clock: Clock;
  /** This host. */
  readonly hostId: string;
  readonly assignments: Pick<WorkerAssignments, "ofHost" | "report">;
  readonly keeper: WorkerKeeper;
  readonly endpoints: Pick<EndpointSource, "get">;
  /** Whether the fleet runs here. It then orders from the keeper itself. */
  readonly fleetRuns: () => boolean;
  /** Notifies the leader that there is a report about a worker, or only what its start waits for. */
  readonly tellLeader: (workerId: string, progress?: string) => void;
  readonly log: FleetLog;
}

/** Has the workers of this host do what the leader ordered through the storage, and reports what became of them. */
export interface OrderFollower {
  start(): void;
  /** There may be an order. Cheap. */
  soon(): void;
  close(): Promise<void>;
}

/** Interval of reads, in case a notification was lost. */
const readEveryMs = 1_000;
const exitsKeptMax = 1_000;
/** A notification must stay small. */
const progressMaxChars = 500;
/** How long a start waits for the version of the endpoint to be known here. */
const versionWaitMaxMs = 30_000;

type Report = Omit<SeenWorker, "generation">;
const nothingKnown: Report = { state: "ENDED", startedAtMs: null, exit: null, refusal: null };

export function createOrderFollower(parts: OrderFollowerParts): OrderFollower {
  const { clock, hostId, assignments, keeper, log } = parts;
  const underWay = new Map<string, Promise<void>>();
  /** Of workers that are assigned here: how they ended. No worker is started twice. */
  const ends = new Map<string, Report>();
  const exits = new Map<string, MachineExit>();
  let reading: Promise<void> | undefined;
  let again = false;
  let timer: Timer | undefined;
  let open = false;

  keeper.onExit((exit) => {
    exits.set(exit.machineId, exit);
    const [oldest] = exits.keys();
    if (exits.size > exitsKeptMax && oldest !== undefined) exits.delete(oldest);
    soon();
  });

  function soon(): void {
    if (!open || parts.fleetRuns()) return;
    if (reading !== undefined) {
      again = true;
      return;
    }
    reading = follow()
      .catch((error: unknown) => {
        log.warn(
          { reason: errorMessage(error) },
          "orders for workers of this host could not be followed; trying again",
        );
      })
      .finally(() => {
        reading = undefined;
        if (again) soon();
        again = false;
      });
  }

  function arm(): void {
    timer = clock.setRoutine(clock.now() + readEveryMs, () => {
      soon();
      arm();
    });
  }

  async function follow(): Promise<void> {
    let assigned: readonly WorkerAssignment[] = [];
    let ids: ReadonlySet<string> = new Set();
    await keeper.endUnwanted(async () => {
      assigned = await assignments.ofHost(hostId);
      ids = new Set(assigned.map(({ workerId }) => workerId));
      return ids;
    });
    if (parts.fleetRuns()) return;
    for (const known of [ends, exits]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    for (const assignment of assigned) {
      const { workerId, wanted } = assignment;
      // A stop does not wait for the end of a long start.
      const key = wanted === "STOPPED" ? `stop ${workerId}` : workerId;
      if (underWay.has(key)) continue;
      const step = obey(assignment)
        .catch((error: unknown) => {
          log.warn(
            { workerId, reason: errorMessage(error) },
            "an order for a worker could not be followed; trying again",
          );
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, step);
    }
  }

  async function obey(assignment: WorkerAssignment): Promise<void> {
    const { workerId, generation, seen } = assignment;
    if (seen?.state === "ENDED") return;
    const report = await carryOut(assignment);
    if (report === null) return;
    if (report.state === "ENDED") ends.set(workerId, report);
    const answer: SeenWorker = { generation, ...report };
    if (JSON.stringify(answer) === JSON.stringify(seen)) return;
    await assignments.report(workerId, answer);
    parts.tellLeader(workerId);
    // An order that came meanwhile.
    soon();
  }

  /** What there is to report afterwards; null while nothing is known. */
  async function carryOut(assignment: WorkerAssignment): Promise<Report | null> {
    const { workerId, wanted, graceMs, why } = assignment;
    const ended = ends.get(workerId) ?? endOf(workerId);
    if (ended !== null) return ended;
    if (wanted === "STOPPED") {
      await keeper.stop(workerId, { graceMs, why });
      return endOf(workerId) ?? nothingKnown;
    }
    return wanted === "PAUSED" ? await pause(assignment) : await run(assignment);
  }

  async function run(assignment: WorkerAssignment): Promise<Report | null> {
    const { workerId } = assignment;
    if (isFrozen(assignment)) {
      const woken = keeper.parking.wake(
        (parked) => parked.workerId === workerId,
        () => Promise.resolve(),
      );
      await woken?.awake.catch(() => undefined);
      return state(workerId, "RUNNING");
    }
    if (keeper.startedAtMs(workerId) === undefined) return await start(assignment);
    return state(workerId, "RUNNING");
  }

  async function pause(assignment: WorkerAssignment): Promise<Report> {
    const { workerId, generation, seen } = assignment;
    // A refusal is not tried again.
    const isAnswered = seen?.generation === generation;
    const isParked = isFrozen(assignment) || (!isAnswered && (await keeper.parking.park(assignment)));
    return state(workerId, isParked ? "PAUSED" : "RUNNING");
  }

  async function start({ workerId, version, hardware, ...assignment }: WorkerAssignment): Promise<Report | null> {
    const endpoint = parts.endpoints.get(assignment.endpointId);
    if (endpoint === undefined || endpoint.version < version) {
      const waitedMs = clock.now() - assignment.requestedAtMs;
      if (waitedMs < versionWaitMaxMs) return null;
      return refused("now", `The host ${hostId} has not received the settings of the endpoint.`);
    }
    if (endpoint.version > version) return refused("superseded", "The endpoint was changed.");
    const progress = createStartProgress(clock, (text) => parts.tellLeader(workerId, text));
    try {
      await keeper.start({ workerId, endpoint, hardware }, (text) => progress.note(text.slice(0, progressMaxChars)));
    } catch (error) {
      return refused(refusalOf(error), errorMessage(error));
    } finally {
      progress.end();
    }
    return state(workerId, "RUNNING");
  }

  function state(workerId: string, running: "RUNNING" | "PAUSED"): Report {
    const startedAtMs = keeper.startedAtMs(workerId);
    if (startedAtMs === undefined) return endOf(workerId) ?? nothingKnown;
    return { state: running, startedAtMs, exit: null, refusal: null };
  }

  function isFrozen({ endpointId, workerId }: WorkerAssignment): boolean {
    return keeper.parking.list(endpointId).some((parked) => parked.workerId === workerId);
  }

  function endOf(workerId: string): Report | null {
    const exit = exits.get(workerId);
    return exit === undefined ? null : { state: "ENDED", startedAtMs: null, exit, refusal: null };
  }

  return {
    start() {
      open = true;
      soon();
      arm();
    },
    soon,
    async close() {
      open = false;
      timer?.cancel();
      await reading;
    },
  };
}

function refusalOf(error: unknown): StartRefusal {
  if (error instanceof MachineStartError) return "never";
  return error instanceof MachinePreparationError ? "unprepared" : "now";
}

function refused(kind: StartRefusal, message: string): Report {
  return { state: "ENDED", startedAtMs: null, exit: null, refusal: { kind, message } };
}
