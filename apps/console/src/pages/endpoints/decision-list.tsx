import "./decisions.css";
import type { Decision } from "@millrace/rest-client";
import { useEffect, useState, type ReactNode } from "react";
import { counted } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { Button } from "../../parts/button.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Moment } from "../../parts/time.tsx";

const PAGE_ROWS = 50;
const SHOWN_AT_FIRST = 5;

/** How many workers the scaler wanted over time, and why, newest first. */
export function DecisionList({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const { rows, progress } = useCursorRows<Decision>({
    key: ["endpoint", endpointId, "decisions"],
    async read({ rest }, cursor, signal) {
      const at = cursor === undefined ? {} : { cursor };
      const page = await rest.endpoints.listDecisions(endpointId, { ...at, limit: PAGE_ROWS }, { signal });
      return { rows: page.decisions, nextCursor: page.nextCursor };
    },
    keyOf: (one) => `${one.at} ${one.workers}`,
  });
  useEffect(() => rows.want?.(0, most), [rows, most]);
  const shown = Array.from({ length: Math.min(most, rows.count) }, (_, index) => rows.row(index));
  const hasMore = rows.count > shown.length || progress.state === "more";
  return (
    <Panel title="Scaling decisions" flush>
      <ErrorNote error={progress.error} />
      {rows.count === 0 && progress.state === "complete" && (
        <p className="panel-note">No decisions yet. The scaler decides when jobs arrive.</p>
      )}
      {shown.length > 0 && (
        <ol className="decisions">
          {shown.map(
            (one) =>
              one !== undefined && (
                <li key={`${one.at} ${one.workers}`}>
                  <Moment at={one.at} />
                  <strong>{counted(one.workers, "worker")}</strong>
                  <span className="soft">{one.why}</span>
                </li>
              ),
          )}
        </ol>
      )}
      {shown.length > 0 && hasMore && (
        <div className="line">
          <Button small onClick={() => setMost(most + PAGE_ROWS)}>
            Show older decisions
          </Button>
        </div>
      )}
    </Panel>
  );
}
