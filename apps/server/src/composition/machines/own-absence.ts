import {
  type Clock,
  isAbsent,
  isToldOfAbsence,
  type Management,
  type Pod,
  podAwaitsHost,
  podHostIsBack,
} from "@millrace/engine";
import type { ManagementStore } from "@millrace/store";

type PodDesk = Pick<Management["pods"], "tellOfHost">;

/** What a host does about the time that its own service is away. */
export interface OwnAbsence {
  /** Before the first report: of the time since the last one, nothing is charged for the pods of this host. */
  was(): Promise<void>;
  /** After each report. Without a desk, owners are not told. */
  isOver(desk?: PodDesk): Promise<void>;
  /** Tells the owners of pods that were placed a moment before the stop, and are not started any more. */
  begins(desk: PodDesk): Promise<void>;
}

export function createOwnAbsence(
  machineId: string,
  { clock, store, newId }: { readonly clock: Clock; readonly store: ManagementStore; readonly newId: () => string },
): OwnAbsence {
  const waits = ({ desiredStatus, container }: Pod): boolean => desiredStatus === "RUNNING" && container === null;
  return {
    async was() {
      const known = (await store.hosts.list()).find((host) => host.machineId === machineId);
      if (known === undefined || !isAbsent(known, clock.now())) return;
      await store.hosts.absent(machineId, known.seenAtMs, newId);
    },
    async isOver(desk) {
      await store.hosts.present(machineId, clock.now(), newId);
      await desk?.tellOfHost(machineId, podHostIsBack, isToldOfAbsence);
    },
    begins: (desk) => desk.tellOfHost(machineId, podAwaitsHost, waits),
  };
}
