import { Agent, request as send } from "node:http";
import { performance } from "node:perf_hooks";
import type { LoadRequest, LoadResult } from "./load.ts";
import { resultOf } from "./load.ts";

/** Streams that are read to their end, so many at a time. */
export interface FirstBytes {
  readonly request: LoadRequest;
  readonly streams: number;
  /** No stream begins later. */
  readonly durationMs: number;
}

/** Reads streams of events; the latencies are the times until the first event. @throws Error at the first answer that is no success */
export async function firstBytes({ request, streams, durationMs }: FirstBytes): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: streams });
  const latencies: number[] = [];
  const endMs = performance.now() + durationMs;
  async function drive(): Promise<void> {
    while (performance.now() < endMs) latencies.push(await readStream(agent, request));
  }
  try {
    await Promise.all(Array.from({ length: streams }, drive));
  } finally {
    agent.destroy();
  }
  return resultOf(latencies, durationMs);
}

/** The time until the first event, in milliseconds; resolves at the end of the stream. */
function readStream(agent: Agent, { url, method, headers, body }: LoadRequest): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sentMs = performance.now();
  let firstMs: number | undefined;
  const all = { ...headers, "content-type": "application/json", "content-length": String(body?.length ?? 0) };
  const sent = send(url, { method, agent, headers: all }, (response) => {
    response.on("data", (bytes: Buffer) => {
      if (bytes.includes("data:")) firstMs ??= performance.now() - sentMs;
    });
    response.on("error", reject);
    response.on("end", () => {
      if (response.statusCode !== 200) reject(new Error(`${url} was answered ${response.statusCode ?? 0}`));
      else if (firstMs === undefined) reject(new Error(`${url} was answered without an event`));
      else resolve(firstMs);
    });
  });
  sent.on("error", reject);
  sent.end(body);
  return promise;
}
