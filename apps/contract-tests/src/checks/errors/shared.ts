import { dataCenterIds } from "@millrace/spec";
import type { Expectation } from "@millrace/contract-core";
import {
  type Call,
  NOWHERE,
  UNKNOWN_KEY,
  atEndpoint,
  make,
  plainRestCalls,
  queueCalls,
  workerCalls,
} from "../../derived/interfaces/calls-of-operations.ts";
import { type AnotherService, type Answer, type Context, type SuiteRequest, fieldsOf } from "../../steps/words.ts";

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

/** Valid bodies of operations, because an invalid request is refused before any other check; `jobId`: the job that one is about. */
const goodBodies = (jobId: string): Readonly<Record<string, unknown>> => ({
  "rest.createKey": { name: "cut", scopes: ["run"] },
  "rest.createPod": { imageName: "local/sleeper", computeType: "CPU" },
  "rest.setBudget": { spendLimit: 1 },
  "rest.createEndpoint": { templateId: NOWHERE },
  "rest.createTemplate": { name: "cut", imageName: "local/sleeper" },
  "rest.createNetworkVolume": { name: "cut", size: 1, dataCenterId: dataCenterIds[0] },
  "rest.createContainerRegistryAuth": { name: "cut", username: "u", password: "p" },
  "rest.createNotification": { name: "cut", condition: "QUEUE_AGE", url: "https://hooks.example.org/millrace" },
  "rest.updateNetworkVolume": { name: "cut" },
  "rest.updateNetworkVolumeByPost": { name: "cut" },
  "rest.createVolumeDirectory": { path: NOWHERE },
  "queue.run": { input: {} },
  "queue.runsync": { input: {} },
  "worker.jobDone": { output: 1 },
  "worker.jobDoneBatch": { [jobId]: { attemptToken: "none", output: 1 } },
  "worker.jobStream": { output: 1 },
});

/** Makes each call to a service that is to fail, of an endpoint and a job that are there, with a body that is right. */
export async function callsOfAll(
  context: Context,
  service: AnotherService,
  {
    status,
    endpointId,
    jobId,
    isLeftOut,
  }: {
    readonly status: 500 | 503;
    readonly endpointId: string;
    readonly jobId: string;
    readonly isLeftOut: (call: Call) => boolean;
  },
  judge: (says: Expectation, answer: Answer, operation: string) => void,
): Promise<void> {
  const bodies = goodBodies(jobId);
  for (const [claim, calls] of [
    [`ERROR-REST-${status}`, plainRestCalls],
    [`ERROR-QUEUE-${status}`, queueCalls],
    [`ERROR-WORKER-${status}`, workerCalls],
  ] as const) {
    for (const call of atEndpoint(calls, endpointId).filter((one) => !isLeftOut(one))) {
      const path = call.path.replace(new RegExp(`^(/v2/.*/)${NOWHERE}$`), `$1${jobId}`);
      const body = bodies[call.operation];
      const right: Partial<SuiteRequest> = body === undefined ? {} : { body };
      const answer = await make({ ...context, ...service }, { ...call, path }, right);
      const says = context.expect(claim);
      says.status(answer, status, call.operation);
      judge(says, answer, call.operation);
    }
  }
}
