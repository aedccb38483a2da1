import type { EndpointExplanation, EndpointWorkerList } from "@millrace/rest-client";
import type { UseQueryResult } from "@tanstack/react-query";
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
