import type { FailureDetails } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { count, duration } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { ErrorLine } from "../../parts/job-error-view.tsx";
import { Empty, Loading, Note } from "../../parts/note.tsx";
import { PageFrame, Panel, type Trail } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";
import { Moment, Nothing } from "../../parts/time.tsx";

interface GoneJobProps {
  readonly endpointId: string;
  readonly jobId: string;
  readonly trail: readonly Trail[];
}

/** A job that the service no longer keeps: how it failed, as long as there is a record of that. */
export function GoneJob({ endpointId, jobId, trail }: GoneJobProps): ReactNode {
  const { data: record, isPending } = useRead(["failure", endpointId, jobId], ({ rest }, signal) =>
    rest.endpoints.getFailure(endpointId, jobId, { signal }),
  );
  if (record === undefined) {
    return (
      <PageFrame title="Job" trail={trail}>
        {isPending ? (
          <Loading />
        ) : (
          <Empty
            title="This job is gone"
            action={<LinkButton href={links.endpoint(endpointId, "jobs")}>Jobs of the endpoint</LinkButton>}
          >
            It expired, was purged, or never existed. The service keeps finished jobs for a limited time.
          </Empty>
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={`Job ${jobId}`} trail={trail} beside={<Status value={record.status} />}>
      <Panel title="Error">
        <div className="stack">
          {record.error !== null && <ErrorLine message={record.error} traceback={record.traceback} />}
          <Note tone="info">
            The service no longer keeps the input and the output of this job. The record of its failure stays for 24
            hours.
          </Note>
          <RecordFacts record={record} />
          {record.workerId !== null && (
            <div>
              <LinkButton href={workerLog(endpointId, record.workerId)}>Log of its worker</LinkButton>
            </div>
          )}
        </div>
      </Panel>
    </PageFrame>
  );
}

/** The log outlives the job: it may still have the traceback. */
function workerLog(endpointId: string, workerId: string): string {
  return `${links.endpoint(endpointId, "logs")}?worker=${workerId}`;
}

function between(from: string | null, to: string | null): string | undefined {
  return from === null || to === null ? undefined : duration(Date.parse(to) - Date.parse(from));
}

function RecordFacts({ record }: { readonly record: FailureDetails }): ReactNode {
  const { endpointId, workerId, submittedAt, startedAt, finishedAt, attempts, sync } = record;
  return (
    <Facts
      facts={[
        ["Submitted", <Moment key="submitted" at={submittedAt} />],
        ["Started", startedAt === null ? <Nothing key="started" /> : <Moment key="started" at={startedAt} />],
        ["Finished", <Moment key="finished" at={finishedAt} />],
        // The record has the start of the last attempt only.
        [attempts > 1 ? "Until the last attempt" : "Queue time", between(submittedAt, startedAt)],
        [attempts > 1 ? "Last attempt" : "Run time", between(startedAt, finishedAt)],
        [
          "Worker",
          workerId === null ? (
            "None"
          ) : (
            <Link className="mono" href={workerLog(endpointId, workerId)}>
              {workerId}
            </Link>
          ),
        ],
        ["Attempts", count(attempts)],
        ["Submitted with", sync ? "/runsync" : "/run"],
      ]}
    />
  );
}
