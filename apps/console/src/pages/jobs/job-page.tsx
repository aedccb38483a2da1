import type { JobDetails } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { isMissing } from "../../data/errors.ts";
import { bytes, counted, duration } from "../../data/format.ts";
import { useLog } from "../../data/use-log.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { Facts } from "../../parts/facts.tsx";
import { JobErrorView } from "../../parts/job-error-view.tsx";
import { LogPanel } from "../../parts/log-view.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Moment } from "../../parts/time.tsx";
import { JobActions } from "./job-actions.tsx";
import { InputPanel, OutputPanel } from "./job-values.tsx";
import { TimelineView } from "./timeline-view.tsx";

/** One job: its life, what it printed, its input and its output. */
export function Page(): ReactNode {
  const { endpointId = "", jobId = "" } = useParams();
  const endpoint = useRead(["endpoint", endpointId], ({ rest }, signal) =>
    rest.endpoints.get(endpointId, { includeTemplate: true }, { signal }),
  ).data;
  const job = useRead(["job", endpointId, jobId], ({ rest }, signal) =>
    rest.endpoints.getJob(endpointId, jobId, { signal }),
  );
  const trail = [
    { label: "Endpoints", href: links.endpoints() },
    { label: endpoint?.name ?? endpointId, href: links.endpoint(endpointId) },
    { label: "Jobs", href: links.endpoint(endpointId, "jobs") },
  ];
  if (isMissing(job.error)) {
    return (
      <PageFrame title="Job" trail={trail}>
        <Empty
          title="This job is gone"
          action={<LinkButton href={links.endpoint(endpointId, "jobs")}>Jobs of the endpoint</LinkButton>}
        >
          It expired, was purged, or never existed. Finished jobs are kept for a while only.
        </Empty>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={`Job ${jobId}`}
      trail={trail}
      beside={job.data !== undefined && <Status value={job.data.status} />}
      actions={job.data !== undefined && <JobActions endpointId={endpointId} job={job.data} />}
    >
      <ReadView read={job}>{(details) => <Job endpointId={endpointId} job={details} />}</ReadView>
    </PageFrame>
  );
}

function Job({ endpointId, job }: { readonly endpointId: string; readonly job: JobDetails }): ReactNode {
  const events = useRead(["job", endpointId, job.id, "events"], ({ rest }, signal) =>
    rest.endpoints.listJobEvents(endpointId, job.id, { signal }),
  );
  const mayRun = useRights().can("run", endpointId);
  const log = useLog(`/v1/endpoints/${encodeURIComponent(endpointId)}/jobs/${encodeURIComponent(job.id)}/logs`);
  return (
    <>
      <Panel title="What happened" flush>
        <ReadView read={events}>{(list) => <TimelineView events={list.events} lines={log.lines} />}</ReadView>
      </Panel>
      {mayRun ? (
        <>
          <OutputPanel endpointId={endpointId} job={job} />
          <InputPanel endpointId={endpointId} job={job} />
        </>
      ) : (
        <Panel title="Input and output">
          <div className="stack">
            {job.error !== null && <JobErrorView error={job.error} />}
            <Note tone="info">
              This key may not read inputs and outputs: it lacks the scope <code>run</code>.
            </Note>
          </div>
        </Panel>
      )}
      <div className="columns">
        <Panel title="Facts">
          <JobFacts endpointId={endpointId} job={job} />
        </Panel>
        <Panel title="Log" flush>
          <LogPanel log={log} label={`Log of job ${job.id}`} showWorker={job.attempts > 1} />
        </Panel>
      </div>
    </>
  );
}

function JobFacts({ endpointId, job }: { readonly endpointId: string; readonly job: JobDetails }): ReactNode {
  const worker =
    job.workerId === null ? undefined : (
      <LinkButton small href={`${links.endpoint(endpointId, "logs")}?worker=${job.workerId}`}>
        {job.workerId}
      </LinkButton>
    );
  return (
    <Facts
      facts={[
        ["Id", <CopyText key="id" text={job.id} label="the id" />],
        ["Submitted", <Moment key="at" at={job.submittedAt} />],
        ["Started", <Moment key="at" at={job.startedAt} />],
        ["Finished", <Moment key="at" at={job.finishedAt} />],
        ["Waited", job.delayTime === null ? undefined : duration(job.delayTime)],
        ["Ran", job.executionTime === null ? undefined : duration(job.executionTime)],
        ["Attempts", counted(job.attempts, "attempt")],
        ["Worker", worker],
        ["Submitted through", job.sync ? "runsync" : "run"],
        ["Priority", job.lowPriority ? "low" : "normal"],
        ["Webhook", job.webhook ? "yes" : "no"],
        ["Input", job.inputBytes === null ? "no longer kept" : bytes(job.inputBytes)],
        ["Output", job.outputBytes === null ? "none" : bytes(job.outputBytes)],
        ["Removed", <Ago key="at" at={job.expiresAt} />],
      ]}
    />
  );
}
