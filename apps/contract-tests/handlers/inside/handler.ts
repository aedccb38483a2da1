/**
 * Tells what a worker or pod is given, and what its volumes hold. A worker does it by jobs, a pod at its HTTP port 8080 by the
 * query parameter `order`: `{"env": ["NAME"]}` gives those variables, `{"write": "text"}` keeps a text on its first
 * volume. The answer always has an id of the process and what the first volume keeps.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type Job, serve } from "@millrace/worker";

interface Order {
  readonly env?: readonly string[];
  readonly write?: string;
}

interface Seen {
  /** Of this process; containers give the same process id again. */
  readonly runId: string;
  /** The variables that were asked for and are set. */
  readonly env: Readonly<Record<string, string>>;
  /** What the first volume keeps; null where it keeps nothing or there is none. */
  readonly kept: string | null;
}

const runId = randomUUID();

function look({ env = [], write }: Order): Seen {
  const directory = process.env["MILLRACE_VOLUME_1"];
  // A directory that is not there is told as one that keeps nothing.
  const file = directory === undefined || !existsSync(directory) ? undefined : join(directory, "kept.txt");
  if (file !== undefined && write !== undefined) writeFileSync(file, write);
  return {
    runId,
    env: Object.fromEntries(env.flatMap((name) => pairOf(name))),
    kept: file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : null,
  };
}

function pairOf(name: string): readonly (readonly [string, string])[] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}

const port = process.env["MILLRACE_HTTP_PORT_8080"];
if (port === undefined) {
  await serve<Order>((job: Job<Order>) => look(job.input));
} else {
  process.once("SIGTERM", () => process.exit(0));
  createServer((request, response) => {
    const order = new URL(request.url ?? "/", "http://pod.invalid").searchParams.get("order") ?? "{}";
    response.setHeader("content-type", "application/json").end(JSON.stringify(look(JSON.parse(order) as Order)));
  }).listen(Number(port));
}
