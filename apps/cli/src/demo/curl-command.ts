import { inShell } from "../command/invocation.ts";
import type { ExampleEndpoint } from "./example-endpoints.ts";

/**
 * Commands to copy into a shell: run a job of an example, read its state, and follow its stream. They take the key from
 * `$MILLRACE_API_KEY` and leave the job's id in `$JOB`.
 */
export function curlCommands(queueUrl: string, { exampleInput, endpointId }: ExampleEndpoint): string[] {
  const body = JSON.stringify({ input: exampleInput });
  const url = `${queueUrl}/${endpointId}`;
  const key = '-H "Authorization: Bearer $MILLRACE_API_KEY"';
  return [
    `JOB=$(curl -s ${url}/run ${key} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${inShell(body)} \\`,
    String.raw`  | sed 's/.*"id":"\([^"]*\)".*/\1/')`,
    `curl -s ${url}/status/$JOB ${key}`,
    `curl -sN ${url}/stream/$JOB ${key} -H 'Accept: text/event-stream'`,
  ];
}
