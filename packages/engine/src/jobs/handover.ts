import type { Clock, Timer } from "../clock.ts";
import type { ClaimedJob, JobStore } from "./ports.ts";

/** A worker's poll for work. */
export interface Poll {
  readonly endpointId: string;
  readonly workerId: string;
  readonly maxJobs: number;
  readonly holdMs: number;
  readonly signal: AbortSignal;
  /** Whether the worker may get jobs at the moment; looked at again before each claim. */
  readonly mayTake: () => boolean;
}

interface ParkedPoll {
  readonly poll: Poll;
  readonly resolve: (jobs: readonly ClaimedJob[]) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: Timer;
  readonly onEnd: () => void;
  /** A claim for it is under way for this many jobs; 0 while it is parked. */
  maxJobs: number;
  /** The hold is over or the worker went away. */
  ended: boolean;
}

interface Line {
  readonly parked: Set<ParkedPoll>;
  readonly claiming: Set<ParkedPoll>;
}

/**
 * Brings waiting jobs and waiting polls together. A job that arrives while a poll is held is claimed in the very
 * transaction that stores it. Each new job goes to the next held poll in line, so that work spreads over workers; only
 * when no poll is left do the polls that are already being served take more.
 */
export interface Handover {
  /** Resolves with jobs as soon as there are any; with none after the hold, on abort, or at shutdown. */
  take(poll: Poll): Promise<readonly ClaimedJob[]>;
  /** A job is being queued by a change that was just asked for, or was queued. */
  jobQueued(endpointId: string): void;
  /** A change was committed: jobs that wait although polls are held are brought together with them. */
  committed(endpointId: string): void;
  /** Endpoints that polls are held for. */
  endpoints(): readonly string[];
  /** Answers the held polls of a worker that shall get no more jobs. */
  release(endpointId: string, workerId: string): void;
  close(): void;
}

export function createHandover(options: { clock: Clock; store: JobStore }): Handover {
  const { clock, store } = options;
  const lines = new Map<string, Line>();
  let closed = false;

  function lineOf(endpointId: string): Line {
    let line = lines.get(endpointId);
    if (line === undefined) {
      line = { parked: new Set(), claiming: new Set() };
      lines.set(endpointId, line);
    }
    return line;
  }

  function settle(waiter: ParkedPoll, jobs: readonly ClaimedJob[]): void {
    const line = lineOf(waiter.poll.endpointId);
    waiter.timer.cancel();
    waiter.poll.signal.removeEventListener("abort", waiter.onEnd);
    line.parked.delete(waiter);
    line.claiming.delete(waiter);
    if (line.parked.size + line.claiming.size === 0) lines.delete(waiter.poll.endpointId);
    waiter.resolve(jobs);
  }

  async function claim(waiter: ParkedPoll, maxJobs: number): Promise<void> {
    const { poll } = waiter;
    const line = lineOf(poll.endpointId);
    line.parked.delete(waiter);
    line.claiming.add(waiter);
    waiter.maxJobs = maxJobs;
    try {
      const jobs = await store.claim({
        endpointId: poll.endpointId,
        workerId: poll.workerId,
        nowMs: clock.now(),
        get maxJobs() {
          return poll.mayTake() && !waiter.ended ? waiter.maxJobs : 0;
        },
      });
      line.claiming.delete(waiter);
      waiter.maxJobs = 0;
      if (jobs.length > 0 || waiter.ended) settle(waiter, jobs);
      else park(waiter);
      // The job that it was woken for waits for somebody else.
      if (jobs.length === 0 && (waiter.ended || !poll.mayTake())) committed(poll.endpointId);
    } catch (error) {
      waiter.reject(error);
      settle(waiter, []);
    }
  }

  function end(waiter: ParkedPoll): void {
    waiter.ended = true;
    if (lines.get(waiter.poll.endpointId)?.parked.has(waiter) === true) settle(waiter, []);
  }

  function park(waiter: ParkedPoll): void {
    const { poll } = waiter;
    lineOf(poll.endpointId).parked.add(waiter);
    if (poll.mayTake() && store.mayHaveWaiting(poll.endpointId)) void claim(waiter, poll.maxJobs);
  }

  return {
    take(poll) {
      if (closed || poll.signal.aborted) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        const onEnd = (): void => end(waiter);
        const timer = clock.setTimer(clock.now() + poll.holdMs, onEnd);
        const waiter: ParkedPoll = { poll, resolve, reject, timer, onEnd, maxJobs: 0, ended: false };
        poll.signal.addEventListener("abort", onEnd, { once: true });
        park(waiter);
      });
    },
    committed,
    jobQueued,
    endpoints: () => [...lines.keys()],
    release(endpointId, workerId) {
      for (const waiter of pollsOf(lines.get(endpointId))) if (waiter.poll.workerId === workerId) end(waiter);
    },
    close() {
      closed = true;
      for (const line of lines.values()) for (const waiter of pollsOf(line)) end(waiter);
    },
  };

  function committed(endpointId: string): void {
    if (lines.has(endpointId) && store.mayHaveWaiting(endpointId)) jobQueued(endpointId);
  }

  function jobQueued(endpointId: string): void {
    const line = lines.get(endpointId);
    if (line === undefined) return;
    for (const waiter of line.parked) {
      if (!waiter.poll.mayTake()) continue;
      void claim(waiter, 1);
      return;
    }
    const spare = Array.from(line.claiming).filter((waiter) => waiter.maxJobs < waiter.poll.maxJobs);
    const least = spare.reduce<ParkedPoll | undefined>(
      (best, waiter) => (best === undefined || waiter.maxJobs < best.maxJobs ? waiter : best),
      undefined,
    );
    if (least !== undefined) least.maxJobs += 1;
  }
}

/** Also those that a claim is under way for: it takes nothing for a poll that has ended. */
function pollsOf(line: Line | undefined): readonly ParkedPoll[] {
  return line === undefined ? [] : [...line.parked, ...line.claiming];
}
