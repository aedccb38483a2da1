import { limits, type RestComponents } from "@millrace/spec";
import type { LogReader } from "../logs/log-reader.ts";
import type { Host } from "../machines/hosts/host.ts";
import { type Capacity, place } from "../machines/placement/placement.ts";
import type { Pod } from "../pods/pod.ts";
import { placementAgain } from "../pods/pod-requests.ts";
import { podProblem } from "./problems.ts";

type Explanation = RestComponents["schemas"]["PodExplanation"];

export interface PodExplanationParts {
  readonly nowMs: () => number;
  readonly capacity: () => Promise<Capacity>;
  /** Whether the service of a host is known to run. */
  readonly isAlive: (host: Host) => boolean;
  readonly logs: Pick<LogReader, "tail">;
}

/** What happened to a pod. */
export async function explainPod(parts: PodExplanationParts, pod: Pod): Promise<Explanation> {
  const capacity = await parts.capacity();
  const host = capacity.hosts.find(({ machineId }) => machineId === pod.machineId);
  const isAlive = host !== undefined && parts.isAlive(host);
  const lines = await parts.logs.tail({ scope: { podId: pod.id }, source: "system" }, limits.podStepsMax);
  const canStart = pod.desiredStatus === "EXITED" ? startable(parts, pod, capacity) : null;
  return {
    podId: pod.id,
    at: dateOf(parts.nowMs()),
    message: messageOf(pod, isAlive, canStart),
    desiredStatus: pod.desiredStatus,
    isUp: pod.container !== null,
    lastStatusChange: pod.lastStatusChange,
    host: {
      machineId: pod.machineId,
      dataCenterId: pod.dataCenterId,
      isAlive,
      seenAt: host === undefined ? null : dateOf(host.seenAtMs),
    },
    canStart,
    steps: lines.map(({ atUs, text }) => ({ at: dateOf(Math.floor(atUs / 1_000)), message: text })),
    problem: podProblem(pod, parts.nowMs()),
  };
}

function startable({ isAlive }: PodExplanationParts, pod: Pod, capacity: Capacity): Explanation["canStart"] {
  const placed = place(placementAgain(pod, pod.gpuCount), capacity, isAlive);
  return "refused" in placed ? { possible: false, message: placed.message } : { possible: true, message: null };
}

function messageOf(pod: Pod, isAlive: boolean, canStart: Explanation["canStart"]): string {
  const status =
    pod.desiredStatus !== "RUNNING"
      ? "The pod is stopped."
      : pod.container === null
        ? "The pod should be running, but its container is not."
        : "The pod is running.";
  const host = isAlive
    ? null
    : `The service on its host ${pod.machineId} is not running, so the pod cannot start there.`;
  const start =
    canStart === null
      ? null
      : canStart.possible
        ? "It can be started now."
        : `It cannot be started now: ${canStart.message}`;
  const last = pod.container === null ? `Last change: ${pod.lastStatusChange}.` : null;
  return [status, last, host, start].filter((part) => part !== null).join(" ");
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
