import type { Clock } from "../kernel/clock.ts";
import type { FleetLog } from "../machines/fleet-log.ts";
import type { ComputeDriver } from "../machines/driver.ts";
import type { RegistryLogin } from "../machines/driver.ts";
import type { MachineLogs } from "../logs/log-collector.ts";
import type { WorkerFailureListener } from "./last-exit.ts";
import type { ParkingLot } from "../machines/parking/parking-lot.ts";
import type { EndpointSource, QueueView, WorkerHardwareDesk } from "./ports.ts";

/** What the fleet is joined with. */
export interface FleetParts {
  readonly clock: Clock;
  readonly driver: ComputeDriver;
  readonly queue: QueueView;
  readonly endpoints: EndpointSource;
  readonly hardware: WorkerHardwareDesk;
  readonly parking: ParkingLot;
  /** Replaces references to secrets with the account's values. */
  readonly expandSecrets: (
    accountId: string,
    env: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Login of stored registry credentials; null when they are gone. */
  readonly registryLogin: (registryAuthId: string) => Promise<RegistryLogin | null>;
  /** Size of a network volume. */
  readonly networkVolumeSizeInGb: (networkVolumeId: string) => Promise<number>;
  /** The key a worker of this endpoint authenticates with. */
  readonly workerKey: (endpointId: string) => string;
  /**
   * Address of the service as workers of this driver reach it, without `/v2`; asked at each start, for the port may be known
   * late, and there may be something to open first.
   */
  readonly baseUrl: (driver: ComputeDriver["name"]) => string | Promise<string>;
  /** 1–64 letters, digits, `_`, `-`; never the same twice. */
  readonly newWorkerId: () => string;
  readonly log: FleetLog;
  /** What workers print, and what is said about them. */
  readonly logs: MachineLogs;
  readonly onWorkerFailure?: WorkerFailureListener;
  readonly meter?: FleetMeter;
  /** Variables that the operator gives every worker; those of a template win. */
  readonly operatorEnv?: Readonly<Record<string, string>>;
  /** Workers of an older release end at once, and their jobs wait again. By default they finish them. */
  readonly handsBackOnRelease?: boolean;
  /** How long a worker may take to stop before it is killed; default {@link stopGraceDefaultMs}. */
  readonly stopGraceMs?: number;
}

/** Counts what the fleet does, for operators. */
export interface FleetMeter {
  /** A worker polled for the first time; it was started `cold`, or was frozen and `resumed`. */
  started(endpointId: string, kind: "cold" | "resumed", tookMs: number, workerId: string): void;
  /** The scaler changed how many workers it wants. */
  scaled(endpointId: string, decision: "more" | "fewer"): void;
}

export const stopGraceDefaultMs = 10_000;
