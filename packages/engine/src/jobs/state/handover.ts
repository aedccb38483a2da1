import type { Clock, Timer } from "../../kernel/clock.ts";
import { TransientMap } from "../../kernel/transient-collections.ts";
import { PollsByWorker } from "./polls-by-worker.ts";
import type { ClaimedJob, JobStore } from "../model/ports.ts";

/** A worker's poll for work. */
export interface Poll {
  readonly endpointId: string;
  readonly workerId: string;
  readonly maxJobs: number;
  readonly holdMs: number;
  readonly signal: AbortSignal;
  /** Whether the worker may get jobs at the moment; looked at again before each claim. */
  readonly mayTake: () => boolean;
  /** Asked when a claim of so many jobs is carried out, and again if that is repeated; answers how many it may take. */
  readonly grant?: (maxJobs: number) => number;
}

interface ParkedPoll {
  readonly poll: Poll;
  readonly resolve: (jobs: readonly ClaimedJob[]) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: Timer;
  readonly onEnd: () => void;
  /** A claim for it is under way for this many jobs; 0 while it is parked. */
  maxJobs: number;
  /** The claim was not carried out yet, and may take more. */
  isOpen: boolean;
  /** The hold is over or the worker went away. */
  ended: boolean;
  /** The claim that is under way for it is the last one. */
  isLast: boolean;
}

interface Line {
  readonly parked: PollsByWorker<ParkedPoll>;
  readonly claiming: PollsByWorker<ParkedPoll>;
}

/**
 * Brings waiting jobs and waiting polls together. A job that arrives while a poll is held is claimed in the very
 * transaction that stores it. Each new job goes to the next worker in line, so that work spreads over workers; only
 * when all are being served do their polls take more, and then their second ones.
 */
export interface Handover {
  /** Resolves with jobs as soon as there are any; with none after the hold, on abort, or at shutdown. */
  take(poll: Poll): Promise<readonly ClaimedJob[]>;
  /** A job is being queued by a change that was just asked for, or was queued. */
  jobQueued(endpointId: string): void;
  /** A change was committed: so many waiting jobs, one by default, are handed to held polls. */
  committed(endpointId: string, count?: number): void;
  /** Endpoints that polls are held for. */
  endpoints(): readonly string[];
  /** Answers the held polls of a worker that shall get no more jobs. */
  release(endpointId: string, workerId: string): void;
  /** Answers all held polls of an endpoint that is gone. */
  releaseAll(endpointId: string): void;
  /** Answers the held polls of a worker that may get jobs. A poll for which a claim is under way gets what is claimed: jobs may be waiting. */
  answerHeld(endpointId: string, workerId: string): void;
  close(): void;
}

