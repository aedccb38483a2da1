import type { EndpointType, JobState } from "@millrace/spec";
import type { QueuePlace } from "../../gateways/ports.ts";
import type { Payload } from "../../kernel/payload.ts";
import type { FailureQuery, KeptFailure } from "./failure.ts";
import type { JobNote, WebhookNote } from "./job-notes.ts";
import type { JobKey } from "./job-ids.ts";
import type { JobListPage, JobListQuery } from "./job-list.ts";
import type { JobExtras, JobRecord } from "./job.ts";
import type { ShardPlacement } from "./shard-placement.ts";

export interface NewJob {
  readonly id: string;
  /** What the id is made of. */
  readonly key: JobKey;
  readonly endpointId: string;
  /** That of the endpoint when the id was made; the id names its shard. */
  readonly placement: ShardPlacement;
  readonly sync: boolean;
  readonly lowPriority: boolean;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Moment at which the job is removed in any state, or null when only the default time-to-live applies. */
  readonly hardExpiresAtMs: number | null;
  readonly retentionMs: number;
  readonly executionTimeoutMs: number | null;
  readonly input: Payload;
  readonly extras: JobExtras;
  readonly idempotency: { readonly key: string; readonly bodyHash: string } | null;
  /** The job is acknowledged as soon as it is accepted. Otherwise no client knows of it until it finishes or is read. */
  readonly acknowledged: boolean;
  /**
   * The caller chose the id, so that another process may submit the same job. A store that several processes share stores it once: the
   * outcome is `repeated` when it was there, also when it has ended or has expired since. By default the id is new.
   */
  readonly isIdChosen?: boolean | undefined;
}

export type SubmitOutcome =
  | { readonly kind: "created" }
  /** A retained job was submitted under the same key with the same body, or another process submitted the job with this id. */
  | { readonly kind: "repeated"; readonly job: JobRecord }
  /** The key was used with another body. */
  | { readonly kind: "mismatch" }
  /** The endpoint moves, or moved, to another shard: nothing was stored, and the job needs a new id there. */
  | { readonly kind: "moved" };

export interface ClaimRequest {
  readonly endpointId: string;
  readonly workerId: string;
  /** Asked when the claim is carried out, and again if that is repeated: it may grow while the claim waits for its turn. */
  readonly maxJobs: () => number;
  readonly nowMs: number;
}

export interface ClaimedJob {
  readonly job: JobRecord;
  readonly input: Payload;
}

/** Names the attempt that a report is about: by its token, or by the worker when the worker sends none. */
export interface AttemptRef {
  readonly endpointId: string;
  readonly jobId: string;
  readonly workerId: string;
  readonly attemptToken: string | null;
}

export type ReportOutcome =
  | { readonly kind: "applied"; readonly job: JobRecord }
  /** The same attempt reported its end before; nothing changed. */
  | { readonly kind: "repeated"; readonly job: JobRecord }
  /** The attempt is over or was never this worker's; nothing changed. */
  | { readonly kind: "stale"; readonly job: JobRecord }
  | { readonly kind: "missing" };

export interface FinishRequest {
  readonly attempt: AttemptRef;
  readonly to: "COMPLETED" | "FAILED" | "TIMED_OUT";
  /** Who ended the attempt; after the service did, no report of the worker is taken for a repetition. */
  readonly by: "worker" | "service";
  readonly output: Payload | null;
  readonly error: string | null;
  readonly nowMs: number;
}

/** Why an attempt goes back to the queue: `lose` counts as a re-dispatch, `release` does not. */
export type ReturnTrigger = "lose" | "release";

export type ChangeOutcome =
  | { readonly kind: "applied"; readonly job: JobRecord; readonly previous: JobRecord }
  /** The state of the job does not allow it; nothing changed. */
  | { readonly kind: "refused"; readonly job: JobRecord }
  | { readonly kind: "missing" };

export interface StreamChunk {
  /** Running number within the job, from 1; rises across attempts. */
  readonly number: number;
  readonly output: Payload;
  /** JSON text. */
  readonly metrics: string | null;
}

export interface ChunkPage {
  readonly job: JobRecord;
  readonly chunks: readonly StreamChunk[];
  readonly more: boolean;
}

/** A job with its result, or its last progress update while it runs. */
export interface JobView {
  readonly job: JobRecord;
  readonly output: Payload | null;
}

/** A job with what is not needed to work on it. */
export interface JobDetails {
  readonly job: JobRecord;
  /** Oldest first; of many the latest `limits.jobHistoryMax`. */
  readonly notes: readonly JobNote[];
  /** Null once the input is no longer kept. */
  readonly inputBytes: number | null;
  /** Size of the result, or of the last progress update. */
  readonly outputBytes: number | null;
}

