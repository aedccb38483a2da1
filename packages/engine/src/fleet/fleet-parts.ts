import type { Clock } from "../clock.ts";
import type { ComputeDriver } from "./driver.ts";
import type { EndpointSource, FleetLog, QueueView } from "./ports.ts";

/** What the fleet is joined with. */
export interface FleetParts {
  readonly clock: Clock;
  readonly driver: ComputeDriver;
  readonly queue: QueueView;
  readonly endpoints: EndpointSource;
  /** The key a worker of this endpoint authenticates with. */
  readonly workerKey: (endpointId: string) => string;
  /** Address of the service as workers reach it, without `/v2`; asked at each start, for the port may be known late. */
  readonly baseUrl: () => string;
  /** 1–64 letters, digits, `_`, `-`; never the same twice. */
  readonly newWorkerId: () => string;
  readonly log: FleetLog;
  /** How long a worker that was told to end may take before it is ended by force; default {@link stopGraceDefaultMs}. */
  readonly stopGraceMs?: number;
}

export const stopGraceDefaultMs = 10_000;
