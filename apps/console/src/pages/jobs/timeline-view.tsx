import "./timeline.css";
import type { JobEvent } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { duration } from "../../data/format.ts";
import { type Tone, wordOf } from "../../parts/status.tsx";
import { Moment } from "../../parts/time.tsx";

const TONES: Readonly<Partial<Record<JobEvent["type"], Tone>>> = {
  WAITING: "warn",
  STARTED: "busy",
  CHUNKS: "busy",
  RETURNED: "warn",
  COMPLETED: "ok",
  FAILED: "bad",
  TIMED_OUT: "bad",
};
/** The life of a job: what happened to it, and when. */
export function TimelineView({ events }: { readonly events: readonly JobEvent[] }): ReactNode {
  return (
    <ol className="timeline" aria-label="Timeline of the job">
      {events.map((event, index) => (
        // Events have no ids, and new ones come at the end.
        <li key={index} className={`timeline-entry timeline-${toneOf(event)}`}>
          <div className="timeline-time">
            <Moment at={event.at} />
            <AfterView event={event} before={events[index - 1]} />
          </div>
          <div className="timeline-what">
            <div className="timeline-name">{nameOf(event)}</div>
            <div className="soft">{event.message}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** How long after the event before it. */
function AfterView({ event, before }: { readonly event: JobEvent; readonly before: JobEvent | undefined }): ReactNode {
  if (before === undefined) return null;
  return <div className="soft">+{duration(Math.max(0, Date.parse(event.at) - Date.parse(before.at)))}</div>;
}

function toneOf({ type, statusCode }: JobEvent): Tone {
  if (type !== "WEBHOOK") return TONES[type] ?? "idle";
  return typeof statusCode === "number" && statusCode >= 200 && statusCode < 300 ? "ok" : "bad";
}

function nameOf(event: JobEvent): string {
  if (event.type === "STARTED") return `Attempt ${event.attempt ?? ""}`;
  if (event.type === "WEBHOOK") return `Webhook, attempt ${event.attempt ?? ""}`;
  return wordOf(event.type);
}
