import type { JobStatus, QueryOf, RecentFailure } from "@millrace/rest-client";

/** What the list of jobs is narrowed to, as it stands in the address of the page. */
export interface JobFilter {
  readonly status: string;
  /** A span before now, such as `1h`; `between` for `from` and `to`; or empty. */
  readonly since: string;
  /** Local times such as `2026-05-04T12:00`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly worker: string;
  readonly error: string;
}

export const statusChoices: readonly {
  readonly value: string;
  readonly label: string;
  readonly states: readonly JobStatus[];
}[] = [
  { value: "", label: "All states", states: [] },
  { value: "open", label: "Waiting or in progress", states: ["IN_QUEUE", "IN_PROGRESS"] },
  { value: "waiting", label: "Waiting", states: ["IN_QUEUE"] },
  { value: "running", label: "In progress", states: ["IN_PROGRESS"] },
  { value: "completed", label: "Completed", states: ["COMPLETED"] },
  { value: "failed", label: "Failed or timed out", states: ["FAILED", "TIMED_OUT"] },
  { value: "cancelled", label: "Cancelled", states: ["CANCELLED"] },
];

export const noFilter: JobFilter = { status: "", since: "", from: "", to: "", worker: "", error: "" };

/** The choice of two moments in place of a span. */
export const BETWEEN = "between";
const MINUTE_MS = 60_000;

export const sinceChoices: readonly { readonly value: string; readonly label: string; readonly ms: number }[] = [
  { value: "", label: "Any time", ms: 0 },
  { value: "15m", label: "Last 15 minutes", ms: 15 * MINUTE_MS },
  { value: "1h", label: "Last hour", ms: 60 * MINUTE_MS },
  { value: "24h", label: "Last 24 hours", ms: 1_440 * MINUTE_MS },
  { value: "7d", label: "Last 7 days", ms: 10_080 * MINUTE_MS },
  { value: BETWEEN, label: "Between …", ms: 0 },
];

/** Reads the filter from the address; what is not there is no condition. */
export function readFilter(search: URLSearchParams): JobFilter {
  const text = (name: keyof JobFilter): string => search.get(name) ?? "";
  return {
    status: text("status"),
    since: text("since"),
    from: text("from"),
    to: text("to"),
    worker: text("worker"),
    error: text("error"),
  };
}

/** The same for the address. */
export function filterSearch(filter: JobFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}

/** The same as the interface wants it. @param nowMs the moment from which a span counts back */
export function filterQuery(filter: JobFilter, nowMs: number): Omit<QueryOf<"listJobs">, "cursor" | "limit"> {
  const states = statusChoices.find(({ value }) => value === filter.status)?.states ?? [];
  const spanMs = sinceChoices.find(({ value }) => value === filter.since)?.ms ?? 0;
  return {
    ...(states.length === 0 ? {} : { status: [...states] }),
    ...(spanMs === 0 ? {} : { submittedAfter: new Date(nowMs - spanMs).toISOString() }),
    ...(filter.since === BETWEEN
      ? { ...moment("submittedAfter", filter.from), ...moment("submittedBefore", filter.to) }
      : {}),
    ...(filter.worker === "" ? {} : { workerId: filter.worker }),
    ...(filter.error === "" ? {} : { errorContains: filter.error }),
  };
}

/** Whether the record of a failed job fits. Its time is that of its end: the record does not tell when the job was submitted. */
export function isOfFilter(record: RecentFailure, filter: JobFilter, nowMs: number): boolean {
  const { submittedAfter, submittedBefore, workerId, errorContains = "" } = filterQuery(filter, nowMs);
  const at = Date.parse(record.finishedAt);
  return (
    (submittedAfter === undefined || at >= Date.parse(submittedAfter)) &&
    (submittedBefore === undefined || at < Date.parse(submittedBefore)) &&
    (workerId === undefined || record.workerId === workerId) &&
    (record.error ?? "").toLowerCase().includes(errorContains.toLowerCase())
  );
}

/** A moment that was entered in local time; nothing for one that is not whole. */
function moment(name: "submittedAfter" | "submittedBefore", local: string): Partial<Record<typeof name, string>> {
  const atMs = Date.parse(local);
  return Number.isNaN(atMs) ? {} : { [name]: new Date(atMs).toISOString() };
}

/** Whether the list has to be searched for jobs that may be few among many. */
export function isSearch({ status, worker, error }: JobFilter): boolean {
  return worker !== "" || error !== "" || !["", "open", "waiting", "running"].includes(status);
}
