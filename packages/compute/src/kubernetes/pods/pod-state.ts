import { type MachineExit, MachineStartError, type RegistryLogin } from "@millrace/engine";
import { constants } from "node:os";
import { pullRefusal } from "../../host/pull-refusal.ts";
import type { ContainerStatus, KubePod } from "../api/kube-types.ts";
import { unschedulableReason } from "../nodes/node-wait.ts";
import { containerName } from "../nodes/object-names.ts";
import { quantityOf } from "../api/quantity.ts";

/** Where a pod is on its way. */
export type PodState =
  /** Not started yet. The text says what it waits for, in words for people. */
  | { readonly kind: "waiting"; readonly text: string }
  | { readonly kind: "running"; readonly startedAtMs: number }
  | { readonly kind: "ended" }
  /** It never ran: with a MachineStartError it never can, with another error a next try may. */
  | { readonly kind: "refused"; readonly error: Error };

/** Reads of the status what the machine does. The login is left out of what is told. */
export function stateOf(pod: KubePod, login: RegistryLogin | null = null): PodState {
  const container = containerOf(pod);
  const { running, terminated, waiting } = container?.state ?? {};
  if (terminated !== undefined) {
    return neverRan(terminated.reason) ? refused(pod, terminated.message ?? "") : { kind: "ended" };
  }
  if (running !== undefined) return { kind: "running", startedAtMs: Date.parse(running.startedAt) };
  if (pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded") {
    return container?.containerID === undefined ? rejected(pod) : { kind: "ended" };
  }
  if (waiting?.reason === undefined) return { kind: "waiting", text: schedulingOf(pod) };
  return waitingFor(pod, waiting.reason, waiting.message ?? "", login);
}

export function containerOf(pod: KubePod): ContainerStatus | undefined {
  return pod.status?.containerStatuses?.find(({ name }) => name === containerName);
}

function neverRan(reason: string | undefined): boolean {
  return reason === "StartError" || reason === "ContainerCannotRun";
}

function imageOf(pod: KubePod): string {
  return pod.spec.containers[0]?.image ?? "";
}

function waitingFor(pod: KubePod, reason: string, message: string, login: RegistryLogin | null): PodState {
  switch (reason) {
    case "InvalidImageName":
    case "ErrImageNeverPull":
    case "ErrImagePull":
    case "ImagePullBackOff": {
      const text = reason === "InvalidImageName" ? "invalid reference" : message;
      const error = pullRefusal(imageOf(pod), login, text);
      return error instanceof MachineStartError ? { kind: "refused", error } : { kind: "waiting", text: error.message };
    }
    case "CreateContainerConfigError":
      // The secret is written before the pod, but a node may see it later.
      return /secret .*not found|failed to sync/i.test(message)
        ? { kind: "waiting", text: message }
        : { kind: "refused", error: startError(pod, message) };
    case "CreateContainerError":
    case "RunContainerError":
      return noSuchCommand.test(message) ? refused(pod, message) : { kind: "waiting", text: message };
    default:
      return { kind: "waiting", text: message === "" ? "Preparing the container" : message };
  }
}

/** The messages of runc and crun. */
const noSuchCommand =
  /executable file .*not found|exec: .*(no such file|permission denied)|open executable|exec format|no command specified/i;

function refused(pod: KubePod, message: string): PodState {
  return { kind: "refused", error: startError(pod, message) };
}

function startError(pod: KubePod, message: string): Error {
  const image = JSON.stringify(imageOf(pod));
  if (/run as root|non-numeric user/i.test(message)) {
    return new MachineStartError(
      `The image ${image} starts as root, which this service does not allow (MILLRACE_KUBERNETES_POD_SECURITY=restricted). Give the ` +
        `image a USER with a number. The node said: ${message}`,
    );
  }
  if (noSuchCommand.test(message)) {
    return new MachineStartError(
      `The image ${image} has no such command, or the command cannot run here. Check dockerEntrypoint and dockerStartCmd. The node ` +
        `said: ${message}`,
    );
  }
  return new MachineStartError(`The node cannot start the image ${image}: ${message}`);
}

