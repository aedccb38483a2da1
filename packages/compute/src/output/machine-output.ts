import type { PrintedBatch, PrintedLine } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import type { FollowOptions } from "./log-follow.ts";
import { type LogMoment, momentOf } from "./log-moment.ts";
import type { ReadPace } from "./read-pace.ts";

/** A line with the moment at which it was recorded. */
export interface RecordedLine extends PrintedLine {
  readonly at: LogMoment | null;
}

/** Lines of a container. */
export interface RecordedBatch extends PrintedBatch {
  readonly lines: readonly RecordedLine[];
}

export const nothingPrinted: RecordedBatch = { lines: [], position: "", leftOut: 0 };

export interface RecordedLogOptions {
  /** The last so many lines; left out: all. */
  readonly tailLines?: number | undefined;
  /** Only what was recorded after this position. */
  readonly after?: string | null | undefined;
  /** Go on with the lines that follow, until the container ends. */
  readonly follow: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Where the logs of containers are kept. */
export interface RecordedLogs {
  /** What a container printed, oldest first. Ends quietly when the connection or the container does. */
  read(containerId: string, options: RecordedLogOptions): AsyncIterable<RecordedBatch>;
  /** Whether reading failed because the container is not there any more. */
  isGone(error: unknown): boolean;
}

interface Container {
  readonly containerId: string;
  readonly facts: { readonly machineId: string };
}

/** What machines print: read where they are recorded while the container exists, kept in memory for a while afterwards. */
export interface MachineOutput {
  /** The last lines of a container that ended. */
  ofEnded(machine: Container): Promise<RecordedBatch>;
  last(machine: Container, tailLines: number): Promise<readonly string[]>;
  follow(machine: Container, options: FollowOptions): AsyncGenerator<PrintedBatch, void, undefined>;
  /** Lets those who follow the container read its last lines, but not for long. */
  untilRead(machine: Container): Promise<void>;
  remember(machineId: string, output: RecordedBatch): void;
  forget(machineId: string): void;
  remembered(machineId: string, tailLines: number): readonly string[];
  /** What is remembered of a machine behind a position; nothing if that is all. */
  rememberedAfter(machineId: string, after: string | null): PrintedBatch | null;
}

const rememberedMax = { machines: 50, lines: 1_000 };
const followersGraceMs = 1_000;

export function createMachineOutput(recorded: RecordedLogs, pace: ReadPace): MachineOutput {
  const endedOutput = new Map<string, RecordedBatch>();
  const followers = new Map<string, Set<Promise<void>>>();

  function remembered(machineId: string, tailLines: number): readonly string[] {
    return tailLines > 0 ? textsOf(endedOutput.get(machineId)).slice(-tailLines) : [];
  }

  return {
    ofEnded: ({ containerId }) => lastOutput(recorded, containerId, rememberedMax.lines),
    async last({ containerId, facts }, tailLines) {
      if (tailLines <= 0) return [];
      try {
        return textsOf(await lastOutput(recorded, containerId, tailLines));
      } catch (error) {
        // The container was removed at this moment.
        if (!recorded.isGone(error)) throw error;
        return remembered(facts.machineId, tailLines);
      }
    },
    async *follow({ containerId }, options) {
      const reading = Promise.withResolvers<void>();
      const readers = followers.get(containerId) ?? new Set();
      followers.set(containerId, readers.add(reading.promise));
      try {
        for await (const batch of recorded.read(containerId, { ...options, follow: true })) {
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

/** The last lines of a container, with the position of the end of its log. */
async function lastOutput(recorded: RecordedLogs, containerId: string, tailLines: number): Promise<RecordedBatch> {
  return await joined(recorded.read(containerId, { tailLines, follow: false }));
}

/** All batches as one. */
export async function joined(batches: AsyncIterable<RecordedBatch>): Promise<RecordedBatch> {
  let all = nothingPrinted;
  for await (const batch of batches) all = { ...batch, lines: [...all.lines, ...batch.lines] };
  return all;
}
