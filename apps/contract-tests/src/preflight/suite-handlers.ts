import { errorMessage, type Transport } from "@millrace/contract-core";
import { randomBytes } from "node:crypto";
import { isPublished } from "../report/program.ts";
import { createCalls } from "../suite/calls.ts";
import type { Calls } from "../suite/context.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";

/** The folders of `handlers/`; of those that take jobs, an input, and the text that only their output or error for it has. */
const handlers = {
  contract: { input: { give: "as-asked" }, tells: "as-asked" },
  "contract-stream": { input: { fail: "as-asked" }, tells: "as-asked" },
  inside: { input: {}, tells: "runId" },
  sleeper: null,
  stubborn: null,
} as const;
type Handler = keyof typeof handlers;

/** A worker that starts and answers takes a second or two; on a busy machine it takes longer. */
const ANSWER_WITHIN_MS = 120_000;
const folders = isPublished ? "the folder handlers of this package" : "apps/contract-tests/handlers";

/**
 * Why the target does not run the handlers of the suite although it was said to, and what to do about it; null if it does. Each that takes jobs
 * is given one, because another folder of the same name may come first.
 */
export async function handlersFault({ send }: Transport): Promise<string | null> {
  const prefix = `verify-${randomBytes(4).toString("hex")}`;
  const calls = createCalls(send as (request: SuiteRequest) => Promise<Answer>, prefix);
  const names = Object.keys(handlers) as readonly Handler[];
  // Why a template cannot be made is for the checks to say.
  const faults = await Promise.all(names.map((name) => faultOf(name, calls).catch(() => null)));
  const fault = faults.find((one) => one !== null);
  if (fault === undefined) return null;
  return `${fault} Start the service with ${folders} as the first of its --handler-dirs. What needs the handlers is skipped (needs:machines, needs:handlers, needs:deployed).`;
}

async function faultOf(name: Handler, calls: Calls): Promise<string | null> {
  const templateId = await calls.template({ imageName: `local/${name}` });
  try {
    const fields = { name: calls.name("endpoint"), templateId, computeType: "CPU", workersMax: 1 };
    const made = await calls.rest("POST", "/endpoints", fields);
    // Without such a machine the checks themselves say what is unsupported.
    if (made.status === 501) return null;
    const { message = made.text } = made.json as { readonly message?: string };
    if (made.status >= 300) return `--handlers: the service refuses local/${name}: ${message.slice(0, 300)}.`;
    const { id } = made.json as { readonly id: string };
    try {
      return await outputFault(name, id, calls);
    } finally {
      await calls.rest("DELETE", `/endpoints/${id}`);
    }
  } finally {
    await calls.rest("DELETE", `/templates/${templateId}`);
  }
}

async function outputFault(name: Handler, endpointId: string, { send }: Calls): Promise<string | null> {
  const job = handlers[name];
  if (job === null) return null;
  const path = `/v2/${endpointId}/runsync`;
  const done = await send({ method: "POST", path, body: { input: job.input }, timeoutMs: ANSWER_WITHIN_MS }).catch(
    (error: unknown) => ({ text: errorMessage(error) }),
  );
  if (done.text.includes(job.tells)) return null;
  return `--handlers: local/${name} is not the handler of this suite: a job ends with ${done.text.slice(0, 300)}`;
}
