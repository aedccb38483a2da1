import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import { DomainError, invalidField } from "../kernel/errors.ts";
import type { Batch, BatchProgress } from "./batch.ts";
import type { BatchFeeder } from "./batch-feeder.ts";
import { isActive } from "./batch-rules.ts";
import { forecast, inFeedOrder, type Outlook, spendingOf } from "./outlook.ts";
import type { BatchStore } from "./ports.ts";
import { whyHeld } from "./quotes/ceiling.ts";
import { missedBounds, type Quote } from "./quotes/quote.ts";

/** A batch with how far it is. */
export interface BatchView extends BatchProgress {
  readonly batch: Batch;
  /** What it waits for, besides workers. */
  readonly why: string | null;
  readonly costNanos: number;
  /** Whether its ceiling keeps it from running further requests. */
  readonly isHeld: boolean;
  /** Why it is expected to miss its deadline or its ceiling. */
  readonly atRisk: string | null;
  /** Of a batch that has not ended. */
  readonly forecast: Quote | null;
}

interface ViewParts {
  readonly clock: Clock;
  readonly feeder: () => Pick<BatchFeeder, "live" | "facts">;
  readonly outlook: (endpointId: string) => Promise<Outlook>;
}

/** How far a batch is, and what is expected of it. */
export async function viewBatch(
  parts: ViewParts,
  batch: Batch,
  look = (): Promise<Outlook> => parts.outlook(batch.endpointId),
): Promise<BatchView> {
  const live = isActive(batch) ? parts.feeder().live(batch) : null;
  const view: BatchView = {
    batch,
    completed: batch.completed + (live?.completed ?? 0),
    failed: batch.failed + (live?.failed ?? 0),
    inProgress: live?.inProgress ?? 0,
    why: batch.why ?? live?.why ?? null,
    costNanos: batch.costNanos + (live?.costNanos ?? 0),
    isHeld: false,
    atRisk: null,
    forecast: null,
  };
  if (batch.state !== "DRAFT" && !isActive(batch)) return view;
  const outlook = await look();
  const expected = forecast(batch, outlook, live, parts.feeder().facts(batch.endpointId));
  const held = isActive(batch) && expected.requests > 0 ? whyHeld(spendingOf(batch, outlook, live)) : null;
  const risks = held === null ? missedBounds({ ...expected, ...batch }) : [held];
  return {
    ...view,
    why: view.why ?? held,
    isHeld: held !== null,
    atRisk: risks.length === 0 ? null : risks.join(" "),
    forecast: expected,
  };
}

/** What is expected of a batch that does not run. */
export function forecastIn({ feeder }: Pick<ViewParts, "feeder">, batch: Batch, seen: Outlook): Quote {
  return forecast(batch, seen, null, feeder().facts(batch.endpointId));
}

/** @throws DomainError for a deadline that has passed, or that is farther away than any batch may run */
export function requireAhead(finishByMs: number | null | undefined, nowMs: number): void {
  if (finishByMs === null || finishByMs === undefined) return;
  if (finishByMs <= nowMs) throw invalidField("finishBy", "must be later than now, in milliseconds since the epoch");
  if (finishByMs > nowMs + limits.batchFinishByAheadMaxMs)
    throw invalidField("finishBy", `must be at most ${limits.batchFinishByAheadMaxMs / 86_400_000} days from now`);
}

/** @throws DomainError unless a batch is expected to meet its bounds */
export function requireMet({ feasible, message }: Quote): void {
  if (feasible === true) return;
  const what =
    feasible === false
      ? "The batch is not expected to meet its bounds"
      : "It cannot be said whether the batch meets its bounds";
  throw new DomainError(
    "conflict",
    `${what}, and was not started: ${message} Change its bounds, or start it without requireFeasible.`,
  );
}

/** Why batches of an endpoint that run are held, at risk, or wait for others; the others need no word. */
export async function explainBatches(
  parts: ViewParts & { readonly store: Pick<BatchStore, "running"> },
  endpointId: string,
): Promise<readonly string[]> {
  const running = await parts.store.running(endpointId);
  if (running.length === 0) return [];
  const seen = await parts.outlook(endpointId);
  const views = await Promise.all(
    inFeedOrder(running, seen, seen.atMs).map((batch) => viewBatch(parts, batch, async () => seen)),
  );
  return views.flatMap((view, place) => {
    const { batch, isHeld, atRisk, why, inProgress } = view;
    const name = `Batch ${batch.name ?? batch.id}`;
    if (batch.stopsAs !== null) return [];
    if (isHeld) return [`${name} is held: ${atRisk ?? ""}`];
    if (atRisk !== null) return [`${name} is at risk: ${atRisk}`];
    if (why !== null) return [`${name} waits: ${why}`];
    if (inProgress > 0) return [];
    const what = place === 0 ? "jobs of other callers run first" : "batches with earlier deadlines run first";
    return seen.jobs > 0 || place > 0 ? [`${name} waits: ${what}.`] : [];
  });
}
