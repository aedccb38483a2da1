import {
  type EndpointType,
  limits,
  type ProblemCode,
  type RestComponents,
  type WaitingReason,
  waitingReasonDetails,
} from "@millrace/spec";
import { workWords } from "@millrace/worker-text/work-words";
import { budgetMessage, type BudgetStatus } from "../billing/budgets/budget.ts";
import type { AccountBudgets } from "../billing/budgets/budget-reader.ts";
import type { Pod } from "../pods/pod.ts";
import { containerNotStarted } from "../pods/pod-transitions.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import type { WaitingExplanation } from "../workers/state/waiting-explanation.ts";

export type Problem = RestComponents["schemas"]["Problem"];

/** Why jobs wait, where that does not pass by itself. */
const severities: Partial<Record<WaitingReason, Problem["severity"]>> = {
  workers_crashing: "error",
  workers_not_reporting: "error",
  workers_not_asking: "error",
  no_capacity: "warning",
  no_workers_allowed: "warning",
  budget_reached: "error",
};

/** A pod that has been meant to run for so long without a container has a problem. */
export const podStartPatienceMs = 60_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What keeps jobs of the endpoint from running; null when nothing does. `waiting`: why its oldest job waits, if one does. */
export function endpointProblem(
  endpoint: Named & { readonly type?: EndpointType },
  report: Pick<EndpointReport, "situation" | "counts" | "workers"> | null,
  waiting: Pick<WaitingExplanation, "reason" | "message"> | null,
): Problem | null {
  const found = waiting ?? unasked(report, endpoint.type);
  const severity = found === null ? undefined : severities[found.reason];
  if (found === null || severity === undefined) return null;
  return {
    // Each reason with a severity is the name of a problem.
    code: found.reason as ProblemCode,
    severity,
    subject: { kind: "endpoint", ...pick(endpoint) },
    message: found.message,
    cure: workWords(endpoint.type, waitingReasonDetails[found.reason].cure),
  };
}

/** Workers that are wanted without a waiting job may fail too. Requests do not wait while workers fail one after another. */
function unasked(
  report: Pick<EndpointReport, "situation" | "counts" | "workers"> | null,
  type: EndpointType | undefined,
): Pick<WaitingExplanation, "reason" | "message"> | null {
  if (report === null || (report.situation.wantedWorkers === 0 && type !== "LB")) return null;
  const { situation, counts, workers } = report;
  if (counts.idle + counts.running > 0) return null;
  if (situation.crashing && situation.lastExit !== null) {
    return { reason: "workers_crashing", message: situation.lastExit.message };
  }
  const throttled = workers.find(({ status }) => status === "THROTTLED");
  return throttled === undefined ? null : { reason: "no_capacity", message: throttled.message ?? "" };
}

/** What is wrong with a pod; null when nothing is. */
export function podProblem(pod: Pod, nowMs: number): Problem | null {
  const subject = { kind: "pod" as const, ...pick(pod) };
  const message = pod.lastStatusChange;
  if (pod.desiredStatus === "EXITED" && message.startsWith(containerNotStarted)) {
    const cure = "Read the log of the pod, correct its image, command or credentials, and start it again.";
    return { code: "pod_failed", severity: "error", subject, message, cure };
  }
  const sinceMs = pod.lastStartedAtMs ?? pod.createdAtMs;
  if (pod.desiredStatus !== "RUNNING" || pod.container !== null || nowMs - sinceMs < podStartPatienceMs) return null;
  const cure = "Read the log of the pod and whether its host runs. A large image may still be on its way.";
  return { code: "pod_not_running", severity: "warning", subject, message, cure };
}

/** Budgets of an account and its endpoints that are reached, or nearly. */
export function budgetProblems({ account, accountId, endpoints }: AccountBudgets): Problem[] {
  return [
    ...budgetProblem({ kind: "account", id: accountId, name: null }, "the account", account),
    ...endpoints.flatMap(({ endpoint, ...status }) =>
      budgetProblem({ kind: "endpoint", ...pick(endpoint) }, `the endpoint ${endpoint.name}`, status),
    ),
  ];
}

function budgetProblem(subject: Problem["subject"], whose: string, status: BudgetStatus): Problem[] {
  if (status.state === "OK") return [];
  const isReached = status.state === "REACHED";
  const refused = status.stoppedAt === null ? "" : " New work is refused.";
  return [
    {
      code: isReached ? "budget_reached" : "budget_nearly_reached",
      severity: status.stoppedAt === null ? "warning" : "error",
      subject,
      message: `${budgetMessage(whose, status)}${refused}`,
      cure: waitingReasonDetails.budget_reached.cure,
    },
  ];
}

/** The service stores no new jobs. */
export function storageProblem(message: string): Problem {
  return {
    code: "storage_unavailable",
    severity: "error",
    subject: { kind: "service", id: null, name: null },
    message,
    cure: "Free space on the disk of the data directory, or make the database reachable. The service goes on by itself.",
  };
}

/** Errors first, at most as many as an overview has. */
export function listedProblems(problems: readonly Problem[]): Problem[] {
  const rank = ({ severity }: Problem): number => (severity === "error" ? 0 : 1);
  return problems.toSorted((a, b) => rank(a) - rank(b)).slice(0, limits.overviewProblemsMax);
}

/** The same for a problem that goes on. */
export function problemKey({ code, subject }: Problem): string {
  return `${code} ${subject.kind} ${subject.id ?? ""}`;
}

function pick({ id, name }: Named): Named {
  return { id, name };
}
