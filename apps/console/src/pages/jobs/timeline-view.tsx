import "./timeline.css";
import type { JobEvent, LogLine } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { duration } from "../../data/format.ts";
import { logText } from "../../data/log-text.ts";
import { type Tone, wordOf } from "../../parts/status.tsx";
import { Moment } from "../../parts/time.tsx";
import { timelineOf } from "./timeline.ts";

const TONES: Readonly<Partial<Record<JobEvent["type"], Tone>>> = {
  WAITING: "warn",
  STARTED: "busy",
  CHUNKS: "busy",
  RETURNED: "warn",
  COMPLETED: "ok",
  FAILED: "bad",
  TIMED_OUT: "bad",
};
/** More lines are in the log below. */
const SHOWN_LINES = 200;

/** The life of a job: what happened to it, and what each attempt printed beside it. */
export function TimelineView({
  events,
  lines,
}: {
  readonly events: readonly JobEvent[];
  readonly lines: readonly LogLine[];
}): ReactNode {
  return (
    <ol className="timeline" aria-label="What happened to the job">
      {timelineOf(events, lines).map(({ event, afterMs, lines: printed }, index) => (
        // Events have no ids, and new ones come at the end.
        <li key={index} className={classOf(event, printed.length > 0)}>
          <div className="timeline-time">
            <Moment at={event.at} />
            {afterMs !== null && <div className="soft">+{duration(Math.max(0, afterMs))}</div>}
          </div>
          <div className="timeline-what">
            <div>
              <div className="timeline-name">{nameOf(event)}</div>
              <div className="soft">{event.message}</div>
            </div>
            {printed.length > 0 && <AttemptLog lines={printed} name={`Printed by attempt ${event.attempt ?? ""}`} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function classOf(event: JobEvent, hasLines: boolean): string {
  const tone = event.type === "WEBHOOK" ? webhookTone(event) : (TONES[event.type] ?? "idle");
  return `timeline-entry timeline-${tone}${hasLines ? " timeline-attempt" : ""}`;
}

function webhookTone({ statusCode }: JobEvent): Tone {
  return typeof statusCode === "number" && statusCode >= 200 && statusCode < 300 ? "ok" : "bad";
}

function nameOf(event: JobEvent): string {
  if (event.type === "STARTED") return `Attempt ${event.attempt ?? ""}`;
  if (event.type === "WEBHOOK") return `Webhook, try ${event.attempt ?? ""}`;
  return wordOf(event.type);
}

function AttemptLog({ lines, name }: { readonly lines: readonly LogLine[]; readonly name: string }): ReactNode {
  const shown = lines.slice(-SHOWN_LINES);
  return (
    <pre className="attempt-log" tabIndex={0} role="group" aria-label={name}>
      {lines.length > shown.length && `… ${lines.length - shown.length} lines before these are in the log below.\n`}
      {shown.map(({ ts, line }) => {
        const { text, level } = logText(line);
        return (
          <span key={ts} className={`log-level-${level ?? "none"}`}>
            <span className="log-text">{`${text}\n`}</span>
          </span>
        );
      })}
    </pre>
  );
}
