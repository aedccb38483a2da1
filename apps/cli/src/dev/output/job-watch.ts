import { errorMessage, type JobNotice, parseExactJson, type Payload } from "@millrace/engine";
import { isFinal, type QueueClient } from "@millrace/queue-client";
import type { MachineLine, Service } from "@millrace/server";
import { packageLine } from "@millrace/worker-text/package-line";
import type { JobInput } from "../../source/test-input.ts";
import type { DevOutput } from "./dev-output.ts";
import type { JobRecords } from "./job-records.ts";

interface JobWatchOptions {
  readonly output: DevOutput;
  readonly records: JobRecords;
  /** Shows the pieces of a stream. */
  readonly showsChunks: boolean;
}

/** Follows the jobs and the lines of a session. */
interface JobWatch {
  readonly onJob: (notice: JobNotice) => void;
  readonly onLine: (line: MachineLine) => void;
  /** From now on what jobs hold can be read. What was heard before is told now. */
  begin(service: Pick<Service, "readPayload">, queue: Pick<QueueClient, "status">): void;
  /** Resolves when all that was heard is told and recorded. */
  settled(): Promise<void>;
}

/** A worker prints before it reports; its pipe and its connection are read independently. */
const LAST_LINES_MS = 20;

export function createJobWatch({ output, records, showsChunks }: JobWatchOptions): JobWatch {
  const running = new Set<string>();
  /** Jobs that ended, whose last lines may still be on their way. */
  const ending = new Map<string, NodeJS.Timeout>();
  const begun = Promise.withResolvers<{
    readonly service: Pick<Service, "readPayload">;
    readonly queue: Pick<QueueClient, "status">;
  }>();
  /** One after the other, in the order in which things happened. */
  let work: Promise<void> = Promise.resolve();

  function later(step: (parts: Awaited<typeof begun.promise>) => Promise<void>): void {
    work = work.then(async () => {
      try {
        await step(await begun.promise);
      } catch (error) {
        output.notice(`A job could not be shown or recorded: ${errorMessage(error)}`);
      }
    });
  }
  async function valueOf(payload: Payload): Promise<unknown> {
    const { service } = await begun.promise;
    return parseExactJson((await service.readPayload(payload)).toString("utf8"));
  }
  function finish(jobId: string): void {
    clearTimeout(ending.get(jobId));
    if (!ending.delete(jobId)) return;
    running.delete(jobId);
    later(async ({ queue }) => {
      const { status, output: result, error, delayTime, executionTime } = await queue.status(jobId);
      const outcome = { status, executionTime, output: result, error };
      output.job({ jobId, ...outcome, delayTime });
      const record = await records.get(jobId);
      if (record !== undefined) await records.save({ ...record, outcome });
    });
  }
  function finishAll(): void {
    for (const jobId of ending.keys()) finish(jobId);
  }

  return {
    onJob(notice) {
      switch (notice.kind) {
        case "submitted":
          return;
        case "taken": {
          const { id: jobId, attempt, createdAtMs } = notice.job;
          finishAll();
          running.add(jobId);
          later(async () => {
            output.started(jobId, attempt);
            const input = (await valueOf(notice.input)) as JobInput;
            await records.save({ jobId, recordedAt: new Date(createdAtMs).toISOString(), input });
          });
          return;
        }
        case "progress":
          later(async () => output.progress(notice.jobId, await valueOf(notice.output)));
          return;
        case "chunks":
          if (!showsChunks) return;
          later(async () => {
            for (const chunk of notice.outputs) output.chunk(notice.jobId, await valueOf(chunk));
          });
          return;
        case "changed": {
          const { jobId, job } = notice;
          if (job === undefined) running.delete(jobId);
          else if (isFinal(job.status)) {
            if (!ending.has(jobId))
              ending.set(
                jobId,
                setTimeout(() => finish(jobId), LAST_LINES_MS),
              );
          } else if (job.status === "IN_QUEUE" && running.delete(jobId)) later(async () => output.returned(jobId));
        }
      }
    },
    onLine({ machineId: workerId, stream, text: line }) {
      const jobId = ownerOf(line, running);
      later(async () => output.line({ jobId, workerId, stream, line }));
    },
    begin: (service, queue) => begun.resolve({ service, queue }),
    async settled() {
      finishAll();
      await work;
    },
  };
}

/**
 * The job that a line belongs to which the worker printed: the one that the line names, else the one that runs, if it is alone. Null =
 * it cannot be told, or no job ran.
 */
export function ownerOf(line: string, running: ReadonlySet<string>): string | null {
  const named = packageLine(line)?.jobId;
  if (named !== undefined && (line.startsWith("{") || running.has(named))) return named;
  const [only = null] = running;
  return running.size === 1 ? only : null;
}
