import { limits } from "@millrace/spec";
import type { Gateways } from "../gateways/ports.ts";
import type { JobNotice, JobObserver } from "../jobs/model/job-notice.ts";
import type { Clock, Timer } from "../kernel/clock.ts";
import type { Pod } from "../pods/pod.ts";
import type { ResourceListener } from "../kernel/resource-listener.ts";
import { podProblem } from "../reports/problems.ts";
import { cut } from "./cut.ts";
import { EventChannel, type EventChannelParts } from "./event-channel.ts";
import type { PendingChanges } from "./pending-changes.ts";
import { resetEvent, type ServiceEvent } from "../gateways/service-event.ts";

export interface EventFeedParts extends Pick<EventChannelParts, "report"> {
  readonly clock: Clock;
  readonly gateways: Pick<Gateways, "tell" | "onNotification" | "hasOthers" | "leads">;
  /** Never the same twice. */
  readonly newId: () => string;
  readonly endpoint: (endpointId: string) => ({ readonly accountId: string } & NamedOf) | undefined;
  readonly endpointIds: (accountId: string) => Iterable<string>;
  readonly pod: (podId: string) => Promise<Pod | undefined>;
  readonly onError: (error: unknown) => void;
}

type NamedOf = NonNullable<ReturnType<EventChannelParts["endpoint"]>>;

/** Tells readers what changes in their accounts. While nobody reads, it keeps nothing and a change costs one look. */
export interface EventFeed {
  /** Hears of jobs; undefined while nobody reads. */
  observer(): JobObserver | undefined;
  /** The fleet looked at an endpoint, or it was deleted. */
  endpoint(endpointId: string): void;
  readonly resource: ResourceListener;
  /** An endpoint was saved or deleted. Every gateway hears of it by itself; the leading one tells. */
  savedEndpoint(endpointId: string): void;
  deletedEndpoint(endpointId: string): void;
  /** `changed`: the pod as it was made; without it, as the store has it. */
  pod(podId: string, changed?: Pod): void;
  /** The events of an account from now on. */
  open(accountId: string): EventChannel;
  close(): void;
}

export function createEventFeed(parts: EventFeedParts): EventFeed {
  const { clock, gateways } = parts;
  const channels = new Map<string, EventChannel>();
  /** Pods to tell of. A deleted one may leave the store before that. */
  const changedPods = new Map<string, Pod | undefined>();
  let podTimer: Timer | undefined;
  let upkeep: Timer | undefined;
  let isClosed = false;

  function channelOf(accountId: string): EventChannel {
    let channel = channels.get(accountId);
    if (channel === undefined) {
      channel = new EventChannel(
        {
          clock,
          epoch: parts.newId(),
          endpoint: parts.endpoint,
          report: parts.report,
          passOn(events) {
            for (const event of events) gateways.tell({ kind: "event", accountId, event });
          },
        },
        parts.endpointIds(accountId),
      );
      channels.set(accountId, channel);
    }
    armUpkeep();
    return channel;
  }

  /** Says to other gateways which accounts have readers here, and forgets those that have none anywhere. */
  function keepUp(): void {
    upkeep = undefined;
    for (const [accountId, channel] of channels) {
      if (channel.isRead) gateways.tell({ kind: "watch", accountId });
      if (channel.isUsed) continue;
      channel.close();
      channels.delete(accountId);
    }
    armUpkeep();
  }

  function armUpkeep(): void {
    if (isClosed || channels.size === 0) return;
    upkeep ??= clock.setRoutine(clock.now() + limits.eventHeartbeatMs, keepUp);
  }

  function changeOf(endpointId: string, note: (pending: PendingChanges) => void): void {
    if (channels.size === 0) return;
    const accountId = parts.endpoint(endpointId)?.accountId;
    // The owner of a deleted endpoint is only known to those who were told of it.
    const channel =
      accountId === undefined ? [...channels.values()].find((one) => one.has(endpointId)) : channels.get(accountId);
    channel?.change(note, endpointId);
  }

  const observe: JobObserver = (notice) => {
    const told = toldOf(notice);
    if (told === undefined) return;
    const [endpointId, jobId, state] = told;
    changeOf(endpointId, (pending) => pending.job(endpointId, jobId, state));
  };

  async function tellPods(): Promise<void> {
    podTimer = undefined;
    const changes = [...changedPods];
    changedPods.clear();
    for (const [id, changed] of changes) {
      const pod = (await parts.pod(id)) ?? changed;
      const channel = pod === undefined ? undefined : channels.get(pod.accountId);
      if (pod === undefined || channel === undefined) continue;
      channel.push([podEvent(pod), ...channel.podProblem(id, podProblem(pod, clock.now()))]);
    }
  }

  gateways.onNotification((notification) => {
    if (isClosed) return;
    switch (notification.kind) {
      case "watch":
        channelOf(notification.accountId).watch();
        return;
      case "event":
        channels.get(notification.accountId)?.push([notification.event], true);
        return;
      case "missed":
        for (const channel of channels.values()) channel.push([resetEvent], true);
        return;
      default:
    }
  });

  return {
    observer: () => (channels.size === 0 ? undefined : observe),
    endpoint: (endpointId) => changeOf(endpointId, (pending) => pending.endpoint(endpointId)),
    resource(accountId, kind, id, change) {
      channels.get(accountId)?.change((pending) => pending.resource(kind, id, change));
    },
    savedEndpoint(endpointId) {
      if (!gateways.leads) return;
      changeOf(endpointId, (pending) => pending.resource("endpoint", endpointId, "saved"));
    },
    deletedEndpoint(endpointId) {
      if (!gateways.leads) return;
      changeOf(endpointId, (pending) => {
        pending.resource("endpoint", endpointId, "deleted");
        pending.endpoint(endpointId);
      });
    },
    pod(podId, changed) {
      if (channels.size === 0) return;
      changedPods.set(podId, changed ?? changedPods.get(podId));
      podTimer ??= clock.setTimer(clock.now() + limits.eventPeriodMs, () => tellPods().catch(parts.onError));
    },
    open(accountId) {
      const channel = channelOf(accountId);
      if (gateways.hasOthers && !channel.isRead) gateways.tell({ kind: "watch", accountId });
      return channel;
    },
    close() {
      isClosed = true;
      upkeep?.cancel();
      podTimer?.cancel();
      for (const channel of channels.values()) channel.close();
      channels.clear();
    },
  };
}

function toldOf(notice: JobNotice) {
  switch (notice.kind) {
    case "submitted":
      return [notice.endpointId, notice.jobId, "IN_QUEUE"] as const;
    case "taken":
      return [notice.job.endpointId, notice.job.id, "IN_PROGRESS"] as const;
    case "changed":
      if (notice.elsewhere) return undefined;
      return [notice.endpointId, notice.jobId, notice.job?.status ?? null] as const;
    default:
      return undefined;
  }
}

function podEvent({ id, name, desiredStatus, lastStatusChange, container }: Pod): ServiceEvent {
  const data = { id, name, desiredStatus, lastStatusChange: cut(lastStatusChange), isUp: container !== null };
  return { type: "pod", endpointId: null, data };
}
