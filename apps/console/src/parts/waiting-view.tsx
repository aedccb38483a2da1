import type { JobWaiting } from "@millrace/queue-client";
import { printable } from "@millrace/worker-text/printable";
import { readWorkerLine } from "@millrace/worker-text/worker-line";
import type { ReactNode } from "react";
import { counted, duration } from "../data/format.ts";
import { Code } from "./code.tsx";
import { Note } from "./note.tsx";

/** Counted up to this by the service. */
const POSITION_MAX = 1_000;

/** Why a job waits, its place in the queue, and what the last worker that crashed printed. */
export function WaitingView({ waiting }: { readonly waiting: JobWaiting }): ReactNode {
  const { message, lastWorkerExit: exit } = waiting;
  const printed = (exit?.lastLogLines ?? []).map(readWorkerLine).filter(({ kind }) => kind !== "routine");
  return (
    <div className="stack">
      <p>{message}</p>
      <p className="soft">{placeText(waiting)}</p>
      {exit !== null && (
        <Note tone="warn">
          The last worker ended: {printable(exit.message)}
          {printed.length > 0 && (
            <Code label="Last lines of the worker" text={printed.map(({ text }) => text).join("\n")} wrap />
          )}
        </Note>
      )}
    </div>
  );
}

/** `5 jobs are ahead of it. Expected start: in about 20 s.` */
function placeText({ position, estimateMs }: JobWaiting): string {
  const ahead =
    position === 0
      ? "Next in the queue."
      : position >= POSITION_MAX
        ? `At least ${counted(position, "job")} ahead in the queue.`
        : `${counted(position, "job")} ahead in the queue.`;
  return estimateMs === null ? ahead : `${ahead} Expected start: in about ${duration(estimateMs)}.`;
}
