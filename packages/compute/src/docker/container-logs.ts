import { createLogTail } from "../output/log-tail.ts";
import type { EngineClient } from "./engine-client.ts";
import { createLogFrames } from "./log-frames.ts";

export interface ContainerLogOptions {
  readonly tailLines: number;
  /** Continue with new lines until the container ends. */
  readonly follow: boolean;
  readonly signal?: AbortSignal;
}

/** The lines that a container printed, oldest first. Ends without an error when the connection or the container ends. */
export async function* containerLines(
  engine: EngineClient,
  containerId: string,
  { tailLines, follow, signal }: ContainerLogOptions,
): AsyncGenerator<string, void, undefined> {
  const body = await engine.stream("GET", `/containers/${containerId}/logs`, {
    query: { stdout: true, stderr: true, tail: Math.max(0, tailLines), follow },
    signal,
    timeoutMs: follow ? 0 : 30_000,
  });
  const tail = createLogTail();
  const lines: string[] = [];
  tail.onLine((line) => lines.push(line));
  const streams = { 1: tail.stream(), 2: tail.stream() };
  const frames = createLogFrames((stream, piece) => streams[stream].write(piece));
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      frames.push(chunk);
      for (const line of lines.splice(0)) {
        if (signal?.aborted === true) return;
        yield line;
      }
    }
  } catch (error) {
    if (signal?.aborted !== true && !follow) throw error;
  }
  streams[1].end();
  streams[2].end();
  if (signal?.aborted !== true) yield* lines;
}

export async function lastContainerLines(
  engine: EngineClient,
  containerId: string,
  tailLines: number,
): Promise<readonly string[]> {
  if (tailLines <= 0) return [];
  const lines: string[] = [];
  for await (const line of containerLines(engine, containerId, { tailLines, follow: false })) lines.push(line);
  return lines;
}
