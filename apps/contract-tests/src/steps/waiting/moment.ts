import { contains } from "@millrace/contract-core";
import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import { soon, until } from "./until.ts";

/** Times on the clock of the target between which an event happened. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

/** An event that is due a given time after a moment. */
export interface Due {
  readonly since: Moment;
  readonly afterMs: number;
}

/** Margin of a check before the earliest and after the latest moment at which an event is due, while the clock runs. */
const BEFORE_MS = 1_500;
const BEHIND_MS = 500;
/** The same where the clock stands still: requests take none of its time. */
const HELD_MARGIN_MS = 100;
/** How much further the clock moves there, in steps: what a database answered may decide an effect. Together they are the tolerance. */
const HELD_FURTHER_MS = 40;
const HELD_STEP_MS = 10;
/** Real time for the effects of an event there. */
const HELD_WITHIN_MS = 15_000;

type Timed = Pick<Context, "clock">;
type Judged = Pick<Context, "clock" | "expect">;
/** A heartbeat of a worker whose lease would otherwise expire. */
type Alive = () => Promise<unknown>;

export async function moment({ clock }: Timed, happens: () => Promise<unknown>): Promise<Moment> {
  const fromMs = await clock.nowMs();
  await happens();
  return { fromMs, toMs: await clock.nowMs() };
}

/** A state that an event changes. */
export interface Change {
  readonly claims: readonly ClaimId[];
  /** `isLate`: after the event. It is asked again then until the state is the expected one. */
  readonly look: (isLate: boolean) => Promise<unknown>;
  readonly before: unknown;
  readonly behind: unknown;
}

/** Expects one state until an event is due, and another soon after. */
export async function expectChange(
  context: Judged,
  claims: readonly ClaimId[],
  due: Due,
  { alive, ...change }: Omit<Change, "claims"> & { readonly alive?: Alive },
): Promise<void> {
  await expectChanges(context, due, [{ ...change, claims }], { alive });
}

/**
 * The same for events that are due at the same moment; says whether all came.
 *
 * @param withinMs real time for the effects where the clock stands still
 */
export async function expectChanges(
  context: Judged,
  due: Due,
  changes: readonly Change[],
  { alive, withinMs = HELD_WITHIN_MS }: { readonly alive?: Alive | undefined; readonly withinMs?: number } = {},
): Promise<boolean> {
  const { clock } = context;
  const [beforeMs, behindMs] = clock.isHeld === true ? [HELD_MARGIN_MS, HELD_MARGIN_MS] : [BEFORE_MS, BEHIND_MS];
  const all = async (isLate: boolean): Promise<readonly unknown[]> =>
    await Promise.all(changes.map(({ look }) => look(isLate)));
  const says = context.expect(...changes.flatMap(({ claims }) => claims));
  await passTo(context, due.since.fromMs + due.afterMs - beforeMs, alive);
  const early = await all(false);
  // It is later where the machine paused for a while.
  if ((await clock.nowMs()) >= due.since.fromMs + due.afterMs)
    says.unseen(`the state shortly before ${due.afterMs} ms`);
  else judge(context, changes, (change, at) => [early[at], change.before, `shortly before ${due.afterMs} ms`]);
  await passTo(context, due.since.toMs + due.afterMs + behindMs, alive);
  const look = (): Promise<readonly unknown[]> => all(true);
  const isBehind = (seen: readonly unknown[]): boolean => changes.every(({ behind }, at) => contains(seen[at], behind));
  const late = await (clock.isHeld === true ? soonWhileHeld(context, look, isBehind, withinMs) : soon(look, isBehind));
  const happens = async (): Promise<boolean> => {
    await alive?.();
    return isBehind(await look());
  };
  if (!isBehind(late) && (await comesLate(context, due, happens))) {
    says.unseen(`the state shortly after ${due.afterMs} ms`);
    return false;
  }
  judge(context, changes, (change, at) => [late[at], change.behind, `shortly after ${due.afterMs} ms`]);
  return isBehind(late);
}

function judge(
  { expect }: Judged,
  changes: readonly Change[],
  seen: (change: Change, at: number) => readonly [unknown, unknown, string],
): void {
  for (const [at, change] of changes.entries()) expect(...change.claims).contains(...seen(change, at));
}

/**
 * The same as {@link soon} where the clock stands still: it moves on a little with each look, because an effect may be decided only
 * after what a database answered. Effects such as the end of a process, and a database on a busy machine, may take their real time:
 * then it is moved by nothing, without which a target does nothing that is due.
 */
export async function soonWhileHeld<Value>(
  { clock }: Timed,
  look: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
  withinMs: number = HELD_WITHIN_MS,
): Promise<Value> {
  let leftMs = HELD_FURTHER_MS;
  async function lookAndMove(): Promise<Value> {
    const seen = await look();
    if (!isExpected(seen)) {
      const stepMs = Math.min(HELD_STEP_MS, leftMs);
      await clock.pass(stepMs);
      leftMs -= stepMs;
    }
    return seen;
  }
  return await until(lookAndMove, isExpected, withinMs);
}

/** A service on a busy machine does not count the time in which it stood still: at least so long, and this share of the time. */
const STALLED_MIN_MS = 15_000;
const STALLED_SHARE = 0.05;

/** Whether an event of real time came late, but came. */
async function comesLate({ clock }: Timed, { afterMs }: Due, happens: () => Promise<boolean>): Promise<boolean> {
  if (clock.kind !== "real") return false;
  return await until(happens, Boolean, Math.max(STALLED_MIN_MS, afterMs * STALLED_SHARE));
}

/** Lets time pass until a moment. */
export async function passTo({ clock }: Timed, atMs: number, alive?: Alive): Promise<void> {
  for (let leftMs = atMs - (await clock.nowMs()); leftMs > 0; leftMs = atMs - (await clock.nowMs())) {
    await alive?.();
    await clock.pass(alive === undefined ? leftMs : Math.min(leftMs, limits.workerLeaseMs / 2));
  }
}
