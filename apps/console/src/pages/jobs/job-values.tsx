import type { Job } from "@millrace/queue-client";
import type { JobDetails } from "@millrace/rest-client";
import { parseExactJson } from "@millrace/worker-text/exact-json";
import { useState, type ReactNode } from "react";
import { bytes, counted, duration } from "../../data/format.ts";
import { useRights } from "../../data/rights.ts";
import { useRead } from "../../data/use-read.ts";
import { readJobInput } from "../endpoints/job-input.ts";
import { Button } from "../../parts/button.tsx";
import { JobErrorView } from "../../parts/job-error-view.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { ValueView } from "../../parts/value-view.tsx";
import { WaitingView } from "../../parts/waiting-view.tsx";
import { ChunkView } from "./chunk-view.tsx";
import { runTime } from "../../parts/run-time.tsx";

/** A larger body is loaded when it is asked for. */
const AT_ONCE_BYTES = 2_097_152;

interface JobPartProps {
  readonly endpointId: string;
  readonly job: JobDetails;
}

const TITLES: Readonly<Record<JobDetails["status"], string>> = {
  IN_QUEUE: "Waiting",
  IN_PROGRESS: "Output so far",
  COMPLETED: "Output",
  FAILED: "Error",
  TIMED_OUT: "Error",
  CANCELLED: "Output",
};

/** The answer of a job, or the reason why there is none: it waits, it runs, it failed. */
export function ResultPanel({ endpointId, job }: JobPartProps): ReactNode {
  const [wanted, setWanted] = useState(false);
  const mayRun = useRights().can("run", endpointId);
  const isLarge = (job.outputBytes ?? 0) > AT_ONCE_BYTES;
  const enabled = mayRun && (!isLarge || wanted);
  const read = useRead<Job>(
    ["job", endpointId, job.id, "status"],
    (session, signal) => session.queue(endpointId).status(job.id, { signal, explain: true }),
    { enabled, isUserJson: true },
  );
  return (
    <Panel title={TITLES[job.status]} actions={<TimesOf job={job} />}>
      <div className="stack">
        {job.error !== null && <JobErrorView error={job.error} />}
        {!mayRun && (
          <Note tone="info">
            This key cannot read inputs and outputs: it lacks the scope <code>run</code>.
          </Note>
        )}
        {enabled && (
          <ReadView read={read}>{(status) => <Result endpointId={endpointId} job={job} status={status} />}</ReadView>
        )}
        {mayRun && !enabled && <LoadLarge what="output" size={job.outputBytes ?? 0} onLoad={() => setWanted(true)} />}
      </div>
    </Panel>
  );
}

/** `Waited 1.7 s, ran 29 ms, 2 attempts` */
function TimesOf({ job }: { readonly job: JobDetails }): ReactNode {
  const { status, delayTime, attempts } = job;
  const ran = runTime(job);
  return (
    <span className="soft">
      {delayTime !== null && `waited ${duration(delayTime)}`}
      {ran !== undefined && (
        <>
          {status === "IN_PROGRESS" ? ", running for " : ", ran "}
          {ran}
        </>
      )}
      {attempts > 1 && `, ${counted(attempts, "attempt")}`}
    </span>
  );
}

function Result({ endpointId, job, status }: JobPartProps & { readonly status: Job }): ReactNode {
  const { output, waiting } = status;
  return (
    <>
      {waiting !== undefined && <WaitingView waiting={waiting} />}
      {output !== undefined && <ValueView label="Output" value={output} fileName={`output-${job.id}`} />}
      {output === undefined && job.status === "COMPLETED" && <p className="soft">The handler returned no value.</p>}
      {job.status === "CANCELLED" && <p className="soft">A client cancelled the job.</p>}
      {job.attempts > 0 && <ChunkView endpointId={endpointId} job={job} hasOutput={output !== undefined} />}
    </>
  );
}

/** What the client submitted. */
export function InputPanel({ endpointId, job }: JobPartProps): ReactNode {
  const [wanted, setWanted] = useState(false);
  const { inputBytes } = job;
  const isLarge = (inputBytes ?? 0) > AT_ONCE_BYTES;
  const enabled = inputBytes !== null && (!isLarge || wanted);
  const read = useRead<unknown>(
    ["job", endpointId, job.id, "input"],
    async (session, signal) => parseExactJson(await readJobInput(session, endpointId, job.id, signal)),
    { enabled, still: true, isUserJson: true },
  );
  return (
    <Panel title="Input">
      {inputBytes === null && <p className="soft">The service does not keep the input of a completed job.</p>}
      {enabled && (
        <ReadView read={read}>
          {(input) => <ValueView label="Input" value={input} fileName={`input-${job.id}`} />}
        </ReadView>
      )}
      {inputBytes !== null && !enabled && <LoadLarge what="input" size={inputBytes} onLoad={() => setWanted(true)} />}
    </Panel>
  );
}

function LoadLarge({
  what,
  size,
  onLoad,
}: {
  readonly what: string;
  readonly size: number;
  readonly onLoad: () => void;
}): ReactNode {
  return (
    <div className="line">
      <span className="soft">
        Size of the {what}: {bytes(size)}.
      </span>
      <Button small onClick={onLoad}>
        Load the {what}
      </Button>
    </div>
  );
}
