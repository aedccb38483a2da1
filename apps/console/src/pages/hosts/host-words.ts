import type { HostDetails } from "@millrace/rest-client";
import { counted } from "../../data/format.ts";
import type { Tone } from "../../parts/status.tsx";

/** The state of a host in one word. What keeps machines away comes first. */
export function stateOf({
  isAlive,
  leaving,
  draining,
  cordoned,
}: Pick<HostDetails, "isAlive" | "leaving" | "draining" | "cordoned">): readonly [word: string, tone: Tone] {
  if (leaving) return isAlive ? ["stopping", "busy"] : ["stopped", "warn"];
  if (!isAlive) return ["silent", "bad"];
  if (draining) return ["draining", "busy"];
  return cordoned ? ["cordoned", "warn"] : ["ready", "ok"];
}

/** What a drain has left, as a sentence; undefined while the host is not drained. */
export function drainText({ drain }: Pick<HostDetails, "drain">): string | undefined {
  if (drain === null) return undefined;
  const { workersLeft, podsLeft } = drain;
  const workers = workersLeft === 0 ? "No workers left" : `${counted(workersLeft, "worker")} left`;
  return podsLeft === 0 ? workers : `${workers}, ${counted(podsLeft, "pod stays", "pods stay")}`;
}

/** How much of the memory and of the GPUs is rented. */
export function rentedOf({ rented }: Pick<HostDetails, "rented">): {
  readonly memoryInGb: number;
  readonly gpus: number;
} {
  return {
    memoryInGb: Math.round(rented.reduce((sum, { memoryInGb }) => sum + memoryInGb, 0)),
    gpus: rented.flatMap(({ gpuIds }) => gpuIds).length,
  };
}
