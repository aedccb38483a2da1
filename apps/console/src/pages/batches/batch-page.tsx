import type { Batch } from "@millrace/queue-client";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { links } from "../navigation/links.ts";
import { isMissing } from "../../data/errors.ts";
import { count, usd } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { Facts, type Stat, Stats } from "../../parts/facts.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Moment, Nothing } from "../../parts/time.tsx";
import { BatchActions } from "./batch-actions.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { useBatch, usePace } from "./batch-reads.ts";
import { expectedEnd, isRunning, nameOf, paceText, progressText, stateOf, waitingOf } from "./batch-words.ts";
import { MayRun } from "./may-run.tsx";
import { RequestList } from "./request-list.tsx";

/** One batch: how far it is, what failed, and its results. */
export function Page(): ReactNode {
  const { endpointId = "", batchId = "" } = useParams();
  const endpoint = useRead(["endpoint", endpointId], ({ rest }, signal) =>
    rest.endpoints.get(endpointId, { includeTemplate: true }, { signal }),
  ).data;
  const read = useBatch(endpointId, batchId);
  const batch = read.data;
  const trail = [
    { label: "Endpoints", href: links.endpoints() },
    { label: endpoint?.name ?? endpointId, href: links.endpoint(endpointId) },
    { label: "Batches", href: links.endpoint(endpointId, "batches") },
  ];
  return (
    <PageFrame
      title={batch === undefined ? "Batch" : `Batch ${nameOf(batch)}`}
      trail={trail}
      beside={batch !== undefined && <Status {...stateOf(batch)} />}
      actions={batch !== undefined && <BatchActions batch={batch} />}
    >
      <MayRun endpointId={endpointId}>
        {isMissing(read.error) ? (
          <Empty
            title="There is no such batch"
            action={<LinkButton href={links.endpoint(endpointId, "batches")}>All batches</LinkButton>}
          >
            It was deleted, or its time is over: the service removes a batch with its results.
          </Empty>
        ) : (
          <ReadView read={read}>{(shown) => <BatchView batch={shown} readAtMs={read.dataUpdatedAt} />}</ReadView>
        )}
      </MayRun>
    </PageFrame>
  );
}

function BatchView({ batch, readAtMs }: { readonly batch: Batch; readonly readAtMs: number }): ReactNode {
  const pace = usePace(batch, readAtMs);
  return (
    <>
      {batch.message !== undefined && <Note tone={batch.status === "FAILED" ? "bad" : "warn"}>{batch.message}</Note>}
      {batch.atRisk && batch.atRisk !== batch.message && <Note tone="warn">{batch.atRisk}</Note>}
      <Panel title="Progress">
        <div className="stack-tight">
          <div>{progressText(batch)}</div>
          <BatchProgress batch={batch} />
          <Stats label="Requests by state" stats={statsOf(batch, pace, readAtMs)} />
        </div>
      </Panel>
      <RequestList key={batch.id} batch={batch} />
      <Panel title="Details">
        <BatchFacts batch={batch} />
      </Panel>
    </>
  );
}

function statsOf(batch: Batch, pace: number | undefined, nowMs: number): readonly Stat[] {
  const runs = isRunning(batch);
  const endMs = expectedEnd(batch, pace, nowMs);
  const { cost, maxCost } = batch;
  return [
    { label: "Completed", value: count(batch.requestCompleted) },
    { label: "Failed", value: count(batch.requestFailed), tone: batch.requestFailed > 0 ? "bad" : undefined },
    { label: "In progress", value: count(batch.requestInProgress) },
    { label: batch.finishedAt === null ? "Waiting" : "Not run", value: count(waitingOf(batch)) },
    ...(runs
      ? [
          {
            label: "Rate",
            value: pace === undefined ? <Nothing /> : paceText(pace),
            note: pace === undefined ? "measuring" : undefined,
          },
        ]
      : []),
    ...(endMs === undefined ? [] : [{ label: "Expected end", value: <Moment at={timeOf(endMs)} /> }]),
    ...(cost === undefined
      ? []
      : [{ label: "Cost", value: usd(cost), note: maxCost ? `of ${usd(maxCost)}` : undefined }]),
  ];
}

function BatchFacts({ batch }: { readonly batch: Batch }): ReactNode {
  const at = (ms: number | null): ReactNode => (ms === null ? undefined : <Moment at={timeOf(ms)} />);
  return (
    <Facts
      facts={[
        ["Id", <CopyText key="id" text={batch.id} label="the id" />],
        ["Created", at(batch.createdAt)],
        ["Started", at(batch.finalizedAt)],
        ["Ended", at(batch.finishedAt)],
        ["Webhook", batch.webhook === undefined ? "None" : <span className="mono">{batch.webhook}</span>],
        ["Finish by", at(batch.finishBy ?? null)],
        ["Expires", <Ago key="at" at={timeOf(batch.expiresAt)} />],
      ]}
    />
  );
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
