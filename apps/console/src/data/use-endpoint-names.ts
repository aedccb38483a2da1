import type { Endpoint } from "@millrace/rest-client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRead } from "./use-read.ts";

/** The endpoints of the account without their templates and workers: for what names them. */
export function useEndpointNames(enabled: boolean): UseQueryResult<readonly Endpoint[]> {
  return useRead<readonly Endpoint[]>(
    ["endpoints", "names"],
    ({ rest }, signal) => rest.endpoints.list({}, { signal }),
    {
      enabled,
    },
  );
}