export interface RemovedJob {
  readonly job: JobRecord;
}

export interface JobCounters {
  readonly inQueue: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly failed: number;
  readonly retried: number;
}

/** A webhook that is to be sent, without the bodies. */
export interface WebhookDue {
  readonly job: JobRecord;
  readonly url: string;
  /** Tries made so far. */
  readonly tries: number;
  readonly dueAtMs: number;
}

export interface DueWebhook extends WebhookDue {
  readonly input: Payload;
  readonly output: Payload | null;
}

/**
 * Storage of jobs. Every method is one atomic state change, answered only once it is durable; an implementation may put
 * many of them into one transaction. Changes of the same job are made in the order of the calls; others too, unless one
 * beside them fails. Reads never show a job whose `expiresAtMs` has passed.
 *
 * A job that was not acknowledged may stay in memory for a few milliseconds, until it ends or is read, and may overtake changes
 * that are not answered yet. If the process dies meanwhile, the job is lost; if it cannot be stored, `onLost` is called.
 */
export interface JobStore {
  submit(job: NewJob): Promise<SubmitOutcome>;
  /** Hands out waiting jobs: normal priority first, then by place in the queue. */
  claim(request: ClaimRequest): Promise<readonly ClaimedJob[]>;
  finish(request: FinishRequest): Promise<ReportOutcome>;
  /** Keeps a progress update of a running attempt; `stale` when the attempt is over. */
  progress(attempt: AttemptRef, output: Payload, nowMs: number): Promise<ReportOutcome>;
  /** The handler of a running attempt begins later than the attempt: what passed before is part of the wait. */
  begin(attempt: AttemptRef, atMs: number, nowMs: number): Promise<ReportOutcome>;
  /** `after` is the number of the last chunk before these; `repeated` when there is a later one. */
  appendChunks(
    attempt: AttemptRef,
    chunks: readonly { output: Payload; metrics: string | null }[],
    nowMs: number,
    after?: number,
  ): Promise<ReportOutcome>;
  /** `why` the attempt was lost is kept in the history of the job. */
  returnToQueue(attempt: AttemptRef, trigger: ReturnTrigger, nowMs: number, why?: string): Promise<ReportOutcome>;
  cancel(endpointId: string, jobId: string, nowMs: number): Promise<ChangeOutcome>;
  retry(
    endpointId: string,
    jobId: string,
    place: { sequence: number; defaultTtlMs: number },
    nowMs: number,
  ): Promise<ChangeOutcome>;
  /**
   * Removes every job of the endpoint that waits at this moment, some at a time, so that others have their turn in between;
   * `onRemoved` hears of their ids as they go. Resolves to their number.
   */
  purge(endpointId: string, nowMs: number, onRemoved: (jobIds: readonly string[]) => void): Promise<number>;
  setExpiry(endpointId: string, jobId: string, expiresAtMs: number, nowMs: number): Promise<ChangeOutcome>;
  /** Removes jobs whose time is over, at most `limit`. */
  expireDue(nowMs: number, limit: number): Promise<readonly RemovedJob[]>;
  /** No job expires before this moment, and it is never one that `expireDue` was called for; null when there is none. */
  nextExpiryAtMs(): number | null;
  get(endpointId: string, jobId: string, nowMs: number): Promise<JobRecord | undefined>;
  /** The job and its result as they were at one moment. */
  view(endpointId: string, jobId: string, nowMs: number): Promise<JobView | undefined>;
  details(endpointId: string, jobId: string, nowMs: number): Promise<JobDetails | undefined>;
  /**
   * A page of the jobs of an endpoint. It may have fewer jobs than asked for while others follow, but always comes further in the
   * list. Never examines more jobs than the query allows.
   */
  list(query: JobListQuery): Promise<JobListPage>;
  /**
   * How jobs of an endpoint ended that failed or timed out, the last one first; of those within `limits.failuresKeptMs` the latest
   * `limits.failuresKeptMax`. A retry removes the failure of its job.
   */
  failures(query: FailureQuery): Promise<readonly KeptFailure[]>;
  /**
   * Removes some failures that are not kept any more, of the first endpoint after this one that has any.
   *
   * @returns where to continue; null at the end
   */
  pruneFailures(nowMs: number, afterEndpointId: string): Promise<string | null>;
  /** What was submitted; null once it is no longer kept. */
  input(jobId: string): Promise<Payload | null>;
  /** Chunks after number `after` (or after the last delivered one), up to about `maxBytes`. */
  chunks(
    endpointId: string,
    jobId: string,
    range: { after: number | "delivered"; maxBytes: number },
    nowMs: number,
  ): Promise<ChunkPage | undefined>;
  /** Remembers that the client of the stream received chunks up to this number. */
  markDelivered(jobId: string, upToNumber: number): Promise<void>;
  counters(endpointId: string): Promise<JobCounters>;
  /** Endpoints with waiting jobs, whoever queued them; those of a database that is away are left out. */
  endpointsWithWaiting(): Promise<readonly string[]>;
  /** Whether a claim may find something. A hint from memory: false may turn true any moment, true may be outdated. */
  mayHaveWaiting(endpointId: string): boolean;
  /** Hears of jobs that were kept in memory and could not be stored: they are gone. */
  onLost(listener: (job: Pick<NewJob, "id" | "endpointId">, error: Error) => void): void;
  /** Another process queued a job, or may have. */
  queuedElsewhere(endpointId: string, place?: QueuePlace): void;
  normalPriorityQueue(
    endpointId: string,
    nowMs: number,
  ): Promise<{ readonly oldestQueuedAtMs: number | null; readonly waiting: number }>;
  /**
   * How many waiting jobs are handed out before this one, at most `limits.queuePositionMax`; null when it does not wait. A
   * hint: where several processes share a storage, what others did a moment ago may be missing.
   */
  jobsAhead(endpointId: string, jobId: string, nowMs: number): Promise<number | null>;
  /** All attempts under way that this process is to watch over; read once at start. */
  running(): Promise<readonly JobRecord[]>;
  /** Highest sequence number in use; 0 when there is no job. */
  lastSequence(): Promise<number>;
  /** Removes everything of an endpoint. */
  removeEndpoint(endpointId: string): Promise<void>;
  /** Those that became due at `fromMs` or later, the oldest first. */
  dueWebhooks(nowMs: number, limit: number, fromMs?: number): Promise<readonly WebhookDue[]>;
  /** The webhook of this end of the job with its bodies; undefined when it is not due. */
  webhook(job: JobRecord, nowMs: number): Promise<DueWebhook | undefined>;
  /** When the first one becomes due after a moment; without it, when the first one became or becomes due. */
  nextWebhookAtMs(afterMs?: number): Promise<number | null>;
  /**
   * Notes a try of the webhook of this end of the job; nothing when the job was retried meanwhile. `nextTryAtMs` null =
   * delivered or given up. Without a note nothing was sent.
   */
  webhookTried(job: JobRecord, tries: number, nextTryAtMs: number | null, note?: WebhookNote): Promise<void>;
}

