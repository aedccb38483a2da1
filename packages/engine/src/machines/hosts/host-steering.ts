import { invalidField } from "../../kernel/errors.ts";
import type { HostSteering } from "./host.ts";

/** What an operator changes about a host. What is left out stays. */
export interface HostSteeringChange {
  readonly cordoned?: boolean;
  readonly draining?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * The host after a change. A drain cordons it, and lasts until it is ended or the cordon is; the end of a drain leaves the cordon.
 *
 * @throws DomainError for a drain without a cordon
 */
export function steeredHost(now: HostSteering, change: HostSteeringChange, nowMs: number): HostSteering {
  const { cordoned, draining, labels = now.labels } = change;
  if (draining === true && cordoned === false) {
    throw invalidField("cordoned", "must not be false while the host is drained: nothing new is placed on such a host");
  }
  const isDrained = draining ?? (now.drainingSinceMs !== undefined && cordoned !== false);
  return {
    cordoned: draining === true || (cordoned ?? now.cordoned),
    labels,
    ...(isDrained ? { drainingSinceMs: now.drainingSinceMs ?? nowMs } : {}),
  };
}
