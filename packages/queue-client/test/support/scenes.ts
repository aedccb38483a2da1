import type { ServerResponse } from "node:http";

import type { Scene } from "./scripted-server.ts";

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Scene {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", "x-request-id": "req_1", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Refuses in the form of the interface. */
export function refusal(status: number, error: string, headers: Record<string, string> = {}): Scene {
  return json({ error, message: `That is ${error}.`, requestId: "req_1" }, status, headers);
}

/** Breaks the connection before anything is answered. */
export const hangUp: Scene = (response) => void response.destroy();

/** Takes the request and never answers. */
export const silence: Scene = () => undefined;

/** Begins an answer and breaks the connection. */
export const half: Scene = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"id":"job-1",', () => response.destroy());
};

/** Text of a chunk event. */
export function chunkEvent(id: number, output: unknown = `chunk ${id}`): string {
  return `event: chunk\nid: ${id}\ndata: ${JSON.stringify({ output, metrics: {} })}\n\n`;
}

export function endEvent(status = "COMPLETED"): string {
  return `event: end\ndata: ${JSON.stringify({ id: "job-1", status })}\n\n`;
}

/** Answers with an event stream that holds `text`; then closes it, breaks it, or leaves it open. */
export function events(text: string, then: "close" | "break" | "stay" = "close"): Scene {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream", "x-job-status": "IN_PROGRESS" });
    if (then === "close") response.end(text);
    else if (then === "break") response.write(text, () => response.destroy());
    else response.write(text);
  };
}

/** Answers with chunks as a JSON array. */
export function chunkArray(outputs: unknown[], status: string | undefined): Scene {
  const headers: Record<string, string> = status === undefined ? {} : { "x-job-status": status };
  return json(
    outputs.map((output) => ({ output, metrics: {} })),
    200,
    headers,
  );
}
