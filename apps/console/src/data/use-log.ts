import type { LogLine } from "@millrace/rest-client";
import { useEffect, useState } from "react";
import { useSession } from "../session/session.tsx";
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

/** Follows a log. @param path of the log below the service's address, such as `/v1/pods/p1/logs` */
export function useLog(path: string): Log {
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
    void followEvents(session, `${path}?tail=${TAIL}`, {
      signal: gone.signal,
      onEvent({ data }) {
        arrived.push(JSON.parse(data) as LogLine);
        timer ??= setTimeout(show, SHOW_EVERY_MS);
      },
      onState: (state) => setLog((now) => ({ ...now, state })),
      onRefused: (error) => setLog((now) => ({ ...now, error, state: "ended" })),
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [session, path]);
  return log;
}
