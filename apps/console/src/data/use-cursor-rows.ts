import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Session, useSession } from "../session/session.tsx";
import { type CursorPage, type CursorProgress, CursorRows } from "./cursor-rows.ts";
import { usePollMs } from "./live.ts";
import type { RowSource } from "./rows.ts";
import { useFailure } from "./use-failure.ts";

interface CursorListOptions<Row> {
  /** Names the list and its filters; another key is another list. */
  readonly key: QueryKey;
  readonly read: (session: Session, cursor: string | undefined, signal: AbortSignal) => PromiseLike<CursorPage<Row>>;
  readonly keyOf: (row: Row) => string;
  /** Reads the beginning again only when it is asked to: for a search, which costs much. */
  readonly still?: boolean;
  /** Reads the beginning again at this interval in milliseconds, at least 5,000: for what the service does not tell of. */
  readonly everyMs?: number | undefined;
}

export interface CursorList<Row> {
  readonly rows: RowSource<Row>;
  readonly progress: CursorProgress;
  /** Goes on after a pause or a failure. */
  readonly goOn: () => void;
  /** Reads the list again from its beginning. */
  readonly again: () => void;
  /** Whether newer rows than those shown are there. They are shown at once while the beginning is in sight. */
  readonly hasNewer: boolean;
}

/** A list that is read by cursor as it is scrolled, for {@link DataTable}. Its beginning follows what changes. */
export function useCursorRows<Row>(options: CursorListOptions<Row>): CursorList<Row> {
  const session = useSession();
  const pollMs = usePollMs();
  const latest = useRef(options);
  latest.current = options;
  const [, setVersion] = useState(0);
  const [hasNewer, setHasNewer] = useState(false);
  const name = JSON.stringify(options.key);

  const rows = useMemo(() => {
    const gone = new AbortController();
    const made = new CursorRows<Row>({
      read: async (cursor) => await latest.current.read(session, cursor, gone.signal),
      keyOf: (row) => latest.current.keyOf(row),
      onChange: () => setVersion((version) => version + 1),
    });
    return { made, gone, name };
  }, [session, name]);
  useEffect(
    () => () => {
      rows.gone.abort();
      rows.made.close();
    },
    [rows],
  );

  const first = useQuery({
    queryKey: options.key,
    queryFn: async ({ signal }) => await latest.current.read(session, undefined, signal),
    refetchInterval: options.still === true ? false : (options.everyMs ?? pollMs),
    refetchOnWindowFocus: options.still !== true,
    staleTime: 0,
  });
  const { data } = first;
  const error = useFailure(first);
  useEffect(() => {
    if (data === undefined) return;
    const { made } = rows;
    const isAtTop = made.count <= data.rows.length || made.isBeginningInSight;
    if (isAtTop) {
      made.restart(data);
      setHasNewer(false);
      return;
    }
    const [newest] = data.rows;
    const shown = made.firstKey;
    setHasNewer(newest !== undefined && shown !== undefined && latest.current.keyOf(newest) !== shown);
    made.refresh();
  }, [data, rows]);

  const { made } = rows;
  const failed = data === undefined && error !== null;
  // A new object whenever something changed, so that the table asks again what is in sight.
  const source = useSnapshot(made);
  return {
    rows: source,
    progress: failed
      ? { state: "failed", error }
      : data === undefined
        ? { state: "reading", error: undefined }
        : made.progress,
    goOn: () => (failed ? void first.refetch() : made.goOn()),
    again: () => {
      if (data !== undefined) made.restart(data);
      setHasNewer(false);
      void first.refetch();
    },
    hasNewer,
  };
}

function useSnapshot<Row>(made: CursorRows<Row>): RowSource<Row> {
  const { version, count } = made;
  return useMemo(
    () => ({
      count,
      row: (index) => made.row(index),
      // Before the first page is there, nothing is to be continued.
      want: (first, last) => (version === 0 ? undefined : made.want(first, last)),
    }),
    // The version stands for everything that the rows answer.
    [made, version, count],
  );
}
