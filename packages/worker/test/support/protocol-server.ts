import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The operations of the worker protocol, as they stand in paths. */
export type Operation =
  | "job-take"
  | "job-take-batch"
  | "job-stop"
  | "job-done"
  | "job-done-batch"
  | "job-stream"
  | "ping";

/** A request that the worker made. */
export interface Call {
  readonly operation: Operation;
  readonly workerId: string;
  readonly jobId: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
  /** Parsed JSON; undefined for a request without a body. */
  readonly body: unknown;
}

/**
 * What the server does to a request instead of playing along: answers so, closes the connection without an answer
 * (`reset`), or closes it in the middle of one (`cut`).
 */
export type Fault =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      /** Holds the answer back until this resolves. */
      readonly after?: Promise<void>;
    }
  | "reset"
  | "cut";

interface Hold {
  readonly response: ServerResponse;
  readonly max: number;
  readonly isBatch: boolean;
}

/** Plays the service's part of the worker protocol, holding polls as the real one does. */
export class ProtocolServer implements AsyncDisposable {
  readonly calls: Call[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #queue: unknown[] = [];
  readonly #takers = new Set<Hold>();
  readonly #stopPolls = new Set<ServerResponse>();
  readonly #faults = new Map<Operation, Fault[]>();
  readonly #watchers = new Set<() => void>();

  static async start(): Promise<ProtocolServer> {
    const server = new ProtocolServer();
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    return server;
  }

  /** The environment of a worker of this service. */
  env(more: Readonly<Record<string, string | undefined>> = {}): Record<string, string | undefined> {
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v2/echo`;
    return {
      RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?gpu=none`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=none`,
      RUNPOD_WEBHOOK_POST_STREAM: `${base}/job-stream/$RUNPOD_POD_ID/$ID?gpu=none`,
      RUNPOD_WEBHOOK_PING: `${base}/ping/$RUNPOD_POD_ID`,
      RUNPOD_POD_ID: "wrk-1",
      RUNPOD_AI_API_KEY: "key-1",
      ...more,
    };
  }

  /** Puts jobs into the queue; each is sent as it stands. */
  enqueue(...jobs: unknown[]): void {
    this.#queue.push(...jobs);
    for (const hold of this.#takers) this.#handOut(hold);
  }

  /** Answers the waiting stop poll. */
  async stop(...jobIds: string[]): Promise<void> {
    await this.until(() => this.#stopPolls.size > 0);
    for (const response of this.#stopPolls) answerJson(response, 200, { jobsToStop: jobIds });
    this.#stopPolls.clear();
  }

  /** Answers the waiting polls for jobs as if the hold were over. */
  endHolds(): void {
    for (const { response } of this.#takers) response.writeHead(204).end();
    this.#takers.clear();
  }

  /** Makes the next requests of an operation fail, one fault each. */
  fail(operation: Operation, ...faults: Fault[]): void {
    this.#faults.set(operation, [...(this.#faults.get(operation) ?? []), ...faults]);
  }

  /** How many polls for jobs are held now. */
  get heldTakes(): number {
    return this.#takers.size;
  }

  of(operation: Operation): Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  /** Polls for jobs, of one or of several. */
  get takes(): Call[] {
    return this.calls.filter(({ operation }) => operation === "job-take" || operation === "job-take-batch");
  }

  /** Bodies of the reports about a job, progress and result, in the order of their arrival, alone or with others. */
  reports(jobId: string): unknown[] {
    return this.calls.flatMap(reportsOf).flatMap((call) => (call.jobId === jobId ? [call.body] : []));
  }

  /** Resolves once the condition holds; looks again at each event of the server. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#watchers.add(resolve);
      await promise;
      this.#watchers.delete(resolve);
    }
  }

  /** Resolves with the first report about a job that is no progress. */
  async result(jobId: string): Promise<Call> {
    let found: Call | undefined;
    await this.until(() => {
      found = this.calls.flatMap(reportsOf).find((call) => call.jobId === jobId && !isProgress(call.body));
      return found !== undefined;
    });
    if (found === undefined) throw new Error("unreachable");
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://server");
    const [, , , operation, workerId = "", jobId] = url.pathname.split("/");
    const text = await readText(request);
    const call: Call = {
      operation: operation as Operation,
      workerId,
      jobId,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
    this.calls.push(call);
    const fault = this.#faults.get(call.operation)?.shift();
    if (fault === undefined) this.#play(call, response);
    else if (fault === "reset") request.socket.destroy();
    else if (fault === "cut") {
      response.writeHead(200, { "content-length": 10 }).write("{", () => request.socket.destroy());
    } else {
      this.#notify();
      await fault.after;
      response.writeHead(fault.status, { "content-type": "application/json", ...fault.headers }).end(fault.body);
    }
    this.#notify();
  }

  #play(call: Call, response: ServerResponse): void {
    switch (call.operation) {
      case "job-take":
      case "job-take-batch": {
        const isBatch = call.operation === "job-take-batch";
        const hold = { response, isBatch, max: isBatch ? Number(call.query["batch_size"]) : 1 };
        this.#takers.add(hold);
        response.on("close", () => {
          this.#takers.delete(hold);
          this.#notify();
        });
        this.#handOut(hold);
        return;
      }
      case "job-stop":
        this.#stopPolls.add(response);
        response.on("close", () => this.#stopPolls.delete(response));
        return;
      case "ping":
        answerJson(response, 200, { status: "ok" });
        return;
      case "job-done-batch": {
        const jobIds = Object.keys(call.body as object);
        answerJson(response, 200, Object.fromEntries(jobIds.map((jobId) => [jobId, { status: "COMPLETED" }])));
        return;
      }
      default:
        answerJson(response, 200, { id: call.jobId, status: "COMPLETED" });
    }
  }

  #handOut(hold: Hold): void {
    const jobs = this.#queue.splice(0, hold.max);
    if (jobs.length === 0) return;
    this.#takers.delete(hold);
    answerJson(hold.response, 200, hold.isBatch ? jobs : jobs[0]);
  }

  #notify(): void {
    for (const wake of this.#watchers) wake();
  }
}

/** The reports that a call brings, each as if it had come by itself. */
function reportsOf(call: Call): Call[] {
  if (call.operation === "job-done") return [call];
  if (call.operation !== "job-done-batch") return [];
  return Object.entries(call.body as Record<string, { attemptToken: string }>).map(
    ([jobId, { attemptToken, ...body }]): Call => ({ ...call, jobId, body, query: { attempt: attemptToken } }),
  );
}

function isProgress(body: unknown): boolean {
  return typeof body === "object" && body !== null && "status" in body;
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
