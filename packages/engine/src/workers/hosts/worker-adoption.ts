import { errorMessage } from "../../kernel/errors.ts";
import type { ComputeDriver, MachineStatus } from "../../machines/driver/driver.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import type { EndpointSource, FleetEndpoint } from "../state/ports.ts";
import type { QueueView } from "../../jobs/queue-view.ts";
import { serviceMarkOf } from "./service-mark.ts";
import type { WorkerAssignment, WorkerAssignments } from "./worker-assignment.ts";
import type { WorkerKeeper } from "./worker-keeper.ts";
import type { WorkerSpecParts } from "./worker-spec.ts";

/** What becomes of the machine of a worker that an earlier run of the service left. */
export type LeftoverFate =
  | { readonly kind: "goesOn" | "thaws" | "staysFrozen" }
  | { readonly kind: "ends"; readonly why: string };

export interface Leftover {
  readonly machine: Pick<MachineStatus, "frozen" | "serviceMark">;
  /** Undefined when this host is not to have it. */
  readonly assignment: Pick<WorkerAssignment, "wanted"> | undefined;
  /** Undefined when it was deleted. */
  readonly endpoint: unknown;
  /** As a worker would be started with it now. */
  readonly serviceMark: string | null;
}

export function fateOf({ machine, assignment, endpoint, serviceMark }: Leftover): LeftoverFate {
  if (assignment === undefined) return ends("No worker of this host has this machine.");
  if (endpoint === undefined) return ends("The endpoint was deleted.");
  if (machine.serviceMark === undefined || machine.serviceMark !== serviceMark) {
    return ends(
      "The worker does not reach the service any more: its address for workers, their key or their network was changed.",
    );
  }
  const isFrozen = machine.frozen === true;
  if (assignment.wanted !== "PAUSED") return { kind: isFrozen && assignment.wanted === "RUNNING" ? "thaws" : "goesOn" };
  return isFrozen ? { kind: "staysFrozen" } : ends("It was to be frozen and runs.");
}

function ends(why: string): LeftoverFate {
  return { kind: "ends", why };
}

export interface WorkerAdoptionParts extends Pick<WorkerSpecParts, "driver" | "workerKey" | "baseUrl"> {
  readonly hostId: string;
  readonly driver: Pick<ComputeDriver, "name" | "nameFor" | "list" | "stop" | "pausing">;
  readonly assignments: Pick<WorkerAssignments, "ofHost">;
  readonly endpoints: Pick<EndpointSource, "get">;
  readonly keeper: Pick<WorkerKeeper, "adopt" | "startedAtMs" | "parking">;
  readonly queue: Pick<QueueView, "workerGone">;
  /** Ends the rentals, and with them the assignments, of all workers that this host had, but for these. */
  readonly endRentals: (kept: ReadonlySet<string>) => Promise<void>;
  readonly log: FleetLog;
}

/** Goes on with the workers that a service which was killed left on its host. */
export interface WorkerAdoption {
  /** Afterwards only the workers run that are assigned to this host and reach the service, and only they rent hardware. */
  takeOver(): Promise<void>;
}

export function createWorkerAdoption(parts: WorkerAdoptionParts): WorkerAdoption {
  const { driver, keeper, log } = parts;

  /** The mark that a worker of the endpoint would get now; null when the address cannot be known. */
  async function markOf({ id }: FleetEndpoint, imageName: string): Promise<string | null> {
    try {
      const baseUrl = await parts.baseUrl(driver.nameFor?.(imageName) ?? driver.name);
      return serviceMarkOf({ baseUrl, workerKey: parts.workerKey(id) });
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "the address at which workers reach the service is not known");
      return null;
    }
  }

  async function fate(machine: MachineStatus, assignment: WorkerAssignment | undefined): Promise<LeftoverFate> {
    const endpoint = assignment === undefined ? undefined : parts.endpoints.get(assignment.endpointId);
    const serviceMark =
      assignment === undefined || endpoint === undefined ? null : await markOf(endpoint, assignment.imageName);
    return fateOf({ machine, assignment, endpoint, serviceMark });
  }

  async function goOn(machine: MachineStatus, assignment: WorkerAssignment, thaws: boolean): Promise<void> {
    const endpoint = parts.endpoints.get(assignment.endpointId);
    if (endpoint === undefined) throw new Error("The endpoint was deleted.");
    const { workerId, version, imageName, hardware, wanted } = assignment;
    if (thaws) await driver.pausing?.resume(workerId);
    await keeper.adopt({ workerId, endpoint: { ...endpoint, version, imageName }, hardware }, machine.startedAtMs);
    if (wanted === "PAUSED") keeper.parking.adopt(assignment);
  }

  /** Whether it goes on. */
  async function settle(machine: MachineStatus, assignment: WorkerAssignment | undefined): Promise<boolean> {
    const { machineId: workerId, endpointId } = machine;
    let decided = await fate(machine, assignment);
    if (decided.kind !== "ends" && assignment !== undefined) {
      try {
        await goOn(machine, assignment, decided.kind === "thaws");
        return true;
      } catch (error) {
        decided = { kind: "ends", why: errorMessage(error) };
      }
    }
    const why = decided.kind === "ends" ? decided.why : null;
    log.warn({ workerId, endpointId, why }, "a worker that an earlier run of the service left is ended");
    await driver.stop(workerId, { graceMs: 0 });
    if (endpointId !== null) await parts.queue.workerGone(endpointId, workerId, "stopped");
    return false;
  }

  return {
    async takeOver() {
      const found = (await driver.list()).filter(({ purpose }) => purpose === "worker");
      const assigned = await parts.assignments.ofHost(parts.hostId);
      const byId = new Map(assigned.map((assignment) => [assignment.workerId, assignment]));
      // What this run of the service has started itself needs no verdict.
      const kept = new Set([...byId.keys()].filter((workerId) => keeper.startedAtMs(workerId) !== undefined));
      const leftovers = found.filter(({ machineId }) => !kept.has(machineId));
      const adopted = await Promise.all(
        leftovers.map(async (machine) => {
          const goesOn = await settle(machine, byId.get(machine.machineId));
          if (goesOn) kept.add(machine.machineId);
          return goesOn;
        }),
      );
      await parts.endRentals(kept);
      const workers = adopted.filter(Boolean).length;
      if (workers > 0) log.info({ workers }, "goes on with workers that an earlier run of the service started");
    },
  };
}