/** Counts the work of a store, for operators. Times are those of the machine, in milliseconds. */
export interface StoreMeter {
  /** A transaction is committed. */
  transaction(changes: number, tookMs: number): void;
  /** Commits are on the disk, where the store brings them there in a step of its own. */
  sync(tookMs: number): void;
}

/** How one try ended: acknowledged with a 2xx, refused in any other way, or not answered in time. */
export type WebhookOutcome = "acknowledged" | "refused" | "unanswered";

/** What a receiver answered. */
export interface WebhookAnswer {
  readonly outcome: WebhookOutcome;
  /** Null when there was no answer. */
  readonly statusCode: number | null;
  /** Why there was no answer, in words, without the address; null when there was one. */
  readonly error: string | null;
}

/** Delivers a webhook. Never rejects. */
export interface WebhookSender {
  send(webhook: DueWebhook, secret: string): Promise<WebhookAnswer>;
}

/** The endpoints that jobs are submitted to, as far as the queue must know them. */
export interface QueueEndpoints {
  get(endpointId: string): QueueEndpoint | undefined;
  /** The current endpoint, for callers that know or suspect that the answer of `get` is outdated. */
  refresh(endpointId: string): Promise<QueueEndpoint | undefined>;
  /** The ids of the endpoints of the account with this name. Looks into memory only. */
  named?(
    accountId: string,
    name: string,
    place?: { readonly app: string; readonly environment: string },
  ): readonly string[];
  /** Looks into memory only. @throws DomainError `payment_required` while a budget stops new jobs */
  requireBudget?(endpointId: string): void;
}

export interface QueueEndpoint {
  readonly id: string;
  readonly accountId: string;
  /** Only `QB` has a queue. */
  readonly type: EndpointType;
  /** Rises when a change needs new workers. */
  readonly version: number;
  readonly executionTimeoutMs: number;
  readonly placement: ShardPlacement;
}

export type TerminalStatus = Extract<JobState, "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT">;
