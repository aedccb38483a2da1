import type { Pod } from "./pod.ts";

/** A variable of the pod of a task. The clients of a task send its value to the program in the pod, and have no key of the account. */
export const taskTokenVariable = "RUNPOD_TASK_TOKEN";

/** Whether a pod with these variables runs a task. */
export function isTask({ env }: Pick<Pod, "env">): boolean {
  return (env[taskTokenVariable] ?? "") !== "";
}

/**
 * Whether the HTTP ports of a pod are open after an update. Ports that a task has open are closed when it ends to be one: the program then
 * no longer checks a token. An update that says what it wants is followed.
 */
export function portsAreOpen(current: Pod, changed: Pod, wanted: boolean | undefined): boolean {
  return wanted ?? (current.openHttpPorts && (!isTask(current) || isTask(changed)));
}
