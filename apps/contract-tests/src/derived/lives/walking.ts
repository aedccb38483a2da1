import { type Expectation, type Observation, createExpectation } from "@millrace/contract-core";
import { type ClaimId, limits, nextState } from "@millrace/spec";
import fc from "fast-check";
import type { Context } from "../../suite/context.ts";
import { expectingAll } from "../../suite/create-context.ts";
import { documentedFault } from "../../suite/documented.ts";
import type { Scenario } from "../../suite/scenario.ts";
import {
  type Act,
  cancel,
  chunk,
  expire,
  giveUp,
  lose,
  purge,
  report,
  retry,
  submit,
  submitOther,
  take,
  timeOut,
} from "./acts.ts";
import { EXECUTION_TIMEOUT_MS, type Life, newLife } from "../../steps/resources/job-life.ts";
import { judged } from "./playing.ts";
import { shortened } from "./shortening.ts";

/** A step of a walk: an act, and which of the jobs it is about. */
interface Step {
  readonly job: number;
  readonly act: Act;
  /** Whether it is played even where it can change nothing. */
  readonly isAnyway: boolean;
}
/** Time either lets attempts run too long, or lets their workers be lost and jobs expire: the one hides the other. */
type Kind = "untimed" | "short" | "long";

const JOBS = 3;
const STEPS_MAX = 60;
/** Number of further walks, and of their rounds, for a claim that no walk has checked yet. */
const MORE_WALKS = 2;
const ROUNDS_MAX = 80;
const SHOWN_CHARS = 300;

const acts: readonly (readonly [weight: number, act: Act])[] = [
  [6, submit],
  [1, submitOther],
  [8, take()],
  [3, report({ output: "a result" })],
  [4, report({ error: "an error" })],
  [2, report({ status: "IN_PROGRESS", output: "progress" })],
  [1, report({ output: "late" }, { back: 1 })],
  [1, report({ error: "late" }, { back: 1 })],
  [3, cancel],
  [5, retry],
  [1, purge],
];
/** What more happens on each kind of walk. */
const more: Readonly<Record<Kind, readonly (readonly [number, Act])[]>> = {
  untimed: [[2, chunk("a chunk")]],
  short: [
    [3, timeOut],
    [2, chunk("a chunk")],
  ],
  // Whether the chunks of an attempt that is lost are shown is not promised.
  long: [
    [3, lose],
    [3, expire],
  ],
};

function anyWalk(kind: Kind): fc.Arbitrary<Step[]> {
  const all = [...acts, ...more[kind]].map(([weight, act]) => ({ weight, arbitrary: fc.constant(act) }));
  // Most steps concern one of them, so that it has a long history.
  const job = fc.constantFrom(0, 0, 0, ...Array.from({ length: JOBS }, (_, at) => at));
  const isAnyway = fc.constantFrom(true, false, false, false, false);
  const step = fc.record({ job, act: fc.oneof(...all), isAnyway });
  return fc.noBias(fc.array(step, { minLength: STEPS_MAX / 2, maxLength: STEPS_MAX, size: "max" }));
}

/** What a walk found wrong; it ends there. */
class BrokenError extends Error {
  override readonly name = "BrokenError";
  readonly found: Observation;

  constructor(found: Observation) {
    super(`${found.claimId}: expected ${found.expected}`);
    this.found = found;
  }
}

/** Expectations that end the walk where one does not hold. */
function strict(claim: ClaimId, met: Set<ClaimId>): Expectation {
  const note = (found: Observation): void => {
    if (found.isUnseen !== true) met.add(claim);
    if (!found.holds) throw new BrokenError(found);
  };
  return createExpectation(claim, () => undefined, note, { faultOf: documentedFault });
}

/** Plays random acts of clients and workers, legal or not, and of time, and reports for each claim whether it held. */
async function walkAtRandom(context: Context, claims: readonly ClaimId[], kinds: readonly Kind[]): Promise<void> {
  const { expect, walks } = context;
  const met = new Set<ClaimId>();
  const within: Context = { ...context, expect: expectingAll((claim) => strict(claim, met)) };
  const templateId = await context.template();
  let broken: { readonly error: BrokenError; readonly steps: readonly Step[]; readonly kind: Kind } | undefined;
  let walked = 0;

  async function failing(steps: readonly Step[], kind: Kind): Promise<NonNullable<typeof broken> | null> {
    walked += 1;
    const walk = await beginning(within, kind, templateId);
    for (const [at, step] of steps.entries()) {
      try {
        await walk(step);
      } catch (error) {
        if (!(error instanceof BrokenError)) throw error;
        return { error, steps: steps.slice(0, at + 1), kind };
      }
    }
    return null;
  }

  /** The same failure after fewer steps, as far as there is time for that. */
  async function shortest(found: NonNullable<typeof broken>): Promise<NonNullable<typeof broken>> {
    const endMs = performance.now() + walks.shorteningMaxMs;
    let best = found;
    await shortened(found.steps, async (steps) => {
      if (walks.signal.aborted || performance.now() > endMs) return null;
      const again = await failing(steps, found.kind);
      if (again?.error.found.claimId !== found.error.found.claimId) return null;
      best = again;
      return again.steps;
    });
    return best;
  }

  const isUnmet = (): boolean => claims.some((claim) => !met.has(claim));
  for (let round = 0; round === 0 || (round < ROUNDS_MAX && broken === undefined && isUnmet()); round += 1) {
    for (const kind of kinds) {
      const { errorInstance } = await fc.check(
        fc.asyncProperty(anyWalk(kind), async (steps) => {
          if (walks.signal.aborted || broken !== undefined) return true;
          broken = (await failing(steps, kind)) ?? undefined;
          return broken === undefined;
        }),
        {
          seed: walks.seed + round,
          // Several gateways have their clocks moved one after the other.
          numRuns: round === 0 ? Math.ceil(walks.count / kinds.length / context.addressCount) : MORE_WALKS,
          // Its own way of shrinking knows nothing of steps that depend on each other, and takes long.
          endOnFailure: true,
        },
      );
      // Failures of the service are reported below; any other error ends the scenario.
      if (broken === undefined && errorInstance instanceof Error) throw errorInstance;
      if (walks.signal.aborted) break;
    }
    if (walks.signal.aborted) break;
  }
  if (broken !== undefined) {
    const { error, steps } = await shortest(broken);
    const { claimId, expected, got, exchange } = error.found;
    const way = steps.map(({ job, act }) => `${"ABC"[job]}: ${act.what}`).join("; ");
    const seed = `(again with --seed ${walks.seed} --walks ${walks.count})`;
    const told = claims.find((claim) => claim === claimId) ?? "LIFECYCLE-NOTHING-ELSE";
    expect(told).that(false, expected, `${got.slice(0, SHOWN_CHARS)}, after: ${way} ${seed}`, exchange);
  }
  for (const claim of claims) {
    const what = `what the lifecycle says, in ${walked} walks of seed ${walks.seed}`;
    if (met.has(claim)) expect(claim).that(true, what, "");
  }
}

