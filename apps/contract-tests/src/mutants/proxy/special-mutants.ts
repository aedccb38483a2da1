import { type ProxiedAnswer, type ProxiedRequest, withJson } from "@millrace/contract-core";
import type { Mutant } from "../mutant.ts";

type Job = Record<string, unknown>;

/** What the defects below need of a job. */
interface History {
  retries: number;
  isRunning: boolean;
  /** The present attempt came in a batch. */
  isOfBatch: boolean;
  isCancelled: boolean;
  isPurged: boolean;
  isLateWelcome: boolean;
  error: unknown;
}

type Histories = ReadonlyMap<string, History>;
/** Follows a job by an answer, and returns another answer. */
type Spoil = (answer: ProxiedAnswer, operation: string, history: History, all: Histories) => ProxiedAnswer;

/** Tracks the history of jobs, as far as successful answers show it. */
function withHistory(name: string, claim: Mutant["breaks"][number], spoil: Spoil): Mutant {
  const mutate: Mutant["mutate"] = () => {
    const histories = new Map<string, History>();
    function historyOf(id: string): History {
      const flags = { isRunning: false, isOfBatch: false, isCancelled: false, isPurged: false, isLateWelcome: false };
      const history = histories.get(id) ?? { retries: 0, ...flags, error: undefined };
      histories.set(id, history);
      return history;
    }
    return {
      readsBody: true,
      answer(answer, request) {
        const [, operation = "", first = "", second = ""] =
          /^\/v2\/[^/]+\/([^/?]+)\/?([^/?]*)\/?([^/?]*)/.exec(request.path) ?? [];
        const history = historyOf(operation === "job-done" ? second : first);
        if (answer.status === 200) remember(operation, history, { answer, request, historyOf });
        return spoil(answer, operation, history, histories);
      },
    };
  };
  return { name, breaks: [claim], mutate };
}

interface Seen {
  readonly answer: ProxiedAnswer;
  readonly request: ProxiedRequest;
  readonly historyOf: (id: string) => History;
}

function remember(operation: string, history: History, { answer, request, historyOf }: Seen): void {
  if (operation === "retry") history.retries += 1;
  if (operation === "cancel") history.isCancelled = true;
  if (operation === "retry" || operation === "cancel") history.isRunning = false;
  if (operation.startsWith("job-take")) {
    const taken: unknown = JSON.parse(answer.body.toString());
    for (const { id } of [taken].flat() as readonly { id: string }[]) {
      Object.assign(historyOf(id), { isRunning: true, isPurged: false, isOfBatch: Array.isArray(taken) });
    }
  }
  if (operation === "job-done") {
    const { error, status } = JSON.parse(request.body.toString()) as Job;
    history.isRunning = status !== undefined;
    history.error = error ?? history.error;
  }
}

/** Changes the `/status` of the job. */
function told(answer: ProxiedAnswer, edit: (job: Job) => Job): ProxiedAnswer {
  return answer.status === 200 ? withJson(answer, edit(JSON.parse(answer.body.toString()) as Job)) : answer;
}

/** Defects that appear only after a history that no single check has, so that the random walk must find them. */
const walkMutants: readonly Mutant[] = [
  withHistory(
    "a late result wins over the cancellation of a job that was taken in a batch",
    "LIFECYCLE-CANCEL-LATE-RESULT",
    (answer, operation, history) => {
      const isLate = operation === "job-done" && answer.status === 409;
      history.isLateWelcome ||= isLate && history.isCancelled && history.isOfBatch;
      const isTold = operation === "status" && history.isLateWelcome;
      return isTold ? told(answer, (job) => ({ ...job, status: "COMPLETED" })) : answer;
    },
  ),
  withHistory(
    "the second retry of a job leaves its error",
    "LIFECYCLE-RETRY-TRACES-GONE",
    (answer, operation, { retries, error }) => {
      if (operation !== "status" || retries < 2 || error === undefined) return answer;
      return told(answer, (job) => (job["status"] === "IN_QUEUE" ? { ...job, error } : job));
    },
  ),
  withHistory(
    "purging takes running jobs that were taken in a batch",
    "LIFECYCLE-PURGE-KEEPS-RUNNING",
    (answer, operation, history, all) => {
      if (operation === "purge-queue") for (const one of all.values()) one.isPurged ||= one.isRunning && one.isOfBatch;
      return operation === "status" && history.isPurged ? { ...answer, status: 404 } : answer;
    },
  ),
  withHistory(
    "a job that was taken in a batch is given up when it is lost for the first time",
    "LIFECYCLE-LOSE",
    (answer, operation, { isOfBatch }) => {
      if (operation !== "status" || !isOfBatch) return answer;
      const isLost = (job: Job): boolean => job["status"] === "IN_QUEUE" && job["retries"] === 1;
      return told(answer, (job) => (isLost(job) ? { ...job, status: "FAILED", error: "worker lost" } : job));
    },
  ),
];

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

/** Defects that no row can say. */
export const specialMutants: readonly Mutant[] = [
  ...walkMutants,
  withHalf("half a body makes a job", "ERROR-QUEUE-408", /^\/v2\/[^/]+\/run$/, { input: { half: 1 } }),
  withHalf("half a report is a result", "WORKER-DONE-408", /\/job-done\//, { output: "hal" }),
  withHalf("half a body changes a template", "ERROR-REST-408", /^\/v1\/templates\/[^/]+$/, { readme: "hal" }),
];