/** The node did not take the pod, for example because its resources were gone in the meantime. */
function rejected({ status }: KubePod): PodState {
  const why = [status?.reason, status?.message].filter((part) => part !== undefined).join(": ");
  return { kind: "refused", error: new Error(`The node did not start the pod: ${why || "no reason was given"}`) };
}

function schedulingOf(pod: KubePod): string {
  const scheduled = pod.status?.conditions?.find(({ type }) => type === "PodScheduled");
  if (scheduled?.status === "True") return "Preparing the container";
  if (scheduled?.reason === "SchedulingGated") return "Waiting for the queue to admit the machine";
  const why = unschedulableReason(pod);
  return why === undefined ? "Waiting for a node" : `Waiting for a node: ${why}`;
}

const signalNames: ReadonlyMap<number, string> = new Map(
  Object.entries(constants.signals)
    .toReversed()
    .map(([name, number]) => [number, name]),
);
const firstSignalCode = 128;
const bytesPerGb = 1024 ** 3;
/** Why the cluster ended a pod that nothing in it ended: the reason of the condition DisruptionTarget. */
const disruptions: Readonly<Record<string, MachineExit["cause"]>> = {
  DeletionByTaintManager: { kind: "hostLost" },
  DeletionByPodGC: { kind: "hostLost" },
  EvictionByEvictionAPI: { kind: "evicted", detail: "a client of the cluster asked for it, as draining a node does" },
  PreemptionByScheduler: { kind: "evicted", detail: "a machine of higher priority took its place" },
  TerminationByKubelet: { kind: "evicted", detail: "the node gave no other reason" },
};
/** Reasons of pods whose node shut down in order, in several versions of Kubernetes, or no longer answers. */
const lostNodeReasons: ReadonlySet<string> = new Set(["Terminated", "NodeShutdown", "Shutdown", "NodeLost"]);

/** How a pod ended, as the port describes it. Null: it is gone, and its end was not seen. */
export function howItEnded(pod: KubePod | null, expected = false): Pick<MachineExit, "exitCode" | "signal" | "cause"> {
  const terminated = pod === null ? undefined : containerOf(pod)?.state?.terminated;
  const cause = causeOf(pod, expected);
  if (terminated === undefined) return { exitCode: null, signal: "SIGKILL", cause };
  // The kubelet does not see a signal. The exit code encodes it, as in shells.
  const signal = signalNames.get(terminated.exitCode - firstSignalCode) ?? null;
  return { exitCode: signal === null ? terminated.exitCode : null, signal, cause };
}

function causeOf(pod: KubePod | null, expected: boolean): MachineExit["cause"] {
  if (pod === null) return expected ? undefined : { kind: "removed" };
  const terminated = containerOf(pod)?.state?.terminated;
  if (terminated?.reason === "OOMKilled") {
    const memory = quantityOf(pod.spec.containers[0]?.resources?.limits?.["memory"]);
    return { kind: "outOfMemory", limitGb: memory === 0 ? null : Math.round((memory / bytesPerGb) * 100) / 100 };
  }
  const { conditions, reason = "", message } = pod.status ?? {};
  if (reason === "Evicted") return { kind: "evicted", detail: message ?? "the node gave no reason" };
  if (lostNodeReasons.has(reason)) return { kind: "hostLost" };
  const target = conditions?.find(({ type, status }) => type === "DisruptionTarget" && status === "True");
  const disruption = disruptions[target?.reason ?? ""];
  if (disruption !== undefined) return disruption;
  if (terminated === undefined) return expected ? undefined : { kind: "other", detail: "its node did not tell how" };
  const isOrdinary = terminated.reason === undefined || ["Completed", "Error"].includes(terminated.reason);
  if (isOrdinary) return undefined;
  return { kind: "other", detail: `${terminated.reason}: ${terminated.message ?? "the node gave no message"}` };
}
