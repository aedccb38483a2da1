import type { Endpoint, EndpointExplanation, EndpointHistory } from "@millrace/rest-client";
import { workWords } from "@millrace/worker-text/work-words";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count } from "../../data/format.ts";
import { useTimeRange } from "../../data/time-range.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Stat, Stats } from "../../parts/facts.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { RangeSection } from "../../parts/range-section.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Ago } from "../../parts/time.tsx";
import { HistoryCharts } from "../history/history-charts.tsx";
import { resultStats, timeStats } from "../history/range-stats.ts";
import { DecisionList } from "./decision-list.tsx";
import { inputOrigins, useDefaultInput } from "./default-input.ts";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { useExplanation, useHistory, useWorkers } from "./endpoint-reads.ts";
import { FailureList } from "./failure-list.tsx";
import { ReleaseList } from "./release-list.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { SnippetView } from "./snippet-view.tsx";
import { WorkerTable } from "./worker-table.tsx";

/** What an endpoint is doing now, and why. */
export function Page(): ReactNode {
  return <EndpointFrame tab="overview">{(endpoint) => <Now endpoint={endpoint} />}</EndpointFrame>;
}

function Now({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const explanation = useExplanation(endpoint.id);
  const input = useDefaultInput(endpoint);
  const isBalanced = endpoint.type === "LB";
  return (
    <>
      <ReadView read={explanation}>
        {(seen) => (
          <Note tone={toneOf(seen)} cure={seen.problem?.cure}>
            {seen.message}
          </Note>
        )}
      </ReadView>
      {isBalanced && <RequestPanel endpoint={endpoint} />}
      <Activity endpoint={endpoint} explanation={explanation.data} />
      <Failures endpointId={endpoint.id} />
      <div className="columns">
        <Workers endpoint={endpoint} />
        <ReleaseList endpointId={endpoint.id} />
      </div>
      <DecisionList endpointId={endpoint.id} />
      {!isBalanced && (
        <SnippetView endpointId={endpoint.id} input={input?.text ?? "{}"} note={inputOrigins[input?.of ?? "entered"]} />
      )}
    </>
  );
}

/** What the endpoint does now and did in the time range of the page. */
function Activity({
  endpoint,
  explanation,
}: {
  readonly endpoint: Endpoint;
  readonly explanation: EndpointExplanation | undefined;
}): ReactNode {
  const [range] = useTimeRange();
  const history = useHistory(endpoint.id, range);
  const now = nowStats(explanation);
  const { type } = endpoint;
  return (
    <RangeSection>
      <Stats
        label={workWords(type, "Jobs and workers")}
        stats={[...now, ...resultStats(history.data), ...timeStats(history.data)]}
      />
      <HistoryCharts
        read={history}
        charts={["jobs", "waitingTime", "runTime", "success", "queue", "workers", ...tokenCharts(history.data)]}
        type={type}
      />
    </RangeSection>
  );
}

/** Only endpoints with models have tokens. */
function tokenCharts(history: EndpointHistory | undefined): readonly "tokens"[] {
  const { promptTokens = 0, completionTokens = 0 } = history?.total ?? {};
  return promptTokens + completionTokens === 0 ? [] : ["tokens"];
}

/** Why its jobs failed; nothing while none did. */
function Failures({ endpointId }: { readonly endpointId: string }): ReactNode {
  const groups = useRead(["endpoint", endpointId, "failure-groups"], ({ rest }, signal) =>
    rest.endpoints.listFailureGroups(endpointId, { signal }),
  ).data;
  return groups !== undefined && groups.failures.length > 0 && <FailureList {...groups} />;
}

function Workers({ endpoint: { id: endpointId, type } }: { readonly endpoint: Endpoint }): ReactNode {
  const workers = useWorkers(endpointId, false);
  return (
    <Panel
      title="Workers"
      flush
      actions={
        <LinkButton small href={links.endpoint(endpointId, "workers")}>
          All workers
        </LinkButton>
      }
    >
      <ReadView read={workers}>
        {(list) => (
          <div className="short-table">
            <WorkerTable
              endpointId={endpointId}
              workers={list.workers}
              empty={
                <Empty title="No workers">
                  {workWords(type, "Workers start when jobs arrive and stop when they are idle.")}
                </Empty>
              }
            />
          </div>
        )}
      </ReadView>
    </Panel>
  );
}

function toneOf({ problem }: EndpointExplanation): "bad" | "warn" | "info" {
  if (problem === null) return "info";
  return problem.severity === "error" ? "bad" : "warn";
}

function nowStats(explanation: EndpointExplanation | undefined): readonly Stat[] {
  if (explanation === undefined) return ["Waiting", "In progress", "Workers"].map((label) => ({ label, value: "–" }));
  const { jobs, workers, oldestQueuedAt, wantedWorkers } = explanation;
  const oldest = (
    <>
      oldest <Ago at={oldestQueuedAt} />
    </>
  );
  return [
    {
      label: "Waiting",
      value: count(jobs.inQueue),
      note: oldestQueuedAt === null || jobs.inQueue === 0 ? undefined : oldest,
    },
    { label: "In progress", value: count(jobs.inProgress) },
    {
      label: "Workers",
      value: count(workers.running + workers.idle),
      note: workerNote(workers, wantedWorkers),
      tone: workers.unhealthy > 0 ? "bad" : workers.throttled > 0 ? "warn" : undefined,
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
