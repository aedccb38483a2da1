import { NOWHERE, UNKNOWN_KEY } from "../../derived/interfaces/calls-of-operations.ts";
import { type Answer, type Context, fieldsOf } from "../../steps/words.ts";

export interface ErrorFields {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly requestId?: unknown;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
}

export function errorOf(answer: Answer): ErrorFields {
  return fieldsOf(answer);
}

/** Refusals of REST, queue and worker interface, of all kinds that a client can cause, with their expected status. */
export async function refusals(context: Context): Promise<readonly (readonly [status: number, Answer])[]> {
  const { rest, template, endpoint, name } = context;
  const taken = name("taken");
  await template({ name: taken });
  const queue = await endpoint();
  const job = await queue.run();
  const key = UNKNOWN_KEY;
  await queue.call("POST", `cancel/${job}`);
  const twice = { name: taken, imageName: "local/sleeper", isServerless: true };
  return [
    [400, await rest("GET", "/templates/no.id")],
    [401, await rest("GET", "/templates", undefined, { key })],
    [404, await rest("GET", `/templates/${NOWHERE}`)],
    [409, await rest("POST", "/templates", twice)],
    [400, await rest("POST", "/templates", { name: 5 })],
    [400, await rest("POST", "/templates", undefined, { raw: "{" })],
    [400, await queue.call("POST", "run", { body: {} })],
    [400, await queue.call("POST", "run", { raw: "{" })],
    [400, await queue.status("no.id")],
    [401, await queue.call("GET", "health", { key })],
    [404, await queue.status(NOWHERE)],
    [409, await queue.call("POST", `retry/${job}`)],
    [400, await queue.call("GET", "job-take/no.id")],
    [401, await queue.call("GET", "job-take/w", { key })],
    [404, await context.send({ method: "GET", path: `/v2/${NOWHERE}/job-take/w` })],
  ];
}
