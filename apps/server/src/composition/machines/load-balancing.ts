import { randomUUID } from "node:crypto";
import {
  type Balancing,
  type BalancingParts,
  type Clock,
  createBalancing,
  type FleetManager,
  type Gateways,
  type HealthCheck,
  type QueueView,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import { request } from "undici";

/** @param status of the answer; null when there was none in time */
export type HealthCheckListener = (url: string, status: number | null) => void;

export interface LoadBalancingOptions {
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly hostId: string;
  readonly jobs: QueueView;
  readonly endpoints: BalancingParts["endpoints"];
  readonly fleet: () => FleetManager | undefined;
  readonly onHealthCheck?: HealthCheckListener | undefined;
}

/** Load-balancing endpoints: which worker serves a request, and the queue that the fleet sees. */
export function createLoadBalancing({ hostId, fleet, onHealthCheck, ...parts }: LoadBalancingOptions): Balancing {
  return createBalancing({
    ...parts,
    hostId,
    gatewayName: randomUUID(),
    async check(url, timeoutMs) {
      const status = await checkHealth(url, timeoutMs);
      onHealthCheck?.(url, status);
      return status;
    },
    bounds: {
      heldMax: limits.requestsHeldMax,
      holdMaxMs: limits.requestHoldMaxMs,
      intervalMs: limits.healthCheckIntervalMs,
      readyIntervalMs: limits.healthCheckReadyIntervalMs,
      timeoutMs: limits.healthCheckTimeoutMs,
    },
    why: (endpointId) => fleet()?.explainWaiting(endpointId, { lowPriority: false, ahead: 0 }).message ?? null,
  });
}

const checkHealth: HealthCheck = async (url, timeoutMs) => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(url, { signal, headers: { "user-agent": "millrace-health-check" } });
    // What it says does not matter, and may be endless.
    body.on("error", () => undefined).destroy();
    return statusCode;
  } catch {
    return null;
  }
};
