import type { EndpointTrace } from "./day-trace.ts";
import type { OpenRule, Seen } from "./scaling-rule.ts";

/** The result of a day under one rule. */
export interface DayResult {
  /** How long each job waited. */
  readonly waitsMs: Float64Array;
  /** Time of all machines, from their request until they were gone. */
  readonly machineMs: number;
  readonly starts: number;
  /**
   * For each job that still waited when it was asked about: how long it was said to wait on, and how long it did. Said is NaN
   * where the rule could not tell.
   */
  readonly estimates: readonly Estimate[];
}

export interface Estimate {
  readonly saidMs: number;
  readonly wasMs: number;
}

/** As in the fleet: least time between two reconciliations caused by changes. */
const coalesceMs = 100;
/** From the decision to stop a worker until its machine is gone. */
const leaveMs = 300;

interface Worker {
  readonly requestedAtMs: number;
  state: "starting" | "idle" | "running";
  /** Since when it is idle or has its current job. */
  sinceMs: number;
  /** When its start completes or its job ends; Infinity while it is idle. */
  nextAtMs: number;
}

/**
 * Simulates a day of one endpoint. No clock runs: time advances from one event to the next.
 *
 * @param askAfterMs how long after each submit the rule is asked when the job will be taken; Infinity: never
 */
export function simulateDay(trace: EndpointTrace, rule: OpenRule, askAfterMs = Infinity): DayResult {
  const { arrivesAtMs, runsMs, startsMs } = trace;
  const waitsMs = new Float64Array(arrivesAtMs.length);
  const workers: Worker[] = [];
  const goneAtMs: number[] = [];
  let nowMs = 0;
  let arrived = 0;
  let taken = 0;
  let ended = 0;
  let starts = 0;
  let machineMs = 0;
  let asked = 0;
  const said = new Map<number, { readonly atMs: number; readonly saidMs: number }>();
  const estimates: Estimate[] = [];
  let reconcileAtMs = Infinity;
  let reconciledAtMs = -Infinity;

  function changed(): void {
    if (rule.everyMs === null) reconcileAtMs = Math.min(reconcileAtMs, Math.max(nowMs, reconciledAtMs + coalesceMs));
    else if (reconcileAtMs === Infinity) reconcileAtMs = Math.ceil(nowMs / rule.everyMs) * rule.everyMs;
  }

  function enter(worker: Worker, state: Worker["state"], forMs: number): void {
    worker.state = state;
    worker.sinceMs = nowMs;
    worker.nextAtMs = nowMs + forMs;
  }

  function handOut(): void {
    while (taken < arrived) {
      const free = longestIdle(workers);
      if (free === undefined) return;
      waitsMs[taken] = nowMs - (arrivesAtMs[taken] ?? 0);
      const estimate = said.get(taken);
      if (estimate !== undefined) estimates.push({ saidMs: estimate.saidMs, wasMs: nowMs - estimate.atMs });
      said.delete(taken);
      enter(free, "running", runsMs[taken] ?? 0);
      taken += 1;
    }
  }

  function finishDue(): void {
    for (const worker of workers) {
      if (worker.nextAtMs > nowMs) continue;
      if (worker.state === "starting") rule.started?.(nowMs - worker.requestedAtMs);
      else ended += 1;
      enter(worker, "idle", Infinity);
      changed();
    }
  }

  function look(): Seen {
    while ((goneAtMs[0] ?? Infinity) <= nowMs) goneAtMs.shift();
    const since: Record<Worker["state"], number[]> = { starting: [], running: [], idle: [] };
    for (const { state, sinceMs } of workers) since[state].push(sinceMs);
    return {
      nowMs,
      inQueue: arrived - taken,
      waiting: arrived - taken,
      oldestQueuedAtMs: arrived > taken ? (arrivesAtMs[taken] ?? null) : null,
      inProgress: taken - ended,
      ended,
      startingSinceMs: since.starting,
      restarting: 0,
      runningSinceMs: since.running,
      idleSinceMs: since.idle,
      leaving: goneAtMs.length,
      external: 0,
    };
  }

  function ask(): void {
    if (asked >= taken) {
      said.set(asked, { atMs: nowMs, saidMs: rule.estimateMs?.(look(), asked - taken) ?? NaN });
    }
    asked += 1;
  }

  function reconcile(): void {
    reconciledAtMs = nowMs;
    const seen = look();
    const wanted = rule.decide(seen);
    for (let missing = wanted - workers.length; missing > 0; missing -= 1) {
      const startMs = startsMs[starts % startsMs.length] ?? 0;
      workers.push({ requestedAtMs: nowMs, state: "starting", sinceMs: nowMs, nextAtMs: nowMs + startMs });
      starts += 1;
    }
    for (let surplus = workers.length - wanted; surplus > 0; surplus -= 1) {
      const leaves = longestIdle(workers) ?? workers.findLast(({ state }) => state === "starting");
      if (leaves === undefined) break;
      workers.splice(workers.indexOf(leaves), 1);
      machineMs += nowMs + leaveMs - leaves.requestedAtMs;
      goneAtMs.push(nowMs + leaveMs);
    }
    if (rule.everyMs === null) reconcileAtMs = rule.nextReconcileAtMs(seen, wanted);
    else reconcileAtMs = workers.length + seen.waiting === 0 ? Infinity : nowMs + rule.everyMs;
  }

  for (;;) {
    const arrivesMs = arrivesAtMs[arrived] ?? Infinity;
    let worksMs = Infinity;
    for (const { nextAtMs } of workers) if (nextAtMs < worksMs) worksMs = nextAtMs;
    const asksMs = (arrivesAtMs[asked] ?? Infinity) + askAfterMs;
    nowMs = Math.min(arrivesMs, worksMs, reconcileAtMs, asksMs);
    if (nowMs === Infinity) return { waitsMs, machineMs, starts, estimates };
    if (nowMs === arrivesMs) {
      arrived += 1;
      changed();
    }
    if (worksMs <= nowMs) finishDue();
    handOut();
    if (reconcileAtMs <= nowMs) reconcile();
    if (asksMs <= nowMs) ask();
  }
}

/** Polls are answered in order of arrival. */
function longestIdle(workers: readonly Worker[]): Worker | undefined {
  let found: Worker | undefined;
  for (const worker of workers) {
    if (worker.state === "idle" && worker.sinceMs < (found?.sinceMs ?? Infinity)) found = worker;
  }
  return found;
}
