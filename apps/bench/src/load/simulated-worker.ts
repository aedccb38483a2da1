import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { HttpAnswer, HttpConnection } from "./http-connection.ts";
import { answerTo, connectionsTo, type LoadRequest } from "./load.ts";

/** What the input of a job asks of a simulated worker. */
export interface SimulatedRun {
  readonly runMs: number;
}

/** What the workers of a process did so far. */
export interface WorkersSeen {
  /** Containers that began. */
  readonly started: number;
  /** Workers that began twice. */
  readonly startedTwice: number;
  /** Jobs whose result was accepted. */
  readonly done: number;
  /** Jobs that a worker got while another one, or the same, had them or had ended them. */
  readonly handedTwice: number;
  /** The first request that failed though its container went on, in words; null = none did. */
  readonly failure: string | null;
}

/** Workers without a machine: each polls, runs a job for as long as its input says, reports, and pings. */
export interface SimulatedWorkers {
  /** What a container runs. */
  readonly program: (variables: Readonly<Record<string, string>>, signal: AbortSignal) => void;
  seen(): WorkersSeen;
}

interface TakenJob {
  readonly id: string;
  readonly attemptToken: string;
  readonly input: SimulatedRun;
}

/** @throws never; what fails is in `seen().failure` */
export function createSimulatedWorkers(): SimulatedWorkers {
  const workers = new Set<string>();
  const taken = new Set<string>();
  let [started, done, handedTwice] = [0, 0, 0];
  let failure: string | null = null;

  async function live(variables: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    const { RUNPOD_POD_ID: workerId = "", RUNPOD_AI_API_KEY: authorization = "" } = variables;
    const headers = { authorization };
    const at = (name: string): string => (variables[name] ?? "").replaceAll("$RUNPOD_POD_ID", workerId);
    const pollUrl = at("RUNPOD_WEBHOOK_GET_JOB").replace("$ID", workerId);
    const connections = connectionsTo(pollUrl);
    const [work, pings] = await Promise.all([connections.open(), connections.open()]);
    let holds: string | null = null;
    function end(): void {
      // Its job may be handed out again, as its node was lost.
      if (holds !== null) taken.delete(holds);
      connections[Symbol.dispose]();
    }
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) return;

    async function call(connection: HttpConnection, request: LoadRequest): Promise<HttpAnswer> {
      const sentMs = performance.now();
      const answer = await answerTo(connection, request).catch((error: unknown) => {
        const path = new URL(request.url).pathname;
        throw new Error(`${path}, ${Math.round(performance.now() - sentMs)} ms after it was sent: ${String(error)}`);
      });
      if (answer.status >= 300)
        throw new Error(`${request.url} was answered ${answer.status}: ${answer.body.toString()}`);
      return answer;
    }
    async function ping(): Promise<void> {
      await delay(Math.random() * limits.workerPingIntervalMs, undefined, { signal });
      for (;;) {
        await call(pings, { url: at("RUNPOD_WEBHOOK_PING"), method: "GET", headers });
        await delay(limits.workerPingIntervalMs, undefined, { signal });
      }
    }
    async function poll(): Promise<void> {
      for (;;) {
        const answer = await call(work, { url: pollUrl, method: "GET", headers });
        if (answer.status !== 200) continue;
        const { id, attemptToken, input } = JSON.parse(answer.body.toString()) as TakenJob;
        if (taken.has(id)) handedTwice += 1;
        taken.add(id);
        holds = id;
        await delay(input.runMs, undefined, { signal });
        const url = `${at("RUNPOD_WEBHOOK_POST_OUTPUT").replace("$ID", id)}&attempt=${attemptToken}`;
        await call(work, { url, method: "POST", headers, body: Buffer.from('{"output":{"ok":true}}') });
        holds = null;
        done += 1;
      }
    }
    await Promise.all([poll(), ping()]);
  }

  return {
    program(variables, signal) {
      started += 1;
      workers.add(variables["RUNPOD_POD_ID"] ?? "");
      live(variables, signal).catch((error: unknown) => {
        if (!signal.aborted) failure ??= `${Math.round(performance.now())} ms: ${String(error)}`;
      });
    },
    seen: () => ({ started, startedTwice: started - workers.size, done, handedTwice, failure }),
  };
}
