import type { Endpoint, EndpointExplanation } from "@millrace/rest-client";
import { lazy, Suspense, type ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { loadPart } from "../../parts/load-part.ts";
import { count, duration } from "../../data/format.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Stat, Stats } from "../../parts/facts.tsx";
import { Empty, Loading, Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Ago } from "../../parts/time.tsx";
import { DecisionList } from "./decision-list.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { useExplanation, useWorkers } from "./endpoint-reads.ts";
import { ReleaseList } from "./release-list.tsx";
import { SnippetView } from "./snippet-view.tsx";
import { WorkerTable } from "./worker-table.tsx";

/** Charts are loaded after everything else. */
const HistoryPanel = lazy(async () => ({
  default: (await loadPart(() => import("./history-panel.tsx"))).HistoryPanel,
}));

/** What an endpoint is doing now, and why. */
export function Page(): ReactNode {
  return <EndpointFrame tab="overview">{(endpoint) => <Now endpoint={endpoint} />}</EndpointFrame>;
}

function Now({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const explanation = useExplanation(endpoint.id);
  const workers = useWorkers(endpoint.id, false);
  return (
    <>
      <ReadView read={explanation}>
        {(seen) => (
          <>
            <Note tone={toneOf(seen)} cure={seen.problem?.cure}>
              {seen.message}
            </Note>
            <Stats label="Jobs and workers" stats={statsOf(seen)} />
          </>
        )}
      </ReadView>
      <Panel
        title="Workers"
        flush
        actions={
          <LinkButton small href={links.endpoint(endpoint.id, "workers")}>
            All workers
          </LinkButton>
        }
      >
        <ReadView read={workers}>
          {(list) => (
            <WorkerTable
              endpointId={endpoint.id}
              workers={list.workers}
              empty={
                <Empty title="No workers now">Workers start when jobs come, and stop when they have been idle.</Empty>
              }
            />
          )}
        </ReadView>
      </Panel>
      <Suspense fallback={<Loading />}>
        <HistoryPanel endpointId={endpoint.id} />
      </Suspense>
      <DecisionList endpointId={endpoint.id} />
      <ReleaseList endpointId={endpoint.id} />
      <SnippetView endpointId={endpoint.id} input='{"prompt": "Hello"}' />
    </>
  );
}

function toneOf({ problem }: EndpointExplanation): "bad" | "warn" | "info" {
  if (problem === null) return "info";
  return problem.severity === "error" ? "bad" : "warn";
}

function statsOf({ jobs, workers, oldestQueuedAt, wantedWorkers, measured }: EndpointExplanation): readonly Stat[] {
  const oldest = (
    <>
      oldest <Ago at={oldestQueuedAt} />
    </>
  );
  return [
    { label: "Waiting", value: count(jobs.inQueue), note: oldestQueuedAt === null ? undefined : oldest },
    { label: "In progress", value: count(jobs.inProgress) },
    { label: "Completed", value: count(jobs.completed) },
    { label: "Failed", value: count(jobs.failed), tone: jobs.failed > 0 ? "bad" : undefined },
    {
      label: "Workers",
      value: count(workers.running + workers.idle),
      note: workerNote(workers, wantedWorkers),
      tone: workers.unhealthy > 0 ? "bad" : workers.throttled > 0 ? "warn" : undefined,
    },
    { label: "A job runs", value: measured.runMs === null ? "–" : duration(measured.runMs), note: "as measured" },
    {
      label: "A start takes",
      value: measured.startMs === null ? "–" : duration(measured.startMs),
      note: "as measured",
    },
  ];
}

function workerNote(workers: EndpointExplanation["workers"], wanted: number | null): string | undefined {
  const parts = [
    wanted === null ? "" : `${wanted} wanted`,
    workers.initializing > 0 ? `${workers.initializing} starting` : "",
    workers.throttled > 0 ? `${workers.throttled} without a machine` : "",
    workers.unhealthy > 0 ? `${workers.unhealthy} unhealthy` : "",
    workers.paused > 0 ? `${workers.paused} frozen` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? undefined : parts.join(", ");
}
