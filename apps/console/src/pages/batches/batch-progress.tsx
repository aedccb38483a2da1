import type { Batch } from "@millrace/queue-client";
import type { ReactNode } from "react";
import "./batches.css";
import { doneOf, nameOf, progressText } from "./batch-words.ts";

/** How far a batch is, as a bar. */
export function BatchProgress({ batch }: { readonly batch: Batch }): ReactNode {
  return (
    <progress
      className="batch-progress"
      aria-label={`${nameOf(batch)}: ${progressText(batch)}`}
      value={doneOf(batch)}
      max={Math.max(1, batch.requestTotal)}
    />
  );
}
