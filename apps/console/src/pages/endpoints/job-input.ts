import { parseExactJson } from "@millrace/worker-text/exact-json";
import type { Session } from "../../session/session.tsx";

/** The input of a job as its client wrote it, in JSON. */
export async function readJobInput(
  { rest }: Session,
  endpointId: string,
  jobId: string,
  signal?: AbortSignal,
): Promise<string> {
  return await new Response(await rest.endpoints.getJobInput(endpointId, jobId, { signal })).text();
}

/** JSON on lines that a person reads, with every number as it was. @throws SyntaxError */
export function indented(json: string): string {
  return JSON.stringify(parseExactJson(json), undefined, 2);
}
