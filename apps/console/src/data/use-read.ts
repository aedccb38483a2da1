import { keepPreviousData, type QueryKey, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type Session, useSession } from "../session/session.tsx";
import { usePollMs } from "./live.ts";

interface ReadOptions {
  /** Nothing is read while it is false. */
  readonly enabled?: boolean;
  /** Reads once only: for what does not change by itself. */
  readonly still?: boolean;
  /** Reads again at this interval in milliseconds, at least 5,000: for what the service does not tell of. */
  readonly everyMs?: number;
  /** Shows what was there while something else of the same kind is read, so that the page does not jump. */
  readonly keep?: boolean;
  /** Keeps what was read as it is. Else its equal parts are copied from the read before, and a copy of an exact number is none. */
  readonly isUserJson?: boolean;
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
    structuralSharing: options.isUserJson !== true,
    ...(options.keep === true ? { placeholderData: keepPreviousData } : {}),
  });
}
