import {
  type CloseOptions,
  errorMessage,
  type FleetLog,
  type MachineExit,
  type MachineSpec,
  type MachineStatus,
  type PrintedBatch,
} from "@millrace/engine";
import { createExitDelivery } from "../../output/exit-delivery.ts";
import type { FollowOptions } from "../../output/log-follow.ts";
import { createMachineOutput } from "../../output/machine-output.ts";
import type { ReadPace } from "../../output/read-pace.ts";
import { createAbandonedPods } from "./abandoned-pods.ts";
import type { KubeApi } from "../api/kube-api.ts";
import type { KubePod } from "../api/kube-types.ts";
import { claimName, podName } from "../nodes/object-names.ts";
import { endNodeWait, followNodeWait } from "../nodes/node-wait.ts";
import { createPodEnding } from "./pod-ending.ts";
import type { PodLauncher } from "./pod-launch.ts";
import { podLogs } from "./pod-logs.ts";
import { deletePod } from "./pod-objects.ts";
import { adoptPod, beginPod, type RegisterState, removeAbandoned, removeLeft, sweepPods } from "./pod-start.ts";
import { stateOf } from "./pod-state.ts";
import { newPodMachine, type PodMachine, statusOf, tellOfClaim } from "./pod-machine.ts";

export interface PodRegisterParts {
  readonly api: KubeApi;
  readonly launch: PodLauncher;
  readonly pace: ReadPace;
  /** Whether this service removes what other gateways started once it ended. */
  readonly isKeeper: () => boolean;
  /** How long a machine waits for a node before its start is given up. */
  readonly nodeWaitMs: number;
  readonly log: FleetLog | undefined;
}

/** The machines of a namespace: their pods as last seen, and how they ended. */
export interface PodRegister {
  start(spec: MachineSpec, onProgress: (text: string) => void): Promise<void>;
  stop(machineId: string, options: { readonly graceMs: number }): Promise<void>;
  stopAll(options: CloseOptions): Promise<void>;
  /** @throws Error when it does not run */
  podOf(machineId: string): KubePod;
  list(): readonly MachineStatus[];
  logs(machineId: string, tailLines: number): Promise<readonly string[]>;
  followLogs(machineId: string, options: FollowOptions): AsyncIterable<PrintedBatch>;
  onExit(listener: (exit: MachineExit) => void): void;
  /** All pods there are. */
  seeAll(pods: readonly KubePod[]): void;
  see(pod: KubePod, change: "present" | "gone"): void;
  /** Every pod of the namespace that is a machine, as last seen. */
  pods(): Iterable<KubePod>;
  /** What the cluster tells of a pod that is starting. */
  tell(pod: string, uid: string | undefined, text: string): void;
  /** What the cluster tells of the storage that the volume of a starting pod waits for. */
  tellOfClaim(claim: string, text: string): void;
  /** Ends what no node confirms the end of. */
  sweep(): void;
}

