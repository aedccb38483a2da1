import { errorMessage, type FleetLog } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExitDelivery } from "../../output/exit-delivery.ts";
import { joined, type MachineOutput, nothingPrinted, type RecordedBatch } from "../../output/machine-output.ts";
import type { KubeApi } from "../api/kube-api.ts";
import type { KubePod } from "../api/kube-types.ts";
import { factsOf } from "../nodes/object-names.ts";
import { podLogs } from "./pod-logs.ts";
import type { PodMachine } from "./pod-machine.ts";
import { deleteBelongings, deletePod, findPod } from "./pod-objects.ts";
import { containerOf, howItEnded } from "./pod-state.ts";

export interface PodEndingParts {
  readonly api: KubeApi;
  /** By the names of their pods. */
  readonly machines: Map<string, PodMachine>;
  /** Pods whose end is reported, by uid, until they are gone. */
  readonly reported: Set<string>;
  readonly output: MachineOutput;
  readonly exits: ExitDelivery;
  /** Whether this service removes what other gateways started once it ended. */
  readonly isKeeper: () => boolean;
  readonly log: FleetLog | undefined;
}

/** The end of machines: their last lines, the report, and what is removed. */
export interface PodEnding {
  endInBackground(machine: PodMachine): void;
  /** Reports the end of a machine once, and removes its pod. */
  finish(machine: PodMachine): Promise<void>;
  /** The log is followed from before the end, because the node deletes it together with the pod. */
  keepTail(machine: PodMachine): void;
  /** Resolves when the pod is gone, by `gone` or by asking the API server; a lost node is not waited for. */
  untilGone(pod: KubePod, graceMs: number, gone: Promise<void>): Promise<void>;
  remove(pod: KubePod, isGone: boolean): Promise<void>;
}

/** Number of log lines in an exit report, and of those that are kept. */
const exitLines = 50;
const tailLines = 1_000;
/** Pauses before the API server is asked whether a pod is gone, in case the watch does not tell. */
const lookMs = { first: 500, max: 5_000 };
/** Beyond its grace time: then its node is taken for lost. */
export const lostAfterMs = 30_000;
/** After the end of a pod, for the rest of its log. */
const logEndMaxMs = 5_000;

export function createPodEnding(parts: PodEndingParts): PodEnding {
  const { api, machines, reported, output, exits, isKeeper, log } = parts;

  function endInBackground(machine: PodMachine): void {
    if (!machine.hasBegun) return;
    finish(machine).catch((error: unknown) => {
      log?.warn({ machineId: machine.machineId, reason: errorMessage(error) }, "an ended pod could not be removed yet");
    });
  }

  function finish(machine: PodMachine): Promise<void> {
    machine.ending ??= report(machine).catch((error: unknown) => {
      // The next list tries again.
      machine.ending = null;
      throw error;
    });
    return machine.ending;
  }

  async function report(machine: PodMachine): Promise<void> {
    const { machineId, facts, pod, expected } = machine;
    const printed = await printedBy(machine);
    await output.untilRead({ containerId: machine.podName, facts });
    if (pod !== null && (machine.isOwn || isKeeper())) await remove(pod, machine.isGone);
    if (pod !== null && !machine.isGone) reported.add(pod.metadata.uid);
    const how = howItEnded(machine.isGone ? lastOf(pod) : pod, expected);
    const lastLogLines = printed.lines.map(({ text }) => text).slice(-exitLines);
    machines.delete(machine.podName);
    output.remember(machineId, printed);
    exits.deliver({ machineId, expected, lastLogLines, ...how });
  }

  async function remove(pod: KubePod, isGone: boolean): Promise<void> {
    if (!isGone) await deletePod(api, pod, 0);
    const { ports = [] } = factsOf(pod) ?? {};
    await deleteBelongings(api, pod.metadata.name, ports.some(isTcp));
  }

  async function printedBy(machine: PodMachine): Promise<RecordedBatch> {
    if (machine.tail !== null) {
      return await Promise.race([machine.tail, sleep(logEndMaxMs, nothingPrinted, { ref: false })]);
    }
    if (machine.isGone) return nothingPrinted;
    return await output.ofEnded({ containerId: machine.podName, facts: machine.facts }).catch(() => nothingPrinted);
  }

  function keepTail(machine: PodMachine): void {
    const { signal } = new AbortController();
    machine.tail ??= joined(podLogs(api).read(machine.podName, { tailLines, follow: true, signal })).catch(
      () => nothingPrinted,
    );
  }

  async function untilGone(pod: KubePod, graceMs: number, gone: Promise<void>): Promise<void> {
    const lostAtMs = performance.now() + graceMs + lostAfterMs;
    let isGone = false;
    const told = gone.then(() => (isGone = true));
    for (let pauseMs = lookMs.first; !isGone; pauseMs = Math.min(pauseMs * 2, lookMs.max)) {
      await Promise.race([told, sleep(pauseMs, undefined, { ref: false })]);
      if (isGone || (await findPod(api, pod)) === null) return;
      // A node that is lost confirms nothing. What still runs there has no lease any more.
      if (performance.now() > lostAtMs) await deletePod(api, pod, 0);
    }
  }

  return { endInBackground, finish, keepTail, untilGone, remove };
}

export function isTcp({ protocol }: { readonly protocol: string }): boolean {
  return protocol === "tcp";
}

/** What is known of the end of a pod that is gone: nothing, unless its container had ended or the cluster told why. */
function lastOf(pod: KubePod | null): KubePod | null {
  if (pod === null) return null;
  const isDisrupted = pod.status?.conditions?.some(({ type }) => type === "DisruptionTarget") === true;
  return containerOf(pod)?.state?.terminated === undefined && !isDisrupted ? null : pod;
}
