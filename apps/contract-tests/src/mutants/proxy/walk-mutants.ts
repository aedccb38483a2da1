import { type Mutation, type ProxiedAnswer, type ProxiedRequest, withJson } from "@millrace/contract-core";
import type { Mutant } from "../mutant.ts";

/** The state of a job that the defects below need. */
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

interface Seen {
  readonly operation: string;
  readonly request: ProxiedRequest;
  /** The state of the job of a request. */
  readonly history: History;
  readonly all: Iterable<History>;
}

/** Tracks the history of jobs, as far as successful answers show it. */
function withHistory(spoil: (answer: ProxiedAnswer, seen: Seen) => ProxiedAnswer): Mutant["mutate"] {
  return (): Mutation => {
    const histories = new Map<string, History>();
    const historyOf = (id: string): History => {
      const fresh = {
        retries: 0,
        isRunning: false,
        isOfBatch: false,
        isCancelled: false,
        isPurged: false,
        isLateWelcome: false,
      };
      const history = histories.get(id) ?? { ...fresh, error: undefined };
      histories.set(id, history);
      return history;
    };
    return {
      readsBody: true,
      answer(answer, request) {
        const [, operation = "", first = "", second] =
          /^\/v2\/[^/]+\/([^/?]+)\/?([^/?]*)\/?([^/?]*)/.exec(request.path) ?? [];
        const history = historyOf(operation === "job-done" ? (second ?? "") : first);
        if (answer.status === 200) remember(operation, history, answer, request, historyOf);
        return spoil(answer, { operation, request, history, all: histories.values() });
      },
    };
  };
}

function remember(
  operation: string,
  history: History,
  answer: ProxiedAnswer,
  request: ProxiedRequest,
  historyOf: (id: string) => History,
): void {
  if (operation === "retry") history.retries += 1;
  if (operation === "cancel") history.isCancelled = true;
  if (operation === "retry" || operation === "cancel") history.isRunning = false;
  if (operation.startsWith("job-take")) {
    const taken: unknown = JSON.parse(answer.body.toString());
    for (const { id } of (Array.isArray(taken) ? taken : [taken]) as readonly { id: string }[]) {
      Object.assign(historyOf(id), { isRunning: true, isPurged: false, isOfBatch: Array.isArray(taken) });
    }
  }
  if (operation === "job-done") {
    const { error, status } = JSON.parse(request.body.toString()) as { error?: unknown; status?: unknown };
    history.isRunning = status !== undefined;
    history.error = error ?? history.error;
  }
}

/** Changes the `/status` of the job. */
function told(answer: ProxiedAnswer, edit: (job: Record<string, unknown>) => Record<string, unknown>): ProxiedAnswer {
  if (answer.status !== 200) return answer;
  return withJson(answer, edit(JSON.parse(answer.body.toString()) as Record<string, unknown>));
}

/** Defects that appear only after a history that no single check has, so that the random walk must find them. */
export const walkMutants: readonly Mutant[] = [
  {
    name: "a late result wins over the cancellation of a job that was taken in a batch",
    breaks: ["LIFECYCLE-CANCEL-LATE-RESULT"],
    mutate: withHistory((answer, { operation, history }) => {
      if (operation === "job-done" && answer.status === 409 && history.isCancelled && history.isOfBatch) {
        history.isLateWelcome = true;
      }
      const isTold = operation === "status" && history.isLateWelcome;
      return isTold ? told(answer, (job) => ({ ...job, status: "COMPLETED" })) : answer;
    }),
  },
  {
    name: "the second retry of a job leaves its error",
    breaks: ["LIFECYCLE-RETRY-TRACES-GONE"],
    mutate: withHistory((answer, { operation, history }) => {
      if (operation !== "status" || history.retries < 2 || history.error === undefined) return answer;
      return told(answer, (job) => (job["status"] === "IN_QUEUE" ? { ...job, error: history.error } : job));
    }),
  },
  {
    name: "purging takes running jobs that were taken in a batch",
    breaks: ["LIFECYCLE-PURGE-KEEPS-RUNNING"],
    mutate: withHistory((answer, { operation, history, all }) => {
      if (operation === "purge-queue") {
        for (const one of all) one.isPurged ||= one.isRunning && one.isOfBatch;
      }
      return operation === "status" && history.isPurged ? { ...answer, status: 404 } : answer;
    }),
  },
  {
    name: "a job that was taken in a batch is given up when it is lost for the first time",
    breaks: ["LIFECYCLE-LOSE"],
    mutate: withHistory((answer, { operation, history }) => {
      if (operation !== "status" || !history.isOfBatch) return answer;
      const isLost = (job: Record<string, unknown>): boolean => job["status"] === "IN_QUEUE" && job["retries"] === 1;
      return told(answer, (job) => (isLost(job) ? { ...job, status: "FAILED", error: "worker lost" } : job));
    }),
  },
];
