import type { Clock } from "../kernel/clock.ts";
import { DomainError } from "../kernel/errors.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { ItemOperations } from "../jobs/item-operations.ts";
import type { ClientOperations } from "../jobs/client-operations.ts";
import type { QueueEndpoint, QueueEndpoints } from "../jobs/model/ports.ts";
import type { QueueView } from "../jobs/queue-view.ts";
import { type Batch, requestId, type Segment } from "./batch.ts";
import { drained } from "./batch-rules.ts";
import { feedTarget, type FeedTarget } from "./feed-target.ts";
import { cancelQueued } from "./cancel-queued.ts";
import { type LiveBatch, liveOf, openRequests, useOfJob } from "./live-batch.ts";
import { type FeedFacts, inFeedOrder, jobsPerWorker, type Outlook } from "./outlook.ts";
import { createOtherJobs } from "./quotes/other-jobs.ts";
import { createPace } from "./quotes/pace.ts";
import { type BatchStore, StaleSegmentError } from "./ports.ts";
import { createOpenaiLines, type OpenaiEnds, type OpenaiLines } from "./openai-lines.ts";
import { failedLine, resultLine, type ResultLine } from "./result-line.ts";
import { readInputs, SegmentRun } from "./segment-run.ts";
import { isDue, storeResults } from "./store-results.ts";

export interface FeedParts {
  readonly clock: Clock;
  readonly store: BatchStore;
  readonly blobs: BlobStore;
  readonly endpoints: QueueEndpoints;
  readonly queue: Pick<QueueView, "counters" | "normalPriorityQueue" | "presence">;
  readonly items: ItemOperations;
  readonly client: Pick<ClientOperations, "requireBudget" | "find" | "cancel">;
  readonly onError: (error: unknown) => void;
  /** The batch has ended. */
  readonly onEnded: (batch: Batch) => void;
  /** Whether jobs are accepted now. */
  readonly accepts: () => boolean;
  readonly outlook: (endpointId: string) => Promise<Outlook>;
  readonly openai: OpenaiEnds;
}

/** How long what is expected of the endpoint counts. */
const OUTLOOK_MS = 2_000;
/** Segments whose inputs are in memory, those of other segments are read when they are needed. */
const READY_MAX = 4;
/** After a failure of the storage or the queue. */
const PAUSE_MS = 1_000;

/** Feeds the batches of one endpoint into its queue, and takes their results. */
export class EndpointFeed {
  readonly endpointId: string;
  readonly #parts: FeedParts;
  readonly #abort = new AbortController();
  #batches: readonly Batch[] = [];
  readonly #runs: SegmentRun[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #storing = new Map<SegmentRun, Promise<void>>();
  /** Segments below these numbers are active or closed. */
  readonly #from = new Map<string, number>();
  readonly #exhausted = new Set<string>();
  #target: FeedTarget = { outstanding: 0, others: 0, running: 0 };
  #outstanding = 0;
  #taken = 0;
  #outlook: Outlook | null = null;
  /** Jobs that a worker has at a time; null before the first look at busy workers. */
  #sharing: number | null = null;
  readonly #lines: OpenaiLines;
  readonly #pace = createPace();
  readonly #others = createOtherJobs();
  #pausedUntilMs = 0;
  #why: string | null = null;
  #turn: Promise<void> | undefined;
  #again = false;

  constructor(endpointId: string, parts: FeedParts) {
    this.endpointId = endpointId;
    this.#parts = parts;
    this.#lines = createOpenaiLines(parts);
  }

