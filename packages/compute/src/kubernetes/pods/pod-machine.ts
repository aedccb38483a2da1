import type { MachinePortMapping, MachineStatus, RegistryLogin } from "@millrace/engine";
import type { RecordedBatch } from "../../output/machine-output.ts";
import type { KubePod } from "../api/kube-types.ts";
import type { NodeWaiter } from "../nodes/node-wait.ts";
import { factsOf, type PodFacts } from "../nodes/object-names.ts";
import { containerOf, stateOf } from "./pod-state.ts";

/** A machine, from the decision to start it until its end is reported. */
export interface PodMachine extends NodeWaiter {
  readonly machineId: string;
  readonly podName: string;
  readonly facts: PodFacts;
  /** Ends its start; null when none is under way. */
  abort: AbortController | null;
  /** Resolves once the container runs or has run, rejects if it never will. */
  readonly begun: PromiseWithResolvers<void>;
  readonly gone: PromiseWithResolvers<void>;
  /** The pod as last seen; null before the API server accepted it. */
  pod: KubePod | null;
  /** Started by this service, not found. */
  isOwn: boolean;
  hasBegun: boolean;
  isGone: boolean;
  expected: boolean;
  login: RegistryLogin | null;
  starting: Promise<void> | null;
  ending: Promise<void> | null;
  /** What it prints from the moment on in which it is asked to end. */
  tail: Promise<RecordedBatch> | null;
  onProgress: (text: string) => void;
  /** The claims of its volumes. */
  claims: readonly string[];
  /** Tells progress, if it is new. */
  tell(text: string): void;
  /** Adds what its volumes wait for, as long as it has no node. */
  tellStorage(text: string): void;
}

export function newPodMachine(facts: PodFacts, podName: string): PodMachine {
  let told = "";
  let progress = "Waiting for a node";
  let storage = "";
  function tellNew(): void {
    const waits = storage !== "" && machine.pod?.spec.nodeName === undefined;
    const text = waits ? `${progress.replace(/\.?$/, ".")} Its volume: ${storage}` : progress;
    if (text !== told) machine.onProgress(text);
    told = text;
  }
  const machine: PodMachine = {
    machineId: facts.machineId,
    podName,
    facts,
    abort: null,
    begun: Promise.withResolvers<void>(),
    gone: Promise.withResolvers<void>(),
    pod: null,
    isOwn: false,
    hasBegun: false,
    isGone: false,
    expected: false,
    login: null,
    starting: null,
    ending: null,
    tail: null,
    nodeWait: null,
    onProgress: () => {},
    claims: [],
    tell(text) {
      progress = text;
      tellNew();
    },
    tellStorage(text) {
      storage = text;
      tellNew();
    },
  };
  return machine;
}

/** Has those of the machines that start with this claim say what it waits for. */
export function tellOfClaim(machines: Iterable<PodMachine>, claim: string, text: string): void {
  for (const machine of machines) {
    if (machine.starting !== null && machine.claims.includes(claim)) machine.tellStorage(text);
  }
}

/** Null for a machine that does not run. */
export function statusOf({ pod }: PodMachine): MachineStatus | null {
  const facts = pod === null ? null : factsOf(pod);
  if (pod === null || facts === null) return null;
  const state = stateOf(pod);
  if (state.kind !== "running") return null;
  const { machineId, purpose, endpointId, serviceMark } = facts;
  return {
    machineId,
    purpose,
    endpointId,
    startedAtMs: state.startedAtMs,
    containerId: containerOf(pod)?.containerID?.replace(/^\w+:\/\//, "") ?? null,
    ports: facts.ports.map(({ port, protocol, publicPort }): MachinePortMapping => {
      const host = (protocol === "http" ? pod.status?.podIP : pod.status?.hostIP) ?? "";
      return { port, protocol, host, publicPort };
    }),
    ...(serviceMark === undefined ? {} : { serviceMark }),
  };
}