/** Some jobs on an endpoint of their own; resolves to what plays a step of theirs. */
async function beginning(context: Context, kind: Kind, templateId: string): Promise<(step: Step) => Promise<void>> {
  const queue = await context.endpoint({ templateId });
  const all: Life[] = [];
  const more = kind === "short" ? { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } } : {};
  while (all.length < JOBS) newLife(context, queue, { all, more, isBrief: true });
  let workers = 0;
  return async ({ job, act: wanted, isAnyway }) => {
    let life = all[job] as Life;
    let act = wanted;
    if (act.trigger === "take") {
      // The service hands out the job at the head of its queue; it withholds jobs from a worker that lost some.
      const waiting = all.filter(({ state }) => state === "IN_QUEUE").toSorted((one, next) => one.place - next.place);
      life = waiting[0] ?? life;
      act = take(`worker-${(workers += 1)}`, { inBatch: workers % 2 === 0 });
    }
    if (act.trigger === "lose" && life.lost >= limits.automaticRedispatchMax) act = giveUp;
    const moves =
      act.trigger === null ? life.state === "IN_PROGRESS" : nextState(life.state, act.trigger) !== undefined;
    if (!(isAnyway || (moves && act.isLate !== true)) || (life.state === null && act === submitOther)) return;
    await judged(life, act, `job ${"ABC"[job]}`);
    for (const { state, id, attempts } of all) {
      const workerId = attempts.at(-1)?.workerId;
      if (act.trigger === "expire" && state === "IN_PROGRESS") await queue.ping([id], workerId);
    }
  };
}

const claims = [
  "LIFECYCLE-RUN-SUBMIT",
  "LIFECYCLE-TAKE",
  "LIFECYCLE-COMPLETE",
  "LIFECYCLE-FAIL",
  "LIFECYCLE-CANCEL-QUEUED",
  "LIFECYCLE-CANCEL-RUNNING",
  "LIFECYCLE-RETRY-FAILED",
  "LIFECYCLE-RULE-RETRY-STATES",
  "LIFECYCLE-PURGE-QUEUED",
  "LIFECYCLE-NOTHING-ELSE",
  "LIFECYCLE-HEALTH-RETRIED",
  "HEALTH-IN-QUEUE-COUNTS",
  "HEALTH-IN-PROGRESS-COUNTS",
  "HEALTH-COMPLETED-RISES",
  "HEALTH-FAILED-RISES",
  "QUEUE-IDEMPOTENCY-SAME-JOB",
] as const;
const ofTime = ["LIFECYCLE-TIME-OUT", "LIFECYCLE-RETRY-TIMED-OUT", "LIFECYCLE-LOSE"] as const;
const ofEnds = ["LIFECYCLE-EXPIRE-QUEUED", "LIFECYCLE-EXPIRE-RUNNING"] as const;
const UNBOUNDED = { requests: Infinity, resources: Infinity };

/** Number of walks that the budget of the run allows; `--walks` sets another number. */
export const scenarios: readonly Scenario[] = [
  {
    name: "jobs follow the lifecycle under random operations of clients and workers",
    claims,
    needs: ["workers"],
    ceiling: UNBOUNDED,
    run: (context) => walkAtRandom(context, claims, ["untimed"]),
  },
  {
    name: "jobs follow the lifecycle under random operations and random steps of time",
    claims: [...claims, ...ofTime, ...ofEnds],
    needs: ["workers", "time"],
    heldClock: true,
    // The clock of that service is not shared with other scenarios.
    elsewhere: true,
    // Never in real time, because a walk takes hours.
    spanMs: Infinity,
    ceiling: UNBOUNDED,
    run: (context) => walkAtRandom(context, [...claims, ...ofTime, ...ofEnds], ["short", "long"]),
  },
];
