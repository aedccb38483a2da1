import {
  type ComputeDriver,
  DomainError,
  type ExecSession,
  MachineExecError,
  OtherHostError,
  type Pod,
  podMachineId,
} from "@millrace/engine";
import type { PodCommand } from "../interfaces/pods/pod-exec.ts";

export interface PodCommandParts {
  readonly driver: ComputeDriver;
  /** This host. */
  readonly machineId: string;
}

/** Starts a command in the container of a pod. @throws DomainError when it cannot be run, now or at all */
export async function startPodCommand(
  { driver, machineId }: PodCommandParts,
  pod: Pod,
  { command, terminal, columns, rows }: PodCommand,
): Promise<ExecSession> {
  if (pod.desiredStatus !== "RUNNING") {
    throw new DomainError("conflict", `The pod ${pod.id} is stopped. Start it first.`);
  }
  if (pod.machineId !== machineId) {
    throw new OtherHostError(`The pod ${pod.id} runs`, pod.machineId);
  }
  if (pod.container === null) {
    const message = `The container of the pod ${pod.id} is not running yet. Try again.`;
    throw new DomainError("unavailable", message, { retryAfterSeconds: 1 });
  }
  if (driver.exec === undefined) {
    throw new DomainError("not_implemented", "The machines of this deployment cannot run commands inside pods.");
  }
  try {
    return await driver.exec(podMachineId(pod), { command, terminal: terminal ? { columns, rows } : null });
  } catch (error) {
    if (error instanceof MachineExecError) throw new DomainError("not_implemented", error.message, { cause: error });
    throw error;
  }
}

/** The same without a terminal. */
export function startPlainCommand(parts: PodCommandParts, pod: Pod, command: readonly string[]): Promise<ExecSession> {
  return startPodCommand(parts, pod, { command, terminal: false, columns: 0, rows: 0 });
}
