import { inShell } from "../command/invocation.ts";
import type { ExampleEndpoint } from "./example-endpoints.ts";

/** A command to copy into a shell, in lines: runs a job of an example and prints its result. It takes the key from `$MILLRACE_API_KEY`. */
export function curlCommand(queueUrl: string, { exampleInput, endpointId }: ExampleEndpoint): string[] {
  return [
    `curl -s ${queueUrl}/${endpointId}/runsync -H "Authorization: Bearer $MILLRACE_API_KEY" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${inShell(JSON.stringify({ input: exampleInput }))}`,
  ];
}
