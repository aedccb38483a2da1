import type { EndpointExplanation, EndpointHistory, EndpointWorkerList } from "@millrace/rest-client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { TimeRange } from "../../data/time-range.ts";
import { useRead } from "../../data/use-read.ts";

/** The workers of an endpoint; with `ended` also those that are gone but whose log is kept. */
export function useWorkers(endpointId: string, ended: boolean): UseQueryResult<EndpointWorkerList> {
  return useRead(
    ["endpoint", endpointId, "workers", ended],
    ({ rest }, signal) => rest.endpoints.listWorkers(endpointId, { includeEnded: ended }, { signal }),
    // The service tells of their states, not of their heartbeats.
    { everyMs: 10_000 },
  );
}

/** Why an endpoint has the workers that it has, with its counts. */
export function useExplanation(endpointId: string): UseQueryResult<EndpointExplanation> {
  return useRead(["endpoint", endpointId, "explanation"], ({ rest }, signal) =>
    rest.endpoints.explain(endpointId, { signal }),
  );
}

/** Minutes of a history appear when they are over. */
const HISTORY_MS = 60_000;

/** What happened at an endpoint, step by step. */
export function useHistory(
  endpointId: string,
  { value, spanMs, stepMs }: Pick<TimeRange, "value" | "spanMs" | "stepMs">,
): UseQueryResult<EndpointHistory> {
  return useRead(
    ["endpoint", endpointId, "history", value],
    ({ rest }, signal) => {
      const from = new Date(Date.now() - spanMs).toISOString();
      return rest.endpoints.endpointHistory(endpointId, { from, stepMs }, { signal });
    },
    { everyMs: HISTORY_MS, keep: true },
  );
}
