import type { MachineSpec } from "@millrace/engine";
import type { AbandonedPods } from "./abandoned-pods.ts";
import type { KubeApi } from "../api/kube-api.ts";
import { KubeAwayError, KubeError } from "../api/kube-client.ts";
import type { KubePod } from "../api/kube-types.ts";
import { factsOf } from "../nodes/object-names.ts";
import { isTcp, lostAfterMs, type PodEnding } from "./pod-ending.ts";
import type { PodLauncher } from "./pod-launch.ts";
import { newPodMachine, type PodMachine } from "./pod-machine.ts";
import { deleteBelongings, deletePod, deletePodNamed } from "./pod-objects.ts";

/** What the register of pods knows and works with. */
export interface RegisterState {
  readonly api: KubeApi;
  readonly launch: PodLauncher;
  readonly machines: Map<string, PodMachine>;
  readonly seen: Map<string, KubePod>;
  readonly reported: Set<string>;
  readonly abandoned: AbandonedPods;
  readonly ending: PodEnding;
  readonly isKeeper: () => boolean;
}

export interface BeginOptions {
  /** Aborts when the machine is to be stopped. */
  readonly signal: AbortSignal;
  /** Called with the pod when the API server has accepted it. */
  readonly follow: (pod: KubePod) => void;
}

/** Resolves once the container runs, or has run. */
export async function beginPod(
  state: RegisterState,
  machine: PodMachine,
  spec: MachineSpec,
  { signal, follow }: BeginOptions,
): Promise<void> {
  const { api, launch, seen, reported, abandoned, ending } = state;
  abandoned.take(machine.podName);
  const earlier = seen.get(machine.podName);
  if (earlier !== undefined) {
    await deletePod(api, earlier, 0);
    if (!reported.has(earlier.metadata.uid)) await ending.untilGone(earlier, 0, Promise.withResolvers<void>().promise);
  }
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    const stopped = (): void => reject(new Error("stopped"));
    if (signal.aborted) stopped();
    else signal.addEventListener("abort", stopped, { once: true });
  });
  aborted.catch(() => undefined);
  const accepted = (pod: KubePod): void => {
    machine.pod = pod;
    // The watch may have been faster than the answer.
    const latest = seen.get(machine.podName);
    follow(latest?.metadata.uid === pod.metadata.uid ? latest : pod);
  };
  try {
    await launch(spec, { signal, accepted });
    await Promise.race([machine.begun.promise, aborted]);
  } catch (error) {
    const { pod } = machine;
    if (pod === null) {
      const stray = seen.get(machine.podName);
      if (stray !== undefined && stray.metadata.uid !== earlier?.metadata.uid) removeStray(state, stray);
      else if (mayBeMade(error)) abandoned.add(machine.podName);
      throw error;
    }
    reported.add(pod.metadata.uid);
    await deletePod(api, pod, 1);
    await ending.untilGone(pod, 0, machine.gone.promise);
    await deleteBelongings(api, machine.podName, spec.ports.some(isTcp));
    throw error;
  }
}

/** A pod that another gateway started, or an earlier run of this service. */
export function adoptPod(state: RegisterState, pod: KubePod): PodMachine | undefined {
  const facts = factsOf(pod);
  if (facts === null) return undefined;
  if (state.abandoned.take(pod.metadata.name)) {
    removeStray(state, pod);
    return undefined;
  }
  const machine = newPodMachine(facts, pod.metadata.name);
  machine.pod = pod;
  machine.begun.promise.catch(() => undefined);
  state.machines.set(machine.podName, machine);
  return machine;
}

/** Whether the API server may have made a pod, or may still make it, although its start failed like this. */
function mayBeMade(error: unknown): boolean {
  return error instanceof KubeAwayError || (error instanceof KubeError && error.status >= 500);
}

/**
 * Removes what belongs to pods whose start was not answered, and which may never come to be.
 *
 * @param unseen also the pods themselves, which nobody will see any more
 */
export async function removeAbandoned({ api, abandoned }: RegisterState, { unseen = false } = {}): Promise<void> {
  const one = async (pod: string): Promise<void> => {
    if (unseen) await deletePodNamed(api, pod);
    await deleteBelongings(api, pod, true);
    abandoned.removed(pod);
  };
  // The next sweep, or the next run of the service, tries again.
  await Promise.allSettled(abandoned.names().map(one));
}

/** Removes pods whose end was reported and that are still there, because the API server did not answer when they were to go. */
export async function removeLeft({ seen, reported, ending }: RegisterState): Promise<void> {
  const left = [...seen.values()].filter(({ metadata }) => reported.has(metadata.uid));
  await Promise.allSettled(left.map((pod) => ending.remove(pod, false)));
}

/** Removes a pod that no machine has. The sweep repeats it. */
function removeStray({ reported, ending }: RegisterState, pod: KubePod): void {
  reported.add(pod.metadata.uid);
  ending.remove(pod, false).catch(() => undefined);
}

/** Ends what no node confirms the end of, and what other gateways left. */
export function sweepPods(
  state: RegisterState,
  stop: (machineId: string, options: { readonly graceMs: number }) => Promise<void>,
): void {
  const { api, machines, seen, reported, ending, isKeeper } = state;
  void removeAbandoned(state);
  for (const pod of seen.values()) {
    const { name, uid, deletionTimestamp } = pod.metadata;
    const machine = machines.get(name);
    if (machine?.isOwn !== true && !isKeeper()) continue;
    const isLost = deletionTimestamp !== undefined && Date.now() - Date.parse(deletionTimestamp) > lostAfterMs;
    if (isLost) deletePod(api, pod, 0).catch(() => undefined);
    else if (reported.has(uid)) ending.remove(pod, false).catch(() => undefined);
    // The gateway that waited for its start is gone.
    else if (machine?.isOwn === false && !machine.hasBegun) {
      stop(machine.machineId, { graceMs: 0 }).catch(() => undefined);
    }
  }
}
