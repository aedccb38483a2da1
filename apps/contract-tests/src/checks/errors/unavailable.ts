import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";
import { type ClaimId, dataCenterIds } from "@millrace/spec";
import {
  type Call,
  NOWHERE,
  atEndpoint,
  make,
  queueCalls,
  plainRestCalls,
  workerCalls,
} from "../authentication/operations.ts";
import { until } from "../waiting/until.ts";
import { submissions } from "./shared.ts";

const GRACE_MS = 10_000;
/** Operations that need no storage to refuse what the suite sends them, so that nothing is begun. */
const WITHOUT_STORAGE = ["rest.streamEvents", "rest.createBackup"];

/** Valid bodies of these operations, because an invalid request is refused before any other check. */
const bodiesAbout = (jobId: string): Readonly<Record<string, unknown>> => ({
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

/** @param jobId of a job that the request is about */
export function goodRequest({ operation }: Call, jobId: string): Partial<SuiteRequest> {
  const body = bodiesAbout(jobId)[operation];
  return body === undefined ? {} : { body };
}

function expectUnavailable({ expect }: Context, claim: ClaimId, answer: Answer, operation: string): void {
  expect(claim).status(answer, 503);
  expect(claim).documented(answer, operation);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  expect(claim).that(/^[1-9]\d*$/.test(retryAfter), `Retry-After in whole seconds at ${operation}`, retryAfter);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A service that is stopping takes no more jobs, and tells of those that it has",
    claims: ["ERROR-QUEUE-503"],
    safety: "full",
    needs: ["own-service"],
    async run(context) {
      const { expect } = context;
      const service = await context.another({ stopGraceMs: GRACE_MS });
      const queue = await service.endpoint();
      const job = await queue.run();
      // A worker that does not stop delays the end of the service by its grace time.
      const templateId = await service.template({ imageName: "local/stubborn" });
      const busy = await service.endpoint({ templateId, computeType: "CPU", workersMin: 1, workersMax: 1 });
      const workers = (): Promise<Answer> =>
        service.rest("GET", `/pods?includeWorkers=true&endpointId=${busy.endpointId}`);
      await until(workers, ({ text }) => /"lastStartedAt":"/.test(text));
      service.stop();
      const submit = (): Promise<Answer> => queue.call("POST", "run", { body: { input: {} } });
      const first = await until(submit, ({ status }) => status !== 200).catch(() => undefined);
      expect("ERROR-QUEUE-503").that(first !== undefined, "a refusal before the service ends", first);
      if (first === undefined) return;
      expectUnavailable(context, "ERROR-QUEUE-503", first, "queue.run");
      for (const operation of submissions) {
        const answer = await queue.call("POST", operation, { body: { input: {} } });
        expectUnavailable(context, "ERROR-QUEUE-503", answer, `queue.${operation}`);
      }
      expect("ERROR-QUEUE-503").contains((await queue.status(job)).json, { id: job, status: "IN_QUEUE" });
    },
  },
  {
    name: "A service that is cut off from its storage says of every operation that it cannot do it now",
    claims: ["ERROR-REST-503", "ERROR-QUEUE-503", "ERROR-WORKER-503"],
    safety: "full",
    needs: ["own-service", "own-database"],
    async run(context) {
      const service = await context.another({});
      const queue = await service.endpoint();
      const jobId = await queue.run();
      const there = (calls: readonly Call[]): readonly Call[] =>
        atEndpoint(calls, queue.endpointId).filter(({ operation }) => !WITHOUT_STORAGE.includes(operation));
      service.cutDatabase();
      const ready = (): Promise<Answer> => service.send({ method: "GET", path: "/readyz" });
      await until(ready, ({ status }) => status === 503);
      for (const [claim, calls] of [
        ["ERROR-REST-503", plainRestCalls],
        ["ERROR-QUEUE-503", queueCalls],
        ["ERROR-WORKER-503", workerCalls],
      ] as const) {
        for (const call of there(calls)) {
          const answer = await make({ ...context, ...service }, call, goodRequest(call, jobId));
          expectUnavailable(context, claim, answer, call.operation);
        }
      }
    },
  },
];
