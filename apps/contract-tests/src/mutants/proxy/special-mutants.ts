import { type ProxiedAnswer, type ProxiedRequest, withJson } from "@millrace/contract-core";
import type { Mutant } from "./mutant.ts";

/** What the defects below need of a job whose attempt came in a batch. */
interface Batched {
  isRunning: boolean;
  isPurged: boolean;
}

type Job = Record<string, unknown>;
type Spoil = (answer: ProxiedAnswer, operation: string, job: Batched | undefined) => ProxiedAnswer;

/** Tracks jobs that are taken in a batch, as far as successful answers show it. */
function withBatches(name: string, claim: Mutant["breaks"][number], spoil: Spoil): Mutant {
  const mutate: Mutant["mutate"] = () => {
    const batched = new Map<string, Batched>();
    function remember(
      operation: string,
      job: Batched | undefined,
      answer: ProxiedAnswer,
      { body }: ProxiedRequest,
    ): void {
      if (operation.startsWith("job-take")) {
        const taken: unknown = JSON.parse(answer.body.toString());
        for (const { id } of [taken].flat() as readonly { id: string }[]) {
          if (Array.isArray(taken)) batched.set(id, { isRunning: true, isPurged: false });
          else batched.delete(id);
        }
      }
      if (operation === "purge-queue") for (const one of batched.values()) one.isPurged ||= one.isRunning;
      if (job === undefined) return;
      if (operation === "retry" || operation === "cancel") job.isRunning = false;
      if (operation === "job-done") job.isRunning = (JSON.parse(body.toString()) as Job)["status"] !== undefined;
    }
    return {
      readsBody: true,
      answer(answer, request) {
        const [, operation = "", first = "", second = ""] =
          /^\/v2\/[^/]+\/([^/?]+)\/?([^/?]*)\/?([^/?]*)/.exec(request.path) ?? [];
        const job = batched.get(operation === "job-done" ? second : first);
        if (answer.status === 200) remember(operation, job, answer, request);
        return spoil(answer, operation, job);
      },
    };
  };
  return { name, breaks: [claim], mutate };
}

/** A job that waits again after its first attempt, told as one that failed. */
function givenUp(answer: ProxiedAnswer): ProxiedAnswer {
  const job = answer.status === 200 ? (JSON.parse(answer.body.toString()) as Job) : {};
  const isLost = job["status"] === "IN_QUEUE" && job["retries"] === 1;
  return isLost ? withJson(answer, { ...job, status: "FAILED", error: "worker lost" }) : answer;
}

/** A request that is refused because its body stopped arriving takes effect nevertheless, with this body. */
function withHalf(name: string, claim: Mutant["breaks"][number], path: RegExp, body: unknown): Mutant {
  const mutate: Mutant["mutate"] = () => ({
    async answer(answer, request, ask) {
      if (path.test(request.path) && answer.status === 408) await ask(withJson(request, body));
      return answer;
    },
  });
  return { name, breaks: [claim], mutate };
}

/** Defects that no row can say. Those of batches are found by what becomes of a job that was taken in one. */
export const specialMutants: readonly Mutant[] = [
  withBatches(
    "purging takes running jobs that were taken in a batch",
    "LIFECYCLE-PURGE-KEEPS-RUNNING",
    (answer, operation, job) =>
      operation === "status" && job?.isPurged === true ? { ...answer, status: 404 } : answer,
  ),
  withBatches(
    "a job that was taken in a batch is given up when it is lost for the first time",
    "LIFECYCLE-LOSE",
    (answer, operation, job) => (operation === "status" && job !== undefined ? givenUp(answer) : answer),
  ),
  withHalf("half a body makes a job", "ERROR-QUEUE-408", /^\/v2\/[^/]+\/run$/, { input: { half: 1 } }),
  withHalf("half a report is a result", "WORKER-DONE-408", /\/job-done\//, { output: "hal" }),
  withHalf("half a body changes a template", "ERROR-REST-408", /^\/v1\/templates\/[^/]+$/, { readme: "hal" }),
];
