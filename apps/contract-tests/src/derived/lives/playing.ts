import { type ClaimId, type JobState, type JobTrigger, limits, nextState } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf } from "../../steps/answers.ts";
import { soonWhileHeld } from "../../steps/waiting/moment.ts";
import { soon } from "../../steps/waiting/until.ts";
import { type Act, type Acted, TIMED } from "./acts.ts";
import { claimsOf } from "./edges.ts";
import { EXECUTION_TIMEOUT_MS, type Life, isUnfinished, moved, newLife } from "../../steps/resources/job-life.ts";
import { always, expectTold, ofMember } from "./telling.ts";

/** Heartbeats of workers are due so often, in real time. */
const ALIVE_EVERY_MS = limits.workerPingIntervalMs / 2;

/** An act, with what is promised of it besides what the lifecycle says of every job. */
export type Step = Act | readonly [Act, ...ClaimId[]];

/** The life of a job. Whether a step is legal, and what comes of it, follows from the lifecycle. */
export interface Story {
  readonly name: string;
  readonly isSync?: boolean;
  /** More of the submission. */
  readonly more?: Fields;
  /** What brings the job to the begin of the story. */
  readonly before?: readonly Act[];
  readonly steps: readonly Step[];
}

function partsOf(step: Step): readonly [act: Act, claims: readonly ClaimId[]] {
  if (!Array.isArray(step)) return [step as Act, []];
  const [act, ...claims] = step as readonly [Act, ...ClaimId[]];
  return [act, claims];
}

/** What the act makes of a job in this state; undefined where it moves none. */
function stateAfter(from: JobState | null, { trigger, isLate, isRepeated }: Act): JobState | null | undefined {
  return trigger === null || isLate === true || isRepeated === true ? undefined : nextState(from, trigger);
}

function claimsAbout(from: JobState | null, [act, claims]: ReturnType<typeof partsOf>): readonly ClaimId[] {
  const { trigger } = act;
  if (trigger === null) return claims;
  return [...claims, ...claimsOf(from, trigger, stateAfter(from, act) !== undefined)];
}

/** All claims that a story speaks of. */
export function claimsIn({ before = [], steps }: Story): readonly ClaimId[] {
  let state: JobState | null = null;
  for (const act of before) state = stateAfter(state, act) ?? null;
  const claims: ClaimId[] = [...always];
  for (const step of steps) {
    const parts = partsOf(step);
    claims.push(...claimsAbout(state, parts));
    const to = stateAfter(state, parts[0]);
    if (to !== undefined) state = to;
  }
  return claims;
}

export function triggersIn({ before = [], steps }: Story): readonly (JobTrigger | null)[] {
  return [...before, ...steps].map((step) => partsOf(step)[0].trigger);
}

/** Plays the story on an endpoint of its own. After each step everything that tells of the job is read. */
export async function tell(context: Context, story: Story, templateId: string): Promise<void> {
  const isShort = triggersIn(story).includes("timeOut");
  const policy = isShort ? { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } } : {};
  const queue = await context.endpoint({ templateId });
  const life = newLife(context, queue, { isSync: story.isSync === true, more: { ...policy, ...story.more } });
  for (const act of story.before ?? []) await played(life, act);
  for (const step of story.steps) {
    const [act, claims] = partsOf(step);
    await judged(life, act, story.name, claims);
  }
}

/** Plays an act, and judges its answer and all that tells of the job afterwards. */
export async function judged(life: Life, act: Act, about: string, more: readonly ClaimId[] = []): Promise<void> {
  const from = life.state;
  const claims = claimsAbout(from, [act, more]);
  const [acted, to] = await played(life, act);
  const when = `${about}: when ${act.what}`;
  for (const held of life.held) {
    if (held.claims.length === 0 || act.what.includes("chunk")) await isHeldFor(life, held, claims, when);
  }
  expectAnswer(life, { act, acted, claims, isLegal: to !== undefined, from }, when);
  await expectTold(life, claims, when);
}

