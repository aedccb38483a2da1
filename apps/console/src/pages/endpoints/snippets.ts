import { parseExactJson } from "@millrace/worker-text/exact-json";

/** A language that a snippet is shown in. */
export const snippetLanguages = ["curl", "TypeScript", "Python"] as const;

export type SnippetLanguage = (typeof snippetLanguages)[number];

/**
 * Code that sends a job to an endpoint of this service and prints its result. The key is taken from the environment, so that it is in
 * no snippet.
 *
 * @throws SyntaxError where the input is not JSON
 */
export function snippetOf(
  language: SnippetLanguage,
  call: {
    /** Root address of the service. */
    readonly serviceUrl: string;
    readonly endpointId: string;
    /** Input of the job: JSON of an object. */
    readonly input: string;
  },
): string {
  const { serviceUrl, endpointId } = call;
  const input = JSON.stringify(parseExactJson(call.input));
  if (language === "curl") {
    return [
      `curl ${serviceUrl}/v2/${endpointId}/runsync \\`,
      '  -H "Authorization: Bearer $MILLRACE_API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d ${shellText(`{"input": ${input}}`)}`,
    ].join("\n");
  }
  if (language === "TypeScript") {
    return [
      'import { createQueueClient } from "@millrace/queue-client";',
      "",
      "const queue = createQueueClient({",
      `  baseUrl: "${serviceUrl}",`,
      `  endpointId: "${endpointId}",`,
      '  apiKey: process.env.MILLRACE_API_KEY ?? "",',
      "});",
      ...(isRounded(input) ? ["// JavaScript rounds some of these numbers. Send those as texts."] : []),
      `const job = await queue.submit(${input});`,
      "console.log(await job.result());",
    ].join("\n");
  }
  return [
    "import json, os, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${serviceUrl}/v2/${endpointId}/runsync",`,
    `    data=${pythonText(`{"input": ${input}}`)}.encode(),`,
    '    headers={"Authorization": "Bearer " + os.environ["MILLRACE_API_KEY"], "Content-Type": "application/json"},',
    ")",
    "print(json.load(urllib.request.urlopen(request)))",
  ].join("\n");
}

/** Whether a program in JavaScript would send other numbers than these. */
function isRounded(json: string): boolean {
  return JSON.stringify(JSON.parse(json)) !== json;
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** JSON's escapes are Python's too, so that a JSON string of the text is one of Python. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}