export function createPodRegister(parts: PodRegisterParts): PodRegister {
  const { api, launch, pace, isKeeper, nodeWaitMs, log } = parts;
  /** By the names of their pods. */
  const machines = new Map<string, PodMachine>();
  /** Every pod of the namespace that is ours, by name. */
  const seen = new Map<string, KubePod>();
  /** Pods whose end is reported, by uid, until they are gone. */
  const reported = new Set<string>();
  const abandoned = createAbandonedPods(() => performance.now());
  const output = createMachineOutput(podLogs(api), pace);
  const exits = createExitDelivery();
  const ending = createPodEnding({ api, machines, reported, output, exits, isKeeper, log });
  const state: RegisterState = { api, launch, machines, seen, reported, abandoned, ending, isKeeper };

  function find(machineId: string): PodMachine | undefined {
    return machines.get(podName(machineId));
  }

  /** What this pod tells of its machine. */
  function follow(machine: PodMachine, pod: KubePod): void {
    machine.pod = pod;
    const state = stateOf(pod, machine.login);
    switch (state.kind) {
      case "waiting":
        machine.tell(state.text);
        if (machine.starting !== null) followNodeWait(machine, pod, nodeWaitMs);
        break;
      case "refused":
        machine.begun.reject(state.error);
        break;
      case "running":
        machine.begun.resolve();
        machine.hasBegun ||= !machine.isOwn;
        break;
      case "ended":
        machine.begun.resolve();
        machine.hasBegun ||= !machine.isOwn;
        ending.endInBackground(machine);
    }
  }

  function see(pod: KubePod, change: "present" | "gone"): void {
    const { name, uid } = pod.metadata;
    if (change === "present") seen.set(name, pod);
    else if (seen.get(name)?.metadata.uid === uid) seen.delete(name);
    if (reported.has(uid)) {
      if (change === "gone") reported.delete(uid);
      return;
    }
    const machine = machines.get(name) ?? (change === "present" ? adoptPod(state, pod) : undefined);
    // While a machine starts, only the API server's answer tells which pod is its own.
    if (machine === undefined || machine.pod?.metadata.uid !== uid) return;
    follow(machine, pod);
    if (change === "present") return;
    machine.isGone = true;
    machine.gone.resolve();
    machine.begun.reject(new Error(`The pod of the machine ${machine.machineId} was deleted while it started.`));
    ending.endInBackground(machine);
  }

  async function stop(machineId: string, { graceMs }: { readonly graceMs: number }): Promise<void> {
    const machine = find(machineId);
    if (machine === undefined) return;
    machine.expected = true;
    machine.abort?.abort();
    if (machine.starting !== null) await machine.starting.catch(() => undefined);
    const { pod } = machine;
    if (pod === null || machines.get(machine.podName) !== machine) return;
    const state = stateOf(pod);
    if (state.kind === "running") ending.keepTail(machine);
    if (state.kind !== "ended") {
      // With no time at all the API server would forget the pod while its processes still run.
      await deletePod(api, pod, Math.max(1, Math.ceil(graceMs / 1_000)));
      await ending.untilGone(pod, graceMs, machine.gone.promise);
      machine.isGone = true;
    }
    await ending.finish(machine);
  }

  async function start(spec: MachineSpec, onProgress: (text: string) => void): Promise<void> {
    const { machineId, purpose, endpointId } = spec;
    if (find(machineId) !== undefined) throw new Error(`The machine ${machineId} is already running.`);
    const machine = newPodMachine({ machineId, purpose, endpointId, ports: [] }, podName(machineId));
    const abort = new AbortController();
    machine.abort = abort;
    machine.isOwn = true;
    machine.login = spec.registryLogin;
    machine.claims = spec.mounts.map(claimName);
    machine.onProgress = onProgress;
    machine.begun.promise.catch(() => undefined);
    machines.set(machine.podName, machine);
    output.forget(machineId);
    machine.starting = beginPod(state, machine, spec, { signal: abort.signal, follow: (pod) => follow(machine, pod) });
    try {
      await machine.starting;
      machine.hasBegun = true;
    } catch (error) {
      machines.delete(machine.podName);
      throw abort.signal.aborted ? new Error(`The machine ${machineId} was stopped while it started.`) : error;
    } finally {
      machine.starting = null;
      // What the start was given is not kept for as long as the machine lives.
      machine.abort = null;
      machine.onProgress = () => {};
      endNodeWait(machine);
    }
    // It may have ended before it was known to run.
    if (machine.isGone || stateOf(machine.pod as KubePod).kind === "ended") ending.endInBackground(machine);
  }

  async function* followLogs(machineId: string, options: FollowOptions): AsyncGenerator<PrintedBatch, void, undefined> {
    const machine = find(machineId);
    if (machine?.starting) await machine.starting.catch(() => undefined);
    if (machine?.hasBegun === true && machine.ending === null) {
      return yield* output.follow({ containerId: machine.podName, facts: machine.facts }, options);
    }
    await machine?.ending;
    const remembered = output.rememberedAfter(machineId, options.after);
    if (remembered !== null) yield remembered;
  }

  return {
    start,
    stop,
    async stopAll({ graceMs, keepPods = false, keepWorkers = false }) {
      const stays = ({ facts, starting }: PodMachine): boolean =>
        facts.purpose === "pod" ? keepPods : keepWorkers && starting === null;
      const going = [...machines.values()].filter((machine) => !stays(machine));
      const stopOne = ({ machineId }: PodMachine): Promise<void> =>
        stop(machineId, { graceMs }).catch((error: unknown) => {
          // The next run of the service finds the pod.
          log?.error({ machineId, reason: errorMessage(error) }, "a pod could not be stopped");
        });
      await Promise.all([...going.map(stopOne), removeAbandoned(state, { unseen: true }), removeLeft(state)]);
    },
    podOf(machineId) {
      const { pod = null } = find(machineId) ?? {};
      if (pod === null || stateOf(pod).kind !== "running") throw new Error(`The machine ${machineId} is not running.`);
      return pod;
    },
    list: () => [...machines.values()].flatMap((machine) => statusOf(machine) ?? []),
    async logs(machineId, lines) {
      const machine = find(machineId);
      if (machine === undefined) return output.remembered(machineId, lines);
      return machine.pod === null
        ? []
        : await output.last({ containerId: machine.podName, facts: machine.facts }, lines);
    },
    followLogs,
    onExit: (listener) => exits.onExit(listener),
    seeAll(pods) {
      const there = new Set(pods.map(({ metadata }) => metadata.uid));
      const gone = [...seen.values()].filter(({ metadata }) => !there.has(metadata.uid));
      for (const pod of gone) see(pod, "gone");
      for (const pod of pods) see(pod, "present");
    },
    see,
    pods: () => seen.values(),
    tell(pod, uid, text) {
      const machine = machines.get(pod);
      if (machine?.starting && machine.pod?.metadata.uid === uid) machine.tell(text);
    },
    tellOfClaim: (claim, text) => tellOfClaim(machines.values(), claim, text),
    sweep: () => sweepPods(state, stop),
  };
}
