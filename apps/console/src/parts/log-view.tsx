import "./log-view.css";
import type { LogLine } from "@millrace/rest-client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { count, counted } from "../data/format.ts";
import type { StreamState } from "../data/follow-events.ts";
import { logText } from "../data/log-text.ts";
import { type Log, type LogSource, useLog } from "../data/use-log.ts";
import { Button } from "./button.tsx";
import { CheckField, SelectField, TextField } from "./fields.tsx";
import { ErrorNote } from "./note.tsx";
import { saveFile } from "./save-file.ts";
import { Status, type Tone } from "./status.tsx";

interface LogViewProps {
  readonly source: LogSource;
  /** What the log is of, for readers of the screen and the name of the downloaded file: `Log of studio`. */
  readonly label: string;
  /** Where a line's job leads. */
  readonly jobHref?: (jobId: string) => string;
  /** Says in front of each line which worker printed it. */
  readonly showWorker?: boolean;
  /** The page shows the error of the job: its traceback is left out here as the worker's routine is. */
  readonly showsError?: boolean;
}

const SOURCES = [
  { value: "", label: "All lines" },
  { value: "container", label: "From workers" },
  { value: "system", label: "From the service" },
] as const;
const STATES: Readonly<Record<StreamState, readonly [text: string, tone: Tone]>> = {
  connecting: ["Connecting", "busy"],
  live: ["Live", "ok"],
  broken: ["Reconnecting", "warn"],
  ended: ["Complete", "idle"],
};
/** Nearer to the end than this, the view follows new lines. */
const NEAR_END_PX = 24;
const LINE_PX = 20;

/** A log that goes on while it is looked at. It follows new lines while its end is in sight. */
export function LogView({ source, ...rest }: LogViewProps): ReactNode {
  return <LogPanel log={useLog(source)} {...rest} />;
}

/** The same of a log that another part of the page follows too. */
export function LogPanel({
  log,
  label,
  jobHref,
  showWorker = false,
  showsError = false,
}: Omit<LogViewProps, "source"> & { readonly log: Log }): ReactNode {
  const [asked, setAsked] = useState<Asked>({ source: "", text: "", showsMessages: false });
  const { lines, total, messages } = useMemo(
    () => shownLines(log.lines, asked, showsError),
    [log.lines, asked, showsError],
  );
  const ask = (part: Partial<Asked>): void => setAsked((now) => ({ ...now, ...part }));
  const [word, tone] = STATES[log.state];
  const save = (): void =>
    saveFile(
      `${label.toLowerCase().replaceAll(/\W+/g, "-")}.txt`,
      new Blob([lines.map((line) => `${line.ts} ${line.line}\n`).join("")]),
    );
  return (
    <div>
      <div className="bar">
        <TextField
          label="Find in the lines"
          hideLabel
          placeholder="Find in the lines"
          type="search"
          value={asked.text}
          onChange={(text) => ask({ text })}
        />
        <SelectField
          label="Source"
          hideLabel
          value={asked.source}
          onChange={(source) => ask({ source })}
          choices={SOURCES}
        />
        {messages > 0 && (
          <CheckField
            label={`Show worker messages (${count(messages)})`}
            checked={asked.showsMessages}
            onChange={(showsMessages) => ask({ showsMessages })}
          />
        )}
        <span className="line push">
          <span className="soft">
            {lines.length === total ? counted(total, "line") : `${count(lines.length)} of ${counted(total, "line")}`}
            {log.isCut && ", the latest"}
          </span>
          <Status value={word} tone={tone} />
          <Button small icon="download" disabled={lines.length === 0} onClick={save}>
            Download
          </Button>
        </span>
      </div>
      <ErrorNote error={log.error} />
      <Lines lines={lines} label={label} jobHref={jobHref} showWorker={showWorker} state={log.state} />
    </div>
  );
}

/** What the reader wants of a log. */
interface Asked {
  readonly source: string;
  readonly text: string;
  /** Also what the package of a worker prints about its own work. */
  readonly showsMessages: boolean;
}

function shownLines(all: readonly LogLine[], { source, text, showsMessages }: Asked, showsError: boolean) {
  const isMessage = (line: LogLine): boolean => {
    const { kind } = logText(line);
    return kind === "routine" || (kind === "traceback" && showsError);
  };
  const own = showsMessages ? all : all.filter((line) => !isMessage(line));
  const messages = all.filter((line) => isMessage(line)).length;
  const sought = text.toLowerCase();
  const lines = own.filter(
    (line) =>
      (source === "" || line.source === source) && (sought === "" || logText(line).text.toLowerCase().includes(sought)),
  );
  return { lines, total: own.length, messages };
}

interface LinesProps extends Required<Pick<LogViewProps, "label" | "showWorker">> {
  readonly lines: readonly LogLine[];
  readonly jobHref: LogViewProps["jobHref"];
  readonly state: StreamState;
}

function Lines({ lines, label, jobHref, showWorker, state }: LinesProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    overscan: 30,
    getItemKey: (index) => lines[index]?.ts ?? index,
  });
  useEffect(() => {
    if (follows.current && lines.length > 0) virtual.scrollToIndex(lines.length - 1, { align: "end" });
  }, [lines, virtual]);
  function onScroll(): void {
    const element = box.current;
    if (element === null) return;
    follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
  }
  return (
    <div className="log" ref={box} onScroll={onScroll} tabIndex={0} role="group" aria-label={label}>
      {lines.length === 0 && (
        <div className="log-end">
          {state === "connecting" ? "Loading…" : "No lines yet. New lines appear here as workers print them."}
        </div>
      )}
      <div className="log-lines" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const { text, level } = logText(line);
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={`log-line log-${line.source} log-level-${level ?? "none"}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <time dateTime={line.ts} title={line.ts}>
                {timeOf(line.ts)}
              </time>
              <span className="log-text">
                {showWorker && line.workerId !== undefined && (
                  <span className="log-worker">{line.workerId.slice(-6)} </span>
                )}
                {text}
                {jobHref !== undefined && line.jobId !== null && (
                  <>
                    {" "}
                    <Link href={jobHref(line.jobId)}>job</Link>
                  </>
                )}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** `2026-05-04T08:00:02.113902Z` as `08:00:02.113` of the reader's day. */
function timeOf(ts: string): string {
  const date = new Date(ts);
  const two = (value: number): string => String(value).padStart(2, "0");
  const millis = String(date.getMilliseconds()).padStart(3, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${millis}`;
}
