import { waitingReasonDetails, type EndpointType, type ProblemCode, type WaitingReason } from "@millrace/spec";
import { workWords } from "@millrace/worker-text/work-words";
import { minuteMs } from "../figures/bucket.ts";
import { endpointProblem } from "../reports/problems.ts";
import type { Verification } from "../verification/ports.ts";
import { callersWaitSinceMs, type EndpointReport } from "../workers/state/endpoint-report.ts";
import { boundOf } from "./condition-bounds.ts";
import type { Level } from "./firing.ts";
import type { NotificationBounds, NotificationSubject } from "./notification-rule.ts";

/** How something stands to the condition of a rule at a moment. */
export interface Observation {
  readonly subject: NotificationSubject;
  readonly level: Level;
  /** What holds and what to do about it, or that it does not hold any more. */
  readonly message: string;
  readonly figures: Readonly<Record<string, number>>;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly type?: EndpointType;
}

/** Jobs that ended in a window of time, without cancelled ones. */
export interface EndedJobs {
  readonly jobs: number;
  readonly failed: number;
}

/** Problems with which an endpoint cannot start workers. */
const failing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "workers_crashing",
  "workers_not_reporting",
  "no_capacity",
]);

export function observeWorkers(endpoint: Named, report: EndpointReport | null): Observation {
  const subject = subjectOf(endpoint);
  const problem = report === null ? null : endpointProblem(endpoint, report, report.waiting);
  if (problem === null || !failing.has(problem.code)) {
    const message = `The endpoint "${endpoint.name}" starts workers again.`;
    return { subject, level: report === null ? "unknown" : "below", message, figures: {} };
  }
  const message = `The endpoint "${endpoint.name}" cannot start workers. ${problem.message} ${problem.cure}`;
  return { subject, level: "above", message, figures: { inQueue: report?.queue.inQueue ?? 0 } };
}

export function observeQueue(
  endpoint: Named,
  report: EndpointReport | null,
  bounds: NotificationBounds,
  nowMs: number,
): Observation {
  const subject = subjectOf(endpoint);
  const boundSeconds = boundOf(bounds, "ageSeconds");
  const sinceMs = report === null ? null : callersWaitSinceMs(report.queue);
  const oldestAgeSeconds = sinceMs === null ? 0 : Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
  const figures = { oldestAgeSeconds, inQueue: Math.max(0, report?.queue.inQueue ?? 0) };
  if (report === null || sinceMs === null || oldestAgeSeconds < boundSeconds) {
    const message = `No ${jobOf(endpoint)} of the endpoint "${endpoint.name}" has waited for ${boundSeconds} seconds any more.`;
    return { subject, level: report === null ? "unknown" : "below", message, figures };
  }
  const message =
    `The oldest ${jobOf(endpoint)} of the endpoint "${endpoint.name}" has waited for ${oldestAgeSeconds} seconds. ` +
    whyItWaits(endpoint, report.waiting);
  return { subject, level: "above", message, figures };
}

export function observeErrors(endpoint: Named, ended: EndedJobs, bounds: NotificationBounds): Observation {
  const subject = subjectOf(endpoint);
  const { jobs, failed } = ended;
  const boundPercent = boundOf(bounds, "failedPercent");
  const minutes = boundOf(bounds, "windowMinutes");
  const failedPercent = percentOf(failed, jobs);
  const figures = { failedPercent, jobs, failed };
  // Without any job that ended there is no share, however few jobs are enough.
  if (failed === 0 || jobs < boundOf(bounds, "jobsMin") || failed * 100 < boundPercent * jobs) {
    const message = `Fewer than ${boundPercent} percent of the ${jobOf(endpoint)}s of the endpoint "${endpoint.name}" fail again.`;
    return { subject, level: "below", message, figures };
  }
  const message =
    `${failedPercent} percent of the ${jobs} ${jobOf(endpoint)}s of the endpoint "${endpoint.name}" that ended in the last ${minutes} minutes ` +
    "failed. Read the errors of the latest ones and the logs of their workers.";
  return { subject, level: "above", message, figures };
}

