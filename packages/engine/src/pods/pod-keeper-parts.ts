import type { Clock } from "../kernel/clock.ts";
import type { Pod } from "./pod.ts";
import type { PodRepository, VolumeErasures } from "./ports.ts";
import type { ComputeDriver, MachineSpec } from "../machines/driver/driver.ts";
import type { MachineLogs } from "../logs/log-collector.ts";
import type { FleetLog } from "../machines/driver/fleet-log.ts";

/** What keeping pods is joined with. */
export interface PodKeeperParts {
  readonly clock: Clock;
  readonly driver: ComputeDriver;
  /** This host. */
  readonly machineId: string;
  readonly pods: Pick<PodRepository, "listOfHost" | "report" | "remove">;
  readonly volumeErasures: VolumeErasures;
  /** Everything the driver needs to start the pod, secrets included. */
  readonly specOf: (pod: Pod) => Promise<MachineSpec>;
  /** Address at which exposed TCP ports are reached. */
  readonly publicIp: string;
  readonly stopBecause: (podId: string, generation: number, why: string) => Promise<void>;
  readonly terminateDue: (podId: string) => Promise<void>;
  readonly log: FleetLog;
  /** What pods print, and what is said about them. */
  readonly logs: MachineLogs;
  /** Interval of reconciliations without a notification; other gateways may change pods of this host. */
  readonly reconcileEveryMs: number;
}
