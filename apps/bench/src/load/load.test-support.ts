import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { JobRequests } from "./job-answers.ts";

/** Uses a server for as long as that takes. */
export async function withServer<Result>(
  listener: RequestListener,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The requests of a load to such a server. */
export function jobRequests(url: string): JobRequests {
  return {
    submit: { url: `${url}/jobs`, method: "POST", headers: {}, body: Buffer.from("{}") },
    result: { url: `${url}/jobs/{id}/result?wait=1`, method: "GET", headers: {} },
  };
}

export function answer(response: Parameters<RequestListener>[1], body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(200, { "content-length": text.length });
  response.end(text);
}
