import { keepPreviousData, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Session, useSession } from "../app/session.tsx";
import { toast } from "../parts/toast.tsx";
import { usePollMs } from "./live.ts";
import { readAgain } from "./read-again.ts";

interface ReadOptions {
  /** Nothing is read while it is false. */
  readonly enabled?: boolean;
  /** Reads once only: for what does not change by itself. */
  readonly still?: boolean;
  /** Reads again at this interval in milliseconds, at least 5,000: for what the service does not tell of. */
  readonly everyMs?: number;
  /** Shows what was there while something else of the same kind is read, so that the page does not jump. */
  readonly keep?: boolean;
}

/**
 * Reads something of the service and follows its changes. Two parts of a page that read the same key share one request.
 *
 * @param key names what is read, from the general to the special: `["endpoint", id, "workers"]`
 * @example const pods = useRead(["pods"], ({ rest }, signal) => rest.pods.list({}, { signal }));
 */
export function useRead<Data>(
  key: QueryKey,
  read: (session: Session, signal: AbortSignal) => PromiseLike<Data>,
  options: ReadOptions = {},
): UseQueryResult<Data> {
  const session = useSession();
  const pollMs = usePollMs();
  return useQuery<Data>({
    queryKey: key,
    queryFn: async ({ signal }) => await read(session, signal),
    refetchInterval: options.still === true ? false : (options.everyMs ?? pollMs),
    enabled: options.enabled ?? true,
    ...(options.keep === true ? { placeholderData: keepPreviousData } : {}),
  });
}

interface ChangeOptions<Result> {
  /** What to say in the corner when it is done. */
  readonly done?: string | ((result: Result) => string);
  /** Keys of what is different then; it is read again. */
  readonly changes?: readonly QueryKey[];
}

/** Runs something that changes the service: what it changed is read again, and a corner says that it is done. */
export type Change = <Result>(
  work: (session: Session) => PromiseLike<Result>,
  options?: ChangeOptions<Result>,
) => Promise<Result>;

/** @example const change = useChange(); await change(({ rest }) => rest.pods.stop(id), { done: "Stopped", changes: [["pods"]] }); */
export function useChange(): Change {
  const session = useSession();
  const queries = useQueryClient();
  return useCallback(
    async (work, { done, changes = [] } = {}) => {
      const result = await work(session);
      for (const queryKey of changes) readAgain(queries, { queryKey });
      if (done !== undefined) toast(typeof done === "string" ? done : done(result));
      return result;
    },
    [session, queries],
  );
}
