import type { Calls, Context } from "../../suite/context.ts";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import { createPod } from "./pods.ts";
import { until } from "../waiting/until.ts";

/** The input of the suite's handler `inside`; see handlers/inside. */
export interface Order {
  readonly env?: readonly string[];
  readonly write?: string;
}

/** Its output. */
export interface Inside {
  /** Of the process; containers give the same process id again. */
  readonly runId: string;
  readonly env: Readonly<Record<string, string>>;
  readonly kept: string | null;
}

export const INSIDE = "local/inside";
const PORT = 8080;

/** Creates an endpoint with one worker that runs `inside`; resolves to a function that calls it. */
export async function workerInside(
  context: Context,
  fields: Fields = {},
  template: Fields = {},
): Promise<{ readonly endpointId: string; look(order?: Order): Promise<Inside> }> {
  const templateId = await context.template({ imageName: INSIDE, ...template });
  const queue = await context.endpoint({ templateId, computeType: "CPU", workersMin: 1, workersMax: 1, ...fields });
  return {
    endpointId: queue.endpointId,
    async look(order = {}) {
      const id = await queue.run(order);
      const isDone = ({ status }: Fields): boolean => status === "COMPLETED" || status === "FAILED";
      // With the reason why it waits, for the message of a failure.
      const job = await until(async () => fieldsOf(await queue.call("GET", `status/${id}?explain=true`)), isDone);
      if (job["status"] !== "COMPLETED") throw new Error(`The worker did not tell: ${JSON.stringify(job)}`);
      return job["output"] as Inside;
    },
  };
}

/** Creates a pod that runs `inside`. */
export async function podInside(calls: Pick<Calls, "rest">, fields: Fields = {}): Promise<string> {
  const pod = await createPod(calls, { imageName: INSIDE, ports: [`${PORT}/http`], ...fields });
  return String(pod["id"]);
}

/** Calls a pod. `isNew` recognizes the answer of the expected container, where the old one may still answer. */
export async function lookInside(
  { send }: Pick<Calls, "send">,
  podId: string,
  order: Order = {},
  isNew: (inside: Inside) => boolean = () => true,
): Promise<Inside> {
  const path = `/pods/${podId}/${PORT}/?order=${encodeURIComponent(JSON.stringify(order))}`;
  const isTold = (told: unknown): told is Inside =>
    typeof objectOf(told)["runId"] === "string" && isNew(told as Inside);
  const told = await until(
    async () => (await send({ method: "GET", path })).json,
    (answer) => isTold(answer),
  );
  if (!isTold(told)) throw new Error(`The pod ${podId} did not tell: ${JSON.stringify(told)}`);
  return told;
}
