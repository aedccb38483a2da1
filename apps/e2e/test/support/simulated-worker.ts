import { setTimeout as sleep } from "node:timers/promises";

/** One hand-over of a job to a simulated worker. */
export interface Handover {
  readonly jobId: string;
  readonly workerId: string;
  readonly fromMs: number;
  /** Null while the worker has the job. */
  toMs: number | null;
}

/** Workers without a machine, which write down what they do. */
export interface SimulatedWorkers {
  readonly handovers: readonly Handover[];
  /** Ids of the workers, once for each start of a container. */
  readonly started: readonly string[];
  /** From now on workers finish their jobs; until then they hold them. */
  open(): void;
  /** What a container runs. */
  readonly program: (variables: Readonly<Record<string, string>>, signal: AbortSignal) => void;
}

const pingEveryMs = 5_000;

export function createSimulatedWorkers(): SimulatedWorkers {
  const handovers: Handover[] = [];
  const started: string[] = [];
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  void opened.promise.then(() => (isOpen = true));

  async function work(variables: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    const { RUNPOD_POD_ID: workerId = "", RUNPOD_AI_API_KEY: authorization = "" } = variables;
    const headers = { authorization };
    const at = (name: string, jobId = ""): string =>
      (variables[name] ?? "").replace("$RUNPOD_POD_ID", workerId).replace("$ID", jobId);
    const taken = await fetch(at("RUNPOD_WEBHOOK_GET_JOB", workerId), { headers, signal });
    if (taken.status !== 200) return;
    const { id: jobId, attemptToken } = (await taken.json()) as { id: string; attemptToken: string };
    const handover: Handover = { jobId, workerId, fromMs: performance.now(), toMs: null };
    handovers.push(handover);
    signal.addEventListener("abort", () => (handover.toMs ??= performance.now()));
    while (!isOpen && !signal.aborted) {
      await Promise.race([opened.promise, sleep(pingEveryMs, undefined, { signal })]);
      await fetch(`${at("RUNPOD_WEBHOOK_PING")}?job_id=${jobId}`, { headers, signal });
    }
    const url = `${at("RUNPOD_WEBHOOK_POST_OUTPUT", jobId)}&attempt=${attemptToken}`;
    await fetch(url, { method: "POST", headers, signal, body: JSON.stringify({ output: { workerId } }) });
    handover.toMs = performance.now();
  }

  return {
    handovers,
    started,
    open: () => opened.resolve(),
    program(variables, signal) {
      started.push(variables["RUNPOD_POD_ID"] ?? "");
      void (async () => {
        while (!signal.aborted) await work(variables, signal).catch(() => sleep(100));
      })();
    },
  };
}

/** Jobs that two workers had at the same time. */
export function heldTwice(handovers: readonly Handover[]): readonly string[] {
  const overlaps = (a: Handover, b: Handover): boolean =>
    a !== b && a.jobId === b.jobId && a.fromMs < (b.toMs ?? Infinity) && b.fromMs < (a.toMs ?? Infinity);
  return handovers.filter((one) => handovers.some((other) => overlaps(one, other))).map(({ jobId }) => jobId);
}