export function createHandover(options: { clock: Clock; store: JobStore }): Handover {
  const { clock, store } = options;
  const lines = new TransientMap<string, Line>();
  let closed = false;

  function lineOf(endpointId: string): Line {
    let line = lines.get(endpointId);
    if (line === undefined) {
      line = { parked: new PollsByWorker(), claiming: new PollsByWorker() };
      lines.set(endpointId, line);
    }
    return line;
  }

  function settle(waiter: ParkedPoll, jobs: readonly ClaimedJob[]): void {
    const line = lineOf(waiter.poll.endpointId);
    waiter.timer.cancel();
    waiter.poll.signal.removeEventListener("abort", waiter.onEnd);
    line.parked.delete(waiter.poll.workerId, waiter);
    line.claiming.delete(waiter.poll.workerId, waiter);
    if (line.parked.isEmpty && line.claiming.isEmpty) lines.delete(waiter.poll.endpointId);
    waiter.resolve(jobs);
  }

  async function claim(waiter: ParkedPoll, maxJobs: number): Promise<void> {
    const { poll } = waiter;
    const line = lineOf(poll.endpointId);
    line.parked.delete(poll.workerId, waiter);
    line.parked.toEnd(poll.workerId);
    line.claiming.add(poll.workerId, waiter);
    waiter.maxJobs = maxJobs;
    waiter.isOpen = true;
    try {
      const jobs = await store.claim({
        endpointId: poll.endpointId,
        workerId: poll.workerId,
        nowMs: clock.now(),
        maxJobs() {
          waiter.isOpen = false;
          if (!poll.mayTake() || waiter.ended) return 0;
          return poll.grant === undefined ? waiter.maxJobs : poll.grant(waiter.maxJobs);
        },
      });
      line.claiming.delete(poll.workerId, waiter);
      waiter.maxJobs = 0;
      const isOver = waiter.ended || waiter.isLast;
      if (jobs.length > 0 || isOver) settle(waiter, jobs);
      else park(waiter);
      // The job that it was woken for must go to another poll.
      if (jobs.length === 0 && (isOver || !poll.mayTake())) committed(poll.endpointId);
    } catch (error) {
      waiter.reject(error);
      settle(waiter, []);
    }
  }

  function end(waiter: ParkedPoll): void {
    waiter.ended = true;
    const { endpointId, workerId } = waiter.poll;
    if (lines.get(endpointId)?.parked.delete(workerId, waiter) === true) settle(waiter, []);
  }

  function park(waiter: ParkedPoll): void {
    const { poll } = waiter;
    lineOf(poll.endpointId).parked.add(poll.workerId, waiter);
    if (poll.mayTake() && store.mayHaveWaiting(poll.endpointId)) void claim(waiter, poll.maxJobs);
  }

  return {
    take(poll) {
      if (closed || poll.signal.aborted) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        const onEnd = (): void => end(waiter);
        const timer = clock.setTimer(clock.now() + poll.holdMs, onEnd);
        const state = { maxJobs: 0, isOpen: false, ended: false, isLast: false };
        const waiter: ParkedPoll = { poll, resolve, reject, timer, onEnd, ...state };
        poll.signal.addEventListener("abort", onEnd, { once: true });
        park(waiter);
      });
    },
    committed,
    jobQueued: (endpointId) => void serveOne(endpointId),
    endpoints: () => lines.keys(),
    release(endpointId, workerId) {
      for (const waiter of pollsOf(lines.get(endpointId))) if (waiter.poll.workerId === workerId) end(waiter);
    },
    releaseAll(endpointId) {
      for (const waiter of pollsOf(lines.get(endpointId))) end(waiter);
    },
    answerHeld(endpointId, workerId) {
      for (const waiter of pollsOf(lines.get(endpointId))) {
        if (waiter.poll.workerId !== workerId) continue;
        if (waiter.maxJobs > 0) waiter.isLast = true;
        else end(waiter);
      }
    },
    close() {
      closed = true;
      for (const line of lines.values()) for (const waiter of pollsOf(line)) end(waiter);
    },
  };

  function committed(endpointId: string, count = 1): void {
    if (!lines.has(endpointId) || !store.mayHaveWaiting(endpointId)) return;
    for (let jobs = 0; jobs < count && serveOne(endpointId); jobs += 1);
  }

  /** Has a poll take one job more; false when no poll is left for it. */
  function serveOne(endpointId: string): boolean {
    const line = lines.get(endpointId);
    if (line === undefined) return false;
    const next = nextParked(line, "waiting");
    if (next !== undefined) {
      void claim(next, 1);
      return true;
    }
    const spare = line.claiming.all().filter((waiter) => waiter.isOpen && waiter.maxJobs < waiter.poll.maxJobs);
    const least = spare.reduce<ParkedPoll | undefined>(
      (best, waiter) => (best === undefined || waiter.maxJobs < best.maxJobs ? waiter : best),
      undefined,
    );
    const second = least === undefined ? nextParked(line, "served") : undefined;
    if (least !== undefined) least.maxJobs += 1;
    else if (second !== undefined) void claim(second, 1);
    return least !== undefined || second !== undefined;
  }
}

/** The first parked poll of a worker that is being served through another poll, or of one that is not. */
function nextParked({ parked, claiming }: Line, of: "waiting" | "served"): ParkedPoll | undefined {
  for (const [workerId, polls] of parked.workers()) {
    if (claiming.has(workerId) !== (of === "served")) continue;
    for (const waiter of polls) if (waiter.poll.mayTake()) return waiter;
  }
  return undefined;
}

/** Also those that a claim is under way for: it takes nothing for a poll that has ended. */
function pollsOf(line: Line | undefined): readonly ParkedPoll[] {
  return line === undefined ? [] : [...line.parked.all(), ...line.claiming.all()];
}
