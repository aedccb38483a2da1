import type { Bill, MachineStep } from "../history/entry.ts";
import { isAcknowledged, mayHaveHappened, type RoundFacts } from "./facts.ts";

/** Amounts become numbers with a point at the end of the sum. */
const ROUNDING = 1e-6;
/** The service counts whole milliseconds of another clock than that of the harness. */
const CLOCK_MS = 50;
/** How long the worker of a deleted endpoint may go on. */
const WORKER_END_MS = 30_000;

/** Invariants of pods, workers and their bills, by name. */
export const machineRules = {
  "machine runs after its end": left,
  "bill differs from the rentals": ({ bills }) => bills.flatMap(differing),
  "bill differs from what ran": (round) => round.bills.flatMap((bill) => unfounded(bill, round)),
} as const satisfies Readonly<Record<string, (round: RoundFacts) => readonly string[]>>;

function left({ alive, machines }: RoundFacts): readonly string[] {
  return alive.map((id) => {
    const isDeleted = machines.get(id)?.some((step) => step.step === "delete" && isAcknowledged(step)) === true;
    return `${id} still runs${isDeleted ? ", although its deletion was acknowledged" : " at the end"}`;
  });
}

function differing({ kind, id, amount, runMs, rentals }: Bill): readonly string[] {
  const sum = rentals.reduce((total, rental) => total + rental.amount, 0);
  const ran = rentals.reduce((total, { isRun, from, to }) => total + (isRun && to !== undefined ? to - from : 0), 0);
  const isOpen = rentals.some(({ to }) => to === undefined);
  if (isOpen) return [`${kind} ${id} is gone, and one of its rentals lasts`];
  if (Math.abs(sum - amount) <= ROUNDING && ran === runMs) return [];
  return [`${kind} ${id}: the report has ${amount} for ${runMs} ms, and the rentals ${sum} for ${ran} ms`];
}

/** A moment that lies between two others. */
interface Between {
  readonly earliest: number;
  readonly latest: number;
}

/** A clock that was moved moves what is billed, so only machines that were gone before are judged. */
function unfounded({ kind, id, runMs }: Bill, { machines, clockMovedAt }: RoundFacts): readonly string[] {
  const steps = machines.get(id) ?? [];
  if (steps.some(({ to }) => to >= clockMovedAt)) return [];
  let [least, most] = [0, 0];
  let start: Between | undefined;
  for (const step of steps.filter(mayHaveHappened)) {
    const at = momentOf(step);
    if (step.step === "make" || step.step === "start") start ??= at;
    else if (start !== undefined) {
      least += Math.max(0, at.earliest - start.latest);
      most += at.latest - start.earliest;
      start = undefined;
    }
  }
  if (start !== undefined) most = Infinity;
  // A worker begins and ends some time after its endpoint.
  if (kind === "endpoint") [least, most] = [0, most + WORKER_END_MS];
  if (runMs >= least - CLOCK_MS && runMs <= most + CLOCK_MS) return [];
  return [`${kind} ${id} ran for ${Math.round(least)} to ${Math.round(most)} ms, and ${runMs} ms are billed`];
}

function momentOf(step: MachineStep): Between {
  return { earliest: step.from, latest: isAcknowledged(step) ? step.to : Infinity };
}