async function played(life: Life, act: Act): Promise<readonly [Acted, JobState | null | undefined]> {
  const to = stateAfter(life.state, act);
  await keptAlive(life);
  const acted = await act.run(life);
  move(life, act.trigger, to);
  // Purges, and time, are about all jobs of the queue.
  for (const other of life.all.filter((one) => one !== life)) {
    const isLost = act.trigger === "lose" || act.trigger === "giveUp";
    const trigger = isLost ? (other.lost < limits.automaticRedispatchMax ? "lose" : "giveUp") : act.trigger;
    if (trigger !== null && (isLost || trigger === "purge" || trigger === "timeOut")) {
      move(other, trigger, nextState(other.state, trigger));
    }
  }
  // What time does is seen soon after the clock was moved.
  for (const { queue, id, state } of TIMED.includes(act.trigger) ? life.all : []) {
    const look = (): Promise<Answer> => queue.status(id);
    const isThere = (answer: Answer): boolean => (answer.status === 404 ? null : fieldsOf(answer)["status"]) === state;
    await (life.context.clock.isHeld === true ? soonWhileHeld(life.context, look, isThere) : soon(look, isThere));
  }
  return [acted, to];
}

/** Workers live until their jobs are lost on purpose, however long a busy machine takes for the steps before. */
async function keptAlive({ context, all }: Life): Promise<void> {
  if (context.clock.isHeld === true) return;
  for (const life of all.filter(({ state }) => state === "IN_PROGRESS")) {
    if (performance.now() - life.seenAtMs < ALIVE_EVERY_MS) continue;
    await life.queue.ping([life.id], life.workerId);
    life.seenAtMs = performance.now();
  }
}

function move(life: Life, trigger: JobTrigger | null, to: JobState | null | undefined): void {
  if (trigger === null || to === undefined) return;
  life.state = to;
  moved(life, trigger, to);
}

async function isHeldFor(
  { context }: Life,
  held: Life["held"][number],
  claims: readonly ClaimId[],
  when: string,
): Promise<void> {
  held.claims = [...held.claims, ...claims];
  context.expect(...claims).equals(await held.request.isOpen(), true, `${when}: ${held.operation} is held`);
}

interface Played {
  readonly act: Act;
  readonly acted: Acted;
  readonly claims: readonly ClaimId[];
  readonly isLegal: boolean;
  readonly from: JobState | null;
}

/** What the act itself is answered with. */
function expectAnswer(life: Life, played: Played, when: string): void {
  const { act, acted, claims, isLegal } = played;
  const { answer, operation = "", tells = {} } = acted;
  if (answer === undefined) return;
  const says = life.context.expect(...claims);
  const status = statusOf(life, played);
  says.status(answer, status, operation);
  if (operation === "worker.jobStop") says.contains(answer.json, tells, when);
  else if (status >= 400) {
    const error = status === 404 ? "not_found" : "conflict";
    says.contains(answer.json, { error }, when);
  } else if (act.trigger === "purge" || (act.trigger === "take" && !isLegal)) {
    if (act.trigger === "purge") says.contains(answer.json, tells, when);
  } else if (act.trigger === "take") {
    says.contains(answer.json, { id: life.id, ...tells }, when);
    const tokens = life.attempts.map(({ job }) => job.attemptToken).filter((token) => typeof token === "string");
    says.equals(new Set(tokens).size, life.attempts.length, `${when}: tokens, each of its own`);
  }
  // A submission that is repeated is answered as it was at first.
  else {
    const told = { id: life.id, status: act.trigger === "submit" ? "IN_QUEUE" : life.state };
    for (const [member, value] of Object.entries(told)) {
      life.context.expect(...claims, ...(ofMember[member] ?? [])).contains(answer.json, { [member]: value }, when);
    }
  }
}

function statusOf({ state, attempts }: Life, { act, acted, isLegal, from }: Played): number {
  const isTaken = ["submit", "take", "purge"].includes(String(act.trigger)) || acted.operation === "worker.jobStop";
  if (isLegal || act.isRepeated === true || isTaken) return 200;
  if (from === null) return 404;
  // The service may take another report of an attempt that has reported for a repetition.
  const isReported = act.isLate !== true && attempts.at(-1)?.reported !== undefined && state !== "IN_QUEUE";
  if (acted.operation === "queue.run") return 409;
  if (act.trigger !== null) {
    return acted.operation === "worker.jobDone" && isReported && acted.answer?.status === 200 ? 200 : 409;
  }
  // Progress of the latest attempt is taken at any time, and dropped when the job has ended; a chunk only while it runs.
  const isChunk = act.what.includes("chunk");
  return act.isLate === true || (isChunk && !(isUnfinished(state) && state !== "IN_QUEUE")) ? 409 : 200;
}

export function isTimed(story: Story): boolean {
  return triggersIn(story).some((trigger) => TIMED.includes(trigger));
}
