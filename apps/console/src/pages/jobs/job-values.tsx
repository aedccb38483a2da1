import { type Job, isFinal } from "@millrace/queue-client";
import type { JobDetails } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { bytes } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { Button } from "../../parts/button.tsx";
import { JobErrorView } from "../../parts/job-error-view.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { ValueView } from "../../parts/value-view.tsx";
import { ChunkView } from "./chunk-view.tsx";

/** A larger body is loaded when it is asked for. */
const AT_ONCE_BYTES = 2_097_152;

interface JobPartProps {
  readonly endpointId: string;
  readonly job: JobDetails;
}

/** What the handler returned or streamed, and why it failed. */
export function OutputPanel({ endpointId, job }: JobPartProps): ReactNode {
  const [wanted, setWanted] = useState(false);
  const isLarge = (job.outputBytes ?? 0) > AT_ONCE_BYTES;
  const enabled = !isLarge || wanted;
  const read = useRead<Job>(
    ["job", endpointId, job.id, "status"],
    (session, signal) => session.queue(endpointId).status(job.id, { signal, explain: true }),
    { enabled },
  );
  return (
    <Panel title={isFinal(job.status) ? "Output" : "Output so far"}>
      {enabled ? (
        <ReadView read={read}>{(status) => <Output endpointId={endpointId} job={job} status={status} />}</ReadView>
      ) : (
        <LoadLarge what="output" size={job.outputBytes ?? 0} onLoad={() => setWanted(true)} />
      )}
    </Panel>
  );
}

function Output({ endpointId, job, status }: JobPartProps & { readonly status: Job }): ReactNode {
  const hasNothing = status.error === undefined && status.output === undefined;
  return (
    <div className="stack">
      {status.waiting !== undefined && <p>{status.waiting.message}</p>}
      {status.error !== undefined && <JobErrorView error={status.error} />}
      {status.output !== undefined && <ValueView label="Output" value={status.output} fileName={`output-${job.id}`} />}
      {hasNothing && (
        <p className="soft">{job.status === "COMPLETED" ? "The handler returned nothing." : "None yet."}</p>
      )}
      {job.attempts > 0 && <ChunkView endpointId={endpointId} job={job} />}
    </div>
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
    async ({ rest }, signal) =>
      await new Response(await rest.endpoints.getJobInput(endpointId, job.id, { signal })).json(),
    { enabled, still: true },
  );
  return (
    <Panel title="Input">
      {inputBytes === null && <p className="soft">It is no longer kept: a completed job cannot be retried.</p>}
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
        The {what} has {bytes(size)}.
      </span>
      <Button small onClick={onLoad}>
        Load it
      </Button>
    </div>
  );
}
