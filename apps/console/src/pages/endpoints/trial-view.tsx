import { isFinal } from "@millrace/queue-client";
import type { ReactNode } from "react";
import { counted, duration } from "../../data/format.ts";
import { Facts } from "../../parts/facts.tsx";
import { JobErrorView } from "../../parts/job-error-view.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { Status } from "../../parts/status.tsx";
import { ValueView } from "../../parts/value-view.tsx";
import { WaitingView } from "../../parts/waiting-view.tsx";
import { chunkText } from "../../data/chunk-text.ts";
import type { Trial } from "./use-trial.ts";

/** A job that was sent by hand, while it runs and when it is done. */
export function TrialView({ trial }: { readonly trial: Trial | undefined }): ReactNode {
  if (trial === undefined) return <p className="soft">Send a job to see its result here.</p>;
  const { job, waiting, chunks, error, busy } = trial;
  const ended = job !== undefined && isFinal(job.status);
  return (
    <div className="stack">
      <div className="line" role="status">
        <Status value={job?.status ?? "IN_QUEUE"} />
        {busy && waiting === undefined && !ended && <span className="soft">Waiting for the job…</span>}
      </div>
      {waiting !== undefined && <WaitingView waiting={waiting} />}
      <ErrorNote error={error} />
      {chunks.length > 0 && (
        <section aria-label="Streamed output" className="stack-tight">
          <h3>{counted(chunks.length, "chunk")}</h3>
          <div className="chunks" tabIndex={0} role="log" aria-label="Chunks">
            {chunkText(chunks)}
          </div>
        </section>
      )}
      {ended && (
        <>
          <Facts
            facts={[
              ["Queue time", job.delayTime === undefined ? undefined : duration(job.delayTime)],
              ["Run time", job.executionTime === undefined ? undefined : duration(job.executionTime)],
              ["Worker", job.workerId === undefined ? undefined : <span className="mono">{job.workerId}</span>],
            ]}
          />
          {job.error !== undefined && <JobErrorView error={job.error} />}
          {job.output !== undefined && <ValueView label="Output" value={job.output} fileName={`output-${job.id}`} />}
          {job.status === "COMPLETED" && job.output === undefined && (
            <p className="soft">The handler returned no value.</p>
          )}
        </>
      )}
    </div>
  );
}
