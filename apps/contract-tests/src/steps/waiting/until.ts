import { setTimeout as delay } from "node:timers/promises";
import { contains } from "@millrace/contract-core";

/** What a wait is for: a condition, or at least these members, exactly these items or this value. */
export type Sought<Value> = ((value: Value) => boolean) | Part<Value>;
type Part<Value> = Value extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Part<Value[Name]> }
    : Value;

/** Whether the value is what a wait is for. */
export function isSought<Value>(value: Value, sought: Sought<Value>): boolean {
  return typeof sought === "function" ? (sought as (value: Value) => boolean)(value) : contains(value, sought);
}

/** At least so many items. */
export function atLeast(count: number): (all: { readonly length: number }) => boolean {
  return ({ length }) => length >= count;
}

/** A text that has a part, or a list that has an item. */
export function including<Item>(part: Item): (all: { includes(part: Item): boolean }) => boolean {
  return (all) => all.includes(part);
}

/** Anything but this. */
export function not(sought: unknown): (value: unknown) => boolean {
  return (value) => !isSought(value, sought);
}

/** Real time after which an expected event counts as missing. Long enough that only a hanging target reaches it. */
const GIVEN_UP_MS = 60_000;
/** Real time within which an event counts as soon, unless the machine is slow. */
export const SOON_MS = 1_500;
/** Pause between two polls: short at first; a tenth of the time waited so far, because a long wait may cost only so many requests. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 500;
/** Time of a poll with its pause on a fast machine. A slow machine gets as many polls, up to 30. */
const LOOK_MS = 100;
const LOOKS_MIN = 30;

/** Asks again until the answer is the sought one, or real time is over; resolves to the last answer either way. */
export async function until<Value>(
  ask: () => Promise<Value>,
  sought: Sought<Value>,
  withinMs = GIVEN_UP_MS,
): Promise<Value> {
  const startMs = performance.now();
  const looksMin = Math.min(withinMs / LOOK_MS, LOOKS_MIN);
  for (let looks = 1; ; looks += 1) {
    const value = await ask();
    const waitedMs = performance.now() - startMs;
    if (isSought(value, sought) || (looks >= looksMin && waitedMs > withinMs)) return value;
    await delay(Math.min(Math.max(PAUSE_MIN_MS, waitedMs / 10), PAUSE_MAX_MS));
  }
}

/** The same for an event that must follow within a second or two. */
export async function soon<Value>(ask: () => Promise<Value>, sought: Sought<Value>): Promise<Value> {
  return await until(ask, sought, SOON_MS);
}
