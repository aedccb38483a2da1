import { isFinal, type Job, type JobWaiting } from "@millrace/queue-client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../session/session.tsx";

/** How a job is sent: queued, waited for within one request, or with its output as it comes. */
export type TrialMode = "run" | "runsync" | "stream";

/** A job that was sent from the page, as far as it has come. */
export interface Trial {
  readonly mode: TrialMode;
  readonly busy: boolean;
  readonly jobId?: string;
  readonly job?: Job;
  /** Why it waits. */
  readonly waiting?: JobWaiting | undefined;
  readonly chunks: readonly unknown[];
  readonly error?: unknown;
}

export interface Trials {
  readonly trial: Trial | undefined;
  start(mode: TrialMode, input: object): void;
  cancel(): void;
}

/** How long one request waits for the end of a job. */
const WAIT_MS = 10_000;
/** A job that waits longer is asked why. */
const EXPLAIN_MS = 2_000;

/** Sends jobs to an endpoint and follows the last of them. */
export function useTrial(endpointId: string): Trials {
  const session = useSession();
  const [trial, setTrial] = useState<Trial>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), [endpointId]);

  const start = useCallback(
    (mode: TrialMode, input: object) => {
      running.current?.abort();
      const ended = new AbortController();
      running.current = ended;
      const { signal } = ended;
      const queue = session.queue(endpointId);
      const show = (part: Partial<Trial>): void => {
        if (!signal.aborted) setTrial((now) => (now === undefined ? now : { ...now, ...part }));
      };

      async function explain(jobId: string): Promise<void> {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, EXPLAIN_MS));
          if (signal.aborted) return;
          const job = await queue.status(jobId, { explain: true, signal });
          if (isFinal(job.status)) return;
          show({ job, waiting: job.waiting });
        }
      }
      async function follow(): Promise<void> {
        if (mode === "runsync") {
          const job = await queue.runSync(input, { signal });
          show({ jobId: job.id, job });
          if (!isFinal(job.status)) await untilFinal(job.id);
          return;
        }
        const handle = await queue.submit(input, { signal });
        show({ jobId: handle.id });
        // Its failure is told by what follows the job.
        explain(handle.id).catch(() => undefined);
        if (mode === "stream") {
          for await (const { output } of handle.stream({ signal })) {
            setTrial((now) =>
              now === undefined ? now : { ...now, waiting: undefined, chunks: [...now.chunks, output] },
            );
          }
        }
        await untilFinal(handle.id);
      }
      async function untilFinal(jobId: string): Promise<void> {
        for (;;) {
          const job = await queue.statusSync(jobId, { waitMs: WAIT_MS, signal });
          show(isFinal(job.status) ? { job, waiting: undefined } : { job });
          if (isFinal(job.status)) return;
        }
      }
      setTrial({ mode, busy: true, chunks: [] });
      follow()
        .catch((error: unknown) => show({ error }))
        .finally(() => {
          show({ busy: false });
          ended.abort();
        });
    },
    [session, endpointId],
  );

  const jobId = trial?.jobId;
  const cancel = useCallback(() => {
    if (jobId !== undefined)
      session
        .queue(endpointId)
        .cancel(jobId)
        .catch(() => undefined);
  }, [session, endpointId, jobId]);
  return { trial, start, cancel };
}
