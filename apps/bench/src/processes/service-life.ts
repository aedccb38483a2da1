import { limits } from "@millrace/spec";
import type { ServiceParty } from "./parties.ts";
import { textBody } from "../load/bodies.ts";
import type { JobLife } from "../load/job-life.ts";

/** A caller who waits for a result asks again after this time. */
const WAIT_MS = limits.waitMinMs * 30;

/** The requests of a job's life at a service: its submit, with a body of this size, and a wait for its result. */
export function serviceLife(
  { endpointUrl, apiKey }: Pick<ServiceParty, "endpointUrl" | "apiKey">,
  operation: "run" | "runsync",
  bodyBytes: number,
): Pick<JobLife, "submit" | "result"> {
  const headers = { authorization: apiKey };
  return {
    submit: { url: `${endpointUrl}/${operation}`, method: "POST", headers, body: textBody(bodyBytes) },
    result: { url: `${endpointUrl}/status-sync/{id}?wait=${WAIT_MS}`, method: "GET", headers },
  };
}