export function observeDisk(
  host: { readonly machineId: string; readonly diskInGb: number; readonly diskFreeInGb: number },
  bounds: NotificationBounds,
): Observation {
  const { machineId, diskInGb, diskFreeInGb } = host;
  const subject = { kind: "host", id: machineId, name: null } as const;
  const usedGb = diskInGb - diskFreeInGb;
  const usedPercent = percentOf(usedGb, diskInGb);
  const boundPercent = boundOf(bounds, "usedPercent");
  const figures = { usedPercent, freeGb: Math.max(0, Math.round(diskFreeInGb)) };
  if (usedGb * 100 < boundPercent * diskInGb) {
    const message = `Less than ${boundPercent} percent of the disk of the host ${machineId} are used again.`;
    return { subject, level: "below", message, figures };
  }
  const message =
    `${usedPercent} percent of the disk of the host ${machineId} are used. ` +
    "Remove unused images, volumes and logs, or give it a larger disk, before it refuses new jobs.";
  return { subject, level: "above", message, figures };
}

/** @param last the last run of the contract suite; undefined before the first one */
export function observeContract(last: Pick<Verification, "id" | "counts" | "newlyBroken"> | undefined): Observation {
  const subject = { kind: "service", id: "service", name: null } as const;
  const broken = last === undefined ? 0 : last.counts.fail + last.counts.error;
  const figures = { broken, newlyBroken: last?.newlyBroken ?? 0 };
  if (last === undefined || broken === 0) {
    const message = "The last run of the contract suite found no broken claim.";
    return { subject, level: last === undefined ? "unknown" : "below", message, figures };
  }
  const message =
    `The last run of the contract suite found ${broken} broken claims, ${last.newlyBroken} of them held in the run before. ` +
    "Read in the console, under Contract, what differs, or ask GET /v1/service/verifications.";
  return { subject, level: "above", message, figures };
}

/** @param spentShare null without a budget */
export function observeBudget(
  subject: NotificationSubject,
  spentShare: number | null,
  bounds: NotificationBounds,
): Observation {
  const whose = subject.kind === "account" ? "The account" : `The ${subject.kind} "${subject.name}"`;
  const boundPercent = boundOf(bounds, "spentPercent");
  const spentPercent = Math.floor((spentShare ?? 0) * 100);
  const figures = spentShare === null ? {} : { spentPercent };
  if (spentShare === null || spentPercent < boundPercent) {
    const message = `${whose} has spent less than ${boundPercent} percent of its budget.`;
    return { subject, level: "below", message, figures };
  }
  const message = `${whose} has spent ${spentPercent} percent of its budget. Stop what is not needed, or raise the budget.`;
  return { subject, level: "above", message, figures };
}

/** What a rule fired for exists no more, or is not watched any more. */
export function observeGone(subject: NotificationSubject): Observation {
  const message = `The ${subject.kind} "${subject.name ?? subject.id}" exists no more.`;
  return { subject, level: "gone", message, figures: {} };
}

/** Whole minutes that have been stored by now, as many as the window has. */
export function windowOf(bounds: NotificationBounds, storedUntilMs: number): { fromMs: number; untilMs: number } {
  const untilMs = storedUntilMs - (storedUntilMs % minuteMs);
  return { fromMs: untilMs - boundOf(bounds, "windowMinutes") * minuteMs, untilMs };
}

function jobOf({ type }: Named): string {
  return workWords(type, "job");
}

function whyItWaits(
  { type }: Named,
  waiting: { readonly reason: WaitingReason; readonly message: string } | null,
): string {
  if (waiting === null) return workWords(type, "Raise its workersMax, or look why its jobs take so long.");
  return `${waiting.message} ${workWords(type, waitingReasonDetails[waiting.reason].cure)}`;
}

function subjectOf({ id, name }: Named): NotificationSubject {
  return { kind: "endpoint", id, name };
}

function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.floor((part * 100) / whole);
}
