import type { Followed, FollowOptions, LogEvent, LogLine } from "@millrace/rest-client";
import { useEffect, useState } from "react";
import { type Session, useSession } from "../session/session.tsx";
import { followEvents, type StreamState } from "./follow-events.ts";

/** More lines would make the page slow; older ones are dropped. */
const KEPT_LINES = 5_000;
/** How many lines a log begins with. */
const TAIL = 1_000;
/** Lines that arrive together are shown together. */
const SHOW_EVERY_MS = 100;

export interface Log {
  readonly lines: readonly LogLine[];
  /** Whether lines were dropped because there are too many. */
  readonly isCut: boolean;
  readonly state: StreamState;
  readonly error: Error | undefined;
}

const NOTHING: Log = { lines: [], isCut: false, state: "connecting", error: undefined };

/** What a log is of: a pod, an endpoint, or one worker or one job of the endpoint. */
export interface LogSource {
  readonly podId?: string;
  readonly endpointId?: string;
  readonly workerId?: string;
  readonly jobId?: string;
}

/** Follows a log, from its last lines on. */
export function useLog({ podId = "", endpointId = "", workerId = "", jobId = "" }: LogSource): Log {
  const session = useSession();
  const [log, setLog] = useState<Log>(NOTHING);
  useEffect(() => {
    const gone = new AbortController();
    setLog(NOTHING);
    let arrived: LogLine[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const added = arrived;
      arrived = [];
      setLog((now) => {
        const lines = [...now.lines, ...added];
        const isCut = now.isCut || lines.length > KEPT_LINES;
        return { ...now, isCut, lines: lines.slice(-KEPT_LINES) };
      });
    };
    const open = (options: FollowOptions) => openLog(session, { podId, endpointId, workerId, jobId }, options);
    void followEvents(open, {
      signal: gone.signal,
      onEvent({ data }) {
        arrived.push(data as LogLine);
        timer ??= setTimeout(show, SHOW_EVERY_MS);
      },
      onState: (state) => setLog((now) => ({ ...now, state })),
      onRefused: (error) => setLog((now) => ({ ...now, error, state: "ended" })),
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [session, podId, endpointId, workerId, jobId]);
  return log;
}

function openLog(
  { rest: { pods, endpoints } }: Session,
  { podId, endpointId, workerId, jobId }: Required<LogSource>,
  options: FollowOptions,
): AsyncIterable<Followed<LogEvent>> {
  const query = { tail: TAIL };
  if (podId !== "") return pods.followPodLogs(podId, query, options);
  if (workerId !== "") return endpoints.followWorkerLogs(endpointId, workerId, query, options);
  if (jobId !== "") return endpoints.followJobLogs(endpointId, jobId, query, options);
  return endpoints.followEndpointLogs(endpointId, query, options);
}
