import type { PrintedBatch } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import type { FollowOptions } from "../output/log-follow.ts";
import type { ReadPace } from "../output/read-pace.ts";
import { type RecordedBatch, type RecordedLine, containerOutput, lastContainerOutput } from "./container-logs.ts";
import type { ContainerMachine } from "./container-machine.ts";
import type { EngineClient } from "./engine-client.ts";
import { isContainerGone } from "./engine-containers.ts";
import { momentOf } from "./log-moment.ts";

/** What machines print: read from the engine while the container exists, kept in memory for a while afterwards. */
export interface ContainerOutput {
  /** The last lines of a container that ended. */
  ofEnded(machine: ContainerMachine): Promise<RecordedBatch>;
  last(machine: ContainerMachine, tailLines: number): Promise<readonly string[]>;
  follow(machine: ContainerMachine, options: FollowOptions): AsyncGenerator<PrintedBatch, void, undefined>;
  /** Lets those who follow the container read its last lines, but not for long. */
  untilRead(machine: ContainerMachine): Promise<void>;
  remember(machineId: string, output: RecordedBatch): void;
  forget(machineId: string): void;
  remembered(machineId: string, tailLines: number): readonly string[];
  /** What is remembered of a machine behind a position; nothing if that is all. */
  rememberedAfter(machineId: string, after: string | null): PrintedBatch | null;
}

const rememberedMax = { machines: 50, lines: 1_000 };
const followersGraceMs = 1_000;

export function createContainerOutput(engine: EngineClient, pace: ReadPace): ContainerOutput {
  const endedOutput = new Map<string, RecordedBatch>();
  const followers = new Map<string, Set<Promise<void>>>();

  function remembered(machineId: string, tailLines: number): readonly string[] {
    return tailLines > 0 ? textsOf(endedOutput.get(machineId)).slice(-tailLines) : [];
  }

  return {
    ofEnded: ({ containerId }) => lastContainerOutput(engine, containerId, { tailLines: rememberedMax.lines }),
    async last({ containerId, facts }, tailLines) {
      if (tailLines <= 0) return [];
      try {
        return textsOf(await lastContainerOutput(engine, containerId, { tailLines }));
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
        for await (const batch of containerOutput(engine, containerId, { ...options, follow: true })) {
          yield batch;
          await pace.take(batch.lines.reduce((sum, { text }) => sum + text.length + 1, 0));
        }
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
    remember(machineId, output) {
      endedOutput.delete(machineId);
      endedOutput.set(machineId, output);
      const [oldest] = endedOutput.keys();
      if (endedOutput.size > rememberedMax.machines && oldest !== undefined) endedOutput.delete(oldest);
    },
    forget: (machineId) => void endedOutput.delete(machineId),
    remembered,
    rememberedAfter(machineId, after) {
      const output = endedOutput.get(machineId);
      const afterMoment = momentOf(after);
      const isNew = ({ at }: RecordedLine): boolean => afterMoment === null || (at !== null && at > afterMoment);
      const lines = output?.lines.filter(isNew) ?? [];
      return output === undefined || lines.length === 0 ? null : { ...output, lines };
    },
  };
}

function textsOf(output: PrintedBatch | undefined): readonly string[] {
  return (output?.lines ?? []).map(({ text }) => text);
}
