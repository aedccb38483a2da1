import { setTimeout as sleep } from "node:timers/promises";
import { containerLines, lastContainerLines } from "./container-logs.ts";
import type { ContainerMachine } from "./container-machine.ts";
import type { EngineClient } from "./engine-client.ts";
import { isContainerGone } from "./engine-containers.ts";

export interface FollowOptions {
  readonly tailLines: number;
  readonly signal: AbortSignal;
}

/** What machines print: read from the engine while the container exists, kept in memory for a while afterwards. */
export interface ContainerOutput {
  /** The last lines of a container that ended. */
  ofEnded(machine: ContainerMachine): Promise<readonly string[]>;
  last(machine: ContainerMachine, tailLines: number): Promise<readonly string[]>;
  follow(machine: ContainerMachine, options: FollowOptions): AsyncGenerator<string, void, undefined>;
  /** Waits a short time for readers that follow the container to read its last lines. */
  untilRead(machine: ContainerMachine): Promise<void>;
  remember(machineId: string, lines: readonly string[]): void;
  forget(machineId: string): void;
  remembered(machineId: string, tailLines: number): readonly string[];
}

const rememberedMax = { machines: 50, lines: 200 };
const followersGraceMs = 1_000;

export function createContainerOutput(engine: EngineClient): ContainerOutput {
  const endedLines = new Map<string, readonly string[]>();
  const followers = new Map<string, Set<Promise<void>>>();

  function remembered(machineId: string, tailLines: number): readonly string[] {
    return tailLines > 0 ? (endedLines.get(machineId) ?? []).slice(-tailLines) : [];
  }

  return {
    ofEnded: ({ containerId }) => lastContainerLines(engine, containerId, rememberedMax.lines),
    async last({ containerId, facts }, tailLines) {
      try {
        return await lastContainerLines(engine, containerId, tailLines);
      } catch (error) {
        // The container was removed at this moment.
        if (!isContainerGone(error)) throw error;
        return remembered(facts.machineId, tailLines);
      }
    },
    async *follow({ containerId }, options) {
      const reading = Promise.withResolvers<void>();
      const readers = followers.get(containerId) ?? new Set();
      followers.set(containerId, readers.add(reading.promise));
      try {
        yield* containerLines(engine, containerId, { ...options, follow: true });
      } finally {
        readers.delete(reading.promise);
        reading.resolve();
      }
    },
    async untilRead({ containerId }) {
      const readers = followers.get(containerId) ?? new Set<Promise<void>>();
      await Promise.race([Promise.all(readers), sleep(followersGraceMs, undefined, { ref: false })]);
      followers.delete(containerId);
    },
    remember(machineId, lines) {
      endedLines.delete(machineId);
      endedLines.set(machineId, lines);
      const [oldest] = endedLines.keys();
      if (endedLines.size > rememberedMax.machines && oldest !== undefined) endedLines.delete(oldest);
    },
    forget: (machineId) => void endedLines.delete(machineId),
    remembered,
  };
}
