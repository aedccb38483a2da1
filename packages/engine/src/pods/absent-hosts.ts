import type { HostRepository } from "../machines/hosts/host-repository.ts";
import type { Clock } from "../kernel/clock.ts";
import { lookRegularly } from "../kernel/regular-look.ts";
import type { Pod } from "./pod.ts";
import { type Host, hostLeaseMs } from "../machines/hosts/host.ts";

/** Why the service does not reach a host, as its pods are told. */
const whyAbsent = { stopped: "Its host has stopped", silent: "Its host does not answer" } as const;

export const podAwaitsHost: string = `${whyAbsent.stopped}; it starts when the host is back`;
export const podHostIsBack = "Its host is back";

/** Interval at which the leader looks for hosts that are gone. */
const lookEveryMs = 10_000;

export function isAbsent({ seenAtMs }: Pick<Host, "seenAtMs">, nowMs: number): boolean {
  return nowMs - seenAtMs > hostLeaseMs;
}

/** Whether the last that the owner of a pod was told is that its host is away. */
export function isToldOfAbsence({ lastStatusChange }: Pick<Pod, "lastStatusChange">): boolean {
  return Object.values(whyAbsent).some((why) => lastStatusChange.startsWith(why));
}

export interface AbsentHostsParts {
  readonly clock: Clock;
  readonly hosts: Pick<HostRepository, "list" | "absent">;
  readonly isAlive: (host: Host) => boolean;
  readonly leads: () => boolean;
  readonly tellOfHost: (machineId: string, what: string, which: (pod: Pod) => boolean) => Promise<void>;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

/** Has the leader end what is charged for pods on hosts that are gone, and tell their owners. */
export function watchAbsentHosts(parts: AbsentHostsParts): { close(): Promise<void> } {
  const { clock, hosts } = parts;
  let silentSince: ReadonlyMap<string, number> = new Map();

  async function look(): Promise<void> {
    if (!parts.leads()) return;
    const silent = (await hosts.list()).filter((host) => !parts.isAlive(host));
    const before = silentSince;
    silentSince = new Map(silent.map(({ machineId, seenAtMs }) => [machineId, seenAtMs]));
    for (const { machineId, seenAtMs, leaving } of silent) {
      // Seen twice: after an outage of the database all hosts are behind, until their next sign of life.
      if (!looks.isOpen || before.get(machineId) !== seenAtMs) continue;
      await hosts.absent(machineId, seenAtMs, parts.newId);
      const why = leaving === true ? whyAbsent.stopped : whyAbsent.silent;
      const what = `${why}, so it is not charged; it goes on when the host is back`;
      await parts.tellOfHost(machineId, what, ({ desiredStatus }) => desiredStatus === "RUNNING");
    }
  }

  const looks = lookRegularly(clock, { everyMs: lookEveryMs, look, onError: parts.onError });
  return looks;
}
