import type { JobDetails } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import "./job.css";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { isMissing } from "../../data/errors.ts";
import { bytes, count, duration } from "../../data/format.ts";
import { useLog } from "../../data/use-log.ts";
import { useRead } from "../../data/use-read.ts";
import { CopyText } from "../../parts/code.tsx";
import { Facts } from "../../parts/facts.tsx";
import { LogPanel } from "../../parts/log-view.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Moment } from "../../parts/time.tsx";
import { GoneJob } from "./gone-job.tsx";
import { JobActions } from "./job-actions.tsx";
import { InputPanel, ResultPanel } from "./job-values.tsx";
import { runTime } from "../../parts/run-time.tsx";
import { TimelineView } from "./timeline-view.tsx";

/** One job: its answer, or the reason why there is none; its input, what it printed, and its life. */
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
  if (isMissing(job.error)) return <GoneJob endpointId={endpointId} jobId={jobId} trail={trail} />;
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
  const log = useLog({ endpointId, jobId: job.id });
  return (
    <>
      <ResultPanel endpointId={endpointId} job={job} />
      {mayRun && <InputPanel endpointId={endpointId} job={job} />}
      {(job.attempts > 0 || log.lines.length > 0) && (
        <Panel title="Log" flush>
          <div className="job-log">
            <LogPanel
              log={log}
              label={`Log of job ${job.id}`}
              showWorker={job.attempts > 1}
              showsError={job.error !== null}
            />
          </div>
        </Panel>
      )}
      <div className="job-foot">
        <Panel title="Timeline">
          <ReadView read={events}>{(list) => <TimelineView events={list.events} />}</ReadView>
        </Panel>
        <Panel title="Details">
          <JobFacts endpointId={endpointId} job={job} />
        </Panel>
      </div>
    </>
  );
}

function JobFacts({ endpointId, job }: { readonly endpointId: string; readonly job: JobDetails }): ReactNode {
  const worker = job.workerId !== null && (
    <Link className="mono" href={`${links.endpoint(endpointId, "logs")}?worker=${job.workerId}`}>
      {job.workerId}
    </Link>
  );
  return (
    <Facts
      facts={[
        ["Id", <CopyText key="id" text={job.id} label="the id" />],
        ["Submitted", <Moment key="at" at={job.submittedAt} />],
        ["Started", job.startedAt === null ? undefined : <Moment key="at" at={job.startedAt} />],
        ["Finished", job.finishedAt === null ? undefined : <Moment key="at" at={job.finishedAt} />],
        ["Queue time", job.delayTime === null ? undefined : duration(job.delayTime)],
        ["Run time", runTime(job)],
        ["Attempts", count(job.attempts)],
        ["Worker", worker === false ? undefined : worker],
        ["Submitted with", job.sync ? "/runsync" : "/run"],
        ["Priority", job.lowPriority ? "Low" : "Normal"],
        ["Webhook", job.webhook ? "Yes" : "None"],
        ["Input", job.inputBytes === null ? "Not kept" : bytes(job.inputBytes)],
        ["Output", job.outputBytes === null ? "None" : bytes(job.outputBytes)],
        ["Expires", <Ago key="at" at={job.expiresAt} />],
      ]}
    />
  );
}