  /** Requests that are not submitted yet and may be. */
  get unfed(): number {
    if (this.#why !== null) return 0;
    return sum(this.#feeding.map((batch) => this.#open(batch)));
  }

  /** What the feeder saw lately. */
  get facts(): FeedFacts {
    const nowMs = this.#parts.clock.now();
    return { others: Math.max(this.#target.others, this.#others.mean(nowMs)), pacePerMs: this.#pace.perMs(nowMs) };
  }

  /** How many requests of a batch are not submitted yet and may be, as far as its ceiling goes. */
  #open(batch: Batch): number {
    return openRequests(batch, this.live(batch.id), this.#outlook);
  }

  /** Requests that wait for a worker, also those that are not submitted yet. */
  get demand(): { readonly waiting: number; readonly sinceMs: number | null } {
    // Also those that were submitted after the look: the fleet is told of them at once, and not again before a worker asks.
    const waiting = this.unfed + Math.max(0, this.#outstanding - this.#target.running);
    const since = this.#feeding.map(({ finalizedAtMs }) => finalizedAtMs ?? 0);
    return { waiting, sinceMs: waiting === 0 || since.length === 0 ? null : Math.min(...since) };
  }

  /** Whether only a look at the queue lets it go on. */
  get isStarved(): boolean {
    return this.#outstanding === 0 && this.#turn === undefined && this.unfed > 0;
  }

  get #feeding(): readonly Batch[] {
    return this.#batches.filter(({ stopsAs }) => stopsAs === null);
  }

  live(batchId: string): LiveBatch {
    return { ...liveOf(this.#runs, batchId), why: this.#why };
  }

  get isIdle(): boolean {
    return this.#batches.length === 0 && this.#runs.length === 0;
  }

  /** The batches of the endpoint that are to run, as they are stored. */
  set(batches: readonly Batch[]): void {
    this.#batches = inFeedOrder(batches, this.#outlook, this.#parts.clock.now());
    for (const id of this.#from.keys()) {
      if (batches.some((batch) => batch.id === id)) continue;
      this.#from.delete(id);
      this.#exhausted.delete(id);
    }
  }

  /** Looks at the queue and submits what may be submitted. One look at a time. */
  look(): Promise<void> {
    this.#again = true;
    this.#turn ??= this.#turns().finally(() => (this.#turn = undefined));
    return this.#turn;
  }

  /** Stores the results that it has, and stops. Jobs go on. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.#turn;
    // What is being submitted is there, or is not, before another gateway looks.
    await Promise.all(this.#underWay);
    await Promise.all(this.#runs.map((run) => this.#store(run).catch(this.#parts.onError)));
  }

  /** Leaves everything at once: another gateway feeds now, or the endpoint is gone. */
  leave(): void {
    this.#abort.abort();
    this.#runs.length = 0;
    this.#batches = [];
  }

  get #isClosed(): boolean {
    return this.#abort.signal.aborted;
  }

  async #turns(): Promise<void> {
    while (this.#again && !this.#isClosed) {
      this.#again = false;
      try {
        await this.#lookOnce();
      } catch (error) {
        this.#pause(error);
      }
    }
  }

  #pause(error: unknown): void {
    if (error instanceof StaleSegmentError) return;
    this.#pausedUntilMs = this.#parts.clock.now() + PAUSE_MS;
    if (error instanceof DomainError && error.code === "payment_required") this.#why = error.message;
    else if (!(error instanceof DomainError) || error.code !== "unavailable") this.#parts.onError(error);
  }

  async #lookOnce(): Promise<void> {
    const nowMs = this.#parts.clock.now();
    await this.#stopStopped();
    for (const run of this.#runs.filter((one) => isDue(one, nowMs))) await this.#store(run);
    const endpoint = this.#parts.endpoints.get(this.endpointId);
    if (endpoint === undefined || nowMs < this.#pausedUntilMs || !this.#parts.accepts()) return;
    this.#parts.client.requireBudget(this.endpointId);
    this.#why = null;
    if (this.#outlook === null || nowMs - this.#outlook.atMs >= OUTLOOK_MS)
      this.#outlook = await this.#parts.outlook(this.endpointId);
    this.#batches = inFeedOrder(this.#batches, this.#outlook, nowMs);
    this.#giveWay();
    await this.#see(nowMs);
    await this.#fill(endpoint);
  }

  /** Jobs of its own that end while this is read, or that go on after a failure, are no jobs of other callers. */
  async #see(nowMs: number): Promise<void> {
    const [{ queue }, before] = [this.#parts, this.#outstanding];
    const [{ inQueue, inProgress }, { waiting }] = await Promise.all([
      queue.counters(this.endpointId),
      queue.normalPriorityQueue(this.endpointId),
    ]);
    const workers = queue.presence(this.endpointId).filter(({ draining }) => !draining);
    this.#target = feedTarget({
      outstanding: Math.max(before, this.#outstanding),
      inQueue,
      inProgress,
      othersWaiting: waiting,
      othersPeak: this.#others.peak(nowMs),
      asking: workers.filter(({ polling }) => polling).length,
      workers: workers.length,
      takenBetween: this.#taken,
    });
    this.#sharing = jobsPerWorker(workers) ?? this.#sharing;
    this.#pace.note(nowMs, this.#taken, this.#outstanding > 0);
    this.#taken = 0;
    if (nowMs >= this.#pausedUntilMs + 5 * PAUSE_MS) this.#others.note(nowMs, this.#target.others);
  }

  async #fill(endpoint: QueueEndpoint): Promise<void> {
    this.#submitMore(endpoint);
    while (this.#isShort && (await this.#activateNext(endpoint))) this.#submitMore(endpoint);
  }

  /** Whether a segment is to be read: also one that is needed soon. */
  get #isShort(): boolean {
    if (this.#isClosed || this.#target.outstanding === 0) return false;
    const ready = sum(this.#runs.map(({ waiting }) => waiting));
    const held = this.#runs.filter(({ holdsInputs }) => holdsInputs).length;
    return ready === 0 || (ready < this.#target.outstanding / 2 && held < READY_MAX);
  }

  /**
   * Segments behind the first batch that has requests left are put back, and get other ids later: the queue hands jobs out by their
   * ids, so what they submit now would overtake it.
   */
  #giveWay(): void {
    const first = this.#batches.findIndex((batch) => batch.stopsAs === null && this.#open(batch) > 0);
    if (first === -1) return;
    const behind = new Set(this.#batches.slice(first + 1).map(({ id }) => id));
    for (const run of this.#runs) if (run.waiting > 0 && behind.has(run.batchId)) run.giveWay();
  }

  /** Those of the first batch first, of each no more than it can afford. */
  #submitMore(endpoint: QueueEndpoint): void {
    if (this.#isClosed || !this.#parts.accepts()) return;
    for (const batch of this.#feeding) {
      let open = this.#open(batch);
      for (const run of this.#runs) {
        if (run.batchId !== batch.id) continue;
        while (open > 0 && this.#outstanding < this.#target.outstanding) {
          const place = run.take();
          if (place === undefined) break;
          open -= 1;
          this.#outstanding += 1;
          const running = this.#runOne(endpoint, run, place).finally(() => this.#underWay.delete(running));
          this.#underWay.add(running);
        }
      }
    }
  }

  async #runOne(endpoint: QueueEndpoint, run: SegmentRun, place: number): Promise<void> {
    const { clock, blobs, items, openai, onError } = this.#parts;
    try {
      const { input, options, named, refusal } = await run.request(place, blobs);
      const index = run.stored.firstIndex + place;
      const finish = async (line: ResultLine): Promise<void> =>
        run.end(place, await this.#lines.measured(requestId(run.batchId, index), named, line), clock.now());
      const fail = (why: string): Promise<void> => finish(failedLine(run.batchId, index, why, clock.now()));
      const job = run.jobOf(place, () => items.reserve(endpoint, 1));
      const item = { endpoint, ...job, input, options, signal: this.#abort.signal };
      const end = refusal === null ? await items.run(item) : ({ kind: "refused" } as const);
      if (end.kind === "stopped") return;
      if (end.kind === "refused") await fail(refusal ?? "");
      else if (end.kind === "ended" && end.view.job.status === "CANCELLED" && this.#isStopping(run.batchId))
        run.drop(place);
      else if (end.kind === "ended") {
        const view = named === null ? end.view : await openai.judged(end.view);
        const use = useOfJob(view.job, this.#sharing, this.#outlook);
        await finish({ ...resultLine(run.batchId, index, view), use });
      } else if (end.why === "expired" && options.ttlMs !== null)
        await fail("The request was not finished within its time to live (policy.ttl).");
      else run.putBack(place, end.why === "lost" ? "unknown" : "gone");
      this.#taken += 1;
    } catch (error) {
      run.putBack(place, "unknown");
      this.#pause(error);
    } finally {
      this.#outstanding -= 1;
    }
    if (this.#isClosed) return;
    if (run.isOver)
      this.#store(run)
        .catch((error: unknown) => this.#pause(error))
        .then(() => this.look())
        .catch(onError);
    // Not a look each time: between two looks the target stays.
    if (this.#parts.clock.now() < this.#pausedUntilMs || this.#isStopping(run.batchId)) return;
    this.#submitMore(endpoint);
  }

  /** Reads the next segment that waits, or one that an earlier process left active. */
  async #activateNext(endpoint: QueueEndpoint): Promise<boolean> {
    const { store, blobs, items } = this.#parts;
    for (const batch of this.#batches) {
      if (this.#exhausted.has(batch.id) || batch.stopsAs !== null || this.#open(batch) === 0) continue;
      const segment = await this.#nextSegment(batch);
      if (segment === undefined) continue;
      const mayExist = segment.state === "active";
      const ids = segment.ids ?? items.reserve(endpoint, segment.inputs.length);
      const active: Segment = { ...segment, state: "active", ids };
      await store.change(batch.id, { rule: (same) => same, save: [active] });
      const inputs = await readInputs(blobs, segment);
      if (this.#isClosed) return false;
      // Only now: a segment that could not be read is tried again.
      this.#from.set(batch.id, segment.number + 1);
      this.#runs.push(new SegmentRun({ ...active, version: active.version + 1 }, ids, inputs, mayExist, batch.openai));
      return true;
    }
    return false;
  }

  async #nextSegment(batch: Batch): Promise<Segment | undefined> {
    for (;;) {
      const from = this.#from.get(batch.id) ?? 0;
      const [segment] = await this.#parts.store.segments(batch.id, { from, limit: 1 });
      if (segment === undefined) {
        this.#exhausted.add(batch.id);
        return undefined;
      }
      const { batchId, number } = segment;
      const isHere = this.#runs.some(({ stored }) => stored.batchId === batchId && stored.number === number);
      if (segment.state !== "closed" && !isHere) return segment;
      this.#from.set(batchId, number + 1);
    }
  }

  /** Stores the results of a segment that are new; one that is over is closed. */
  #store(run: SegmentRun): Promise<void> {
    const storing = this.#storing.get(run) ?? this.#storeOnce(run).finally(() => this.#storing.delete(run));
    this.#storing.set(run, storing);
    return storing;
  }

  async #storeOnce(run: SegmentRun): Promise<void> {
    const { completed, failed } = run.unstored;
    if (completed + failed === 0 && !run.isOver) return;
    const batch = await storeResults(this.#parts, run).catch((error: unknown) => {
      if (error instanceof StaleSegmentError) this.#readAgain(run);
      throw error;
    });
    if (run.stored.state === "waiting") this.#readAgain(run);
    else if (run.stored.state === "closed" || batch === undefined) this.#drop(run);
    if (batch !== undefined) this.#changed(batch);
  }

  #changed(batch: Batch): void {
    if (batch.finishedAtMs === null) {
      this.#batches = this.#batches.map((same) => (same.id === batch.id ? batch : same));
      return;
    }
    this.#batches = this.#batches.filter(({ id }) => id !== batch.id);
    this.#from.delete(batch.id);
    this.#exhausted.delete(batch.id);
    this.#parts.onEnded(batch);
  }

  /** The segment is to be read again: it gave way, or it is stored in another state than it was believed to be. */
  #readAgain(run: SegmentRun): void {
    this.#drop(run);
    this.#from.delete(run.batchId);
    this.#exhausted.delete(run.batchId);
  }

  #drop(run: SegmentRun): void {
    if (this.#runs.includes(run)) this.#runs.splice(this.#runs.indexOf(run), 1);
  }

  #isStopping(batchId: string): boolean {
    return this.#batches.some(({ id, stopsAs }) => id === batchId && stopsAs !== null);
  }

  /** Batches that were cancelled: cancels what waits in the queue, and ends them once nothing runs. */
  async #stopStopped(): Promise<void> {
    const { clock, store } = this.#parts;
    for (const batch of this.#batches) {
      if (batch.stopsAs === null) continue;
      const runs = this.#runs.filter(({ batchId }) => batchId === batch.id);
      for (const run of runs) {
        run.dropWaiting();
        await cancelQueued(this.#parts, this.endpointId, run);
      }
      if (runs.some(({ running }) => running > 0)) continue;
      for (const run of runs) await this.#store(run);
      const ended = await store.change(batch.id, { rule: (same) => drained(same, clock.now()) });
      if (ended !== undefined) this.#changed(ended);
      else this.#batches = this.#batches.filter((one) => one.id !== batch.id);
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
