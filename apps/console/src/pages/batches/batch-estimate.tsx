import type { BatchBounds, BatchQuote } from "@millrace/queue-client";
import type { ReactNode } from "react";
import { usd } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { type Stat, Stats } from "../../parts/facts.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Moment, Nothing } from "../../parts/time.tsx";
import { batchesKey } from "./batch-reads.ts";

/** What waits on the endpoint changes while the form is filled in. */
const ESTIMATE_EVERY_MS = 15_000;

interface BatchEstimateProps extends BatchBounds {
  readonly endpointId: string;
  readonly requests: number;
}

/** When a batch of so many requests would end, what it would cost, and whether it meets its bounds. */
export function BatchEstimate({ endpointId, requests, finishBy, maxCost }: BatchEstimateProps): ReactNode {
  const wanted = { requests, finishBy, maxCost };
  const read = useRead(
    batchesKey(endpointId, "quote", JSON.stringify(wanted)),
    async (session, signal) => await session.queue(endpointId).batches.quote(wanted, { signal }),
    { everyMs: ESTIMATE_EVERY_MS, keep: true },
  );
  const isBound = finishBy !== undefined || maxCost !== undefined;
  return (
    <Panel title="Estimate">
      <ReadView read={read}>
        {(quote) => (
          <div className="stack-tight">
            <Stats label="Estimate of the batch" stats={statsOf(quote, isBound)} />
            <div className="soft">{quote.message}</div>
          </div>
        )}
      </ReadView>
    </Panel>
  );
}

function statsOf({ endsAt, endsAtHigh, cost, costHigh, feasible }: BatchQuote, isBound: boolean): readonly Stat[] {
  const at = (ms: number): ReactNode => <Moment at={new Date(ms).toISOString()} />;
  return [
    {
      label: "Expected end",
      value: endsAt === null ? <Nothing /> : at(endsAt),
      note: endsAtHigh === null ? undefined : <>at the latest {at(endsAtHigh)}</>,
    },
    {
      label: "Expected cost",
      value: cost === null ? <Nothing /> : usd(cost),
      note: costHigh === null ? undefined : `at most ${usd(costHigh)}`,
    },
    ...(isBound ? [{ label: "Feasible", ...feasibility(feasible) }] : []),
  ];
}

function feasibility(feasible: boolean | null): Pick<Stat, "value" | "note" | "tone"> {
  if (feasible === true) return { value: "Yes" };
  if (feasible === null) return { value: "Not certain", tone: "warn" };
  return { value: "No", tone: "warn", note: "it starts nevertheless" };
}
