import { limits } from "@millrace/spec";
import { textBody } from "../load/bodies.ts";
import type { JobRequests } from "../load/job-answers.ts";
import type { LoadRequest } from "../load/load.ts";
import type { ServiceParty } from "./parties.ts";

type Endpoint = Pick<ServiceParty, "endpointUrl" | "apiKey">;

/** A caller who waits for a result asks again after this time. */
const WAIT_MS = limits.waitMinMs * 30;

/** A submit of a job with a body, or with a text of so many bytes. */
export function submitTo(
  { endpointUrl, apiKey }: Endpoint,
  operation: "run" | "runsync",
  body: Uint8Array | number,
): LoadRequest {
  const bytes = typeof body === "number" ? textBody(body) : body;
  return { url: `${endpointUrl}/${operation}`, method: "POST", headers: { authorization: apiKey }, body: bytes };
}

/** A read below the address of the endpoint, such as `health`. */
export function readFrom({ endpointUrl, apiKey }: Endpoint, path: string): LoadRequest {
  return { url: `${endpointUrl}/${path}`, method: "GET", headers: { authorization: apiKey } };
}

/** The requests of a job's life: its submit, with a body of this size, and a wait for its result. */
export function lifeAt(service: Endpoint, operation: "run" | "runsync", bodyBytes: number): JobRequests {
  return {
    submit: submitTo(service, operation, bodyBytes),
    result: readFrom(service, `status-sync/{id}?wait=${WAIT_MS}`),
  };
}
