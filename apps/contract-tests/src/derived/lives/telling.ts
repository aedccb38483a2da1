import { eventsOf as streamEventsOf } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import { streamOf } from "../../target/stream-answer.ts";
import { type Fields, fieldsOf, objectOf } from "../../steps/answers.ts";
import { allAnswers } from "../../steps/resources/queue-jobs.ts";
import { STATUS_HEADER, followEvents } from "../../steps/resources/streams.ts";
import { expectAtOnce } from "../../steps/waiting/held.ts";
import { ANY, type Life, TEXT, isLowPriority, isUnfinished } from "../../steps/resources/job-life.ts";

/** An integer of 0 or more. */
const COUNT = Symbol("count");

/** What each member of an answer about a job is checked for, besides the claims about the step. */
export const ofMember: Readonly<Record<string, readonly ClaimId[]>> = {
  id: ["JOB-FIELD-ID", "JOB-FIELD-ID-EVERYWHERE"],
  status: ["JOB-FIELD-STATUS", "JOB-FIELD-STATUS-EVERYWHERE", "LIFECYCLE-STATUSES"],
  output: ["JOB-OUTPUT-FROM-HANDLER", "JOB-OUTPUT-OPTIONAL"],
  error: ["JOB-FIELD-ERROR"],
  workerId: ["JOB-FIELD-WORKER-ID"],
  retries: ["JOB-FIELD-RETRIES"],
  delayTime: ["JOB-FIELD-DELAY-TIME", "JOB-DELAY-TIME-WHEN-TAKEN"],
  executionTime: ["JOB-FIELD-EXECUTION-TIME", "JOB-EXECUTION-TIME-ONLY-FINISHED"],
};
const ofStatus = [
  "QUEUE-STATUS-200",
  "QUEUE-STATUS-NO-BODY",
  "QUEUE-STATUS-RESPONSE",
  "QUEUE-STATUS-RESPONSE-FINISHED",
] as const;
const ofCount: Readonly<Record<string, readonly ClaimId[]>> = {
  inQueue: ["HEALTH-JOBS-IN-QUEUE", "HEALTH-IN-QUEUE-COUNTS"],
  inProgress: ["HEALTH-JOBS-IN-PROGRESS", "HEALTH-IN-PROGRESS-COUNTS"],
  completed: ["HEALTH-JOBS-COMPLETED", "HEALTH-COMPLETED-RISES"],
  failed: ["HEALTH-JOBS-FAILED", "HEALTH-FAILED-RISES", "HEALTH-FAILED-TIMED-OUT"],
  retried: ["HEALTH-JOBS-RETRIED", "HEALTH-RETRIED-RISES", "LIFECYCLE-HEALTH-RETRIED"],
};
const ofEvents = ["JOBS-EVENTS-200", "JOBS-EVENTS-USUAL", "JOBS-EVENTS-RETURNED", "JOBS-EVENTS-RETRIED"] as const;
const ofList = ["JOBS-GET-200", "JOBS-GET-AS-LISTED", "JOBS-LIST-FIELDS"] as const;
const ofStream = ["STREAM-JOB-STATUS-HEADER", "QUEUE-STREAM-200", "QUEUE-STREAM-NO-BODY"] as const;

/** Checked after every step. */
export const always: readonly ClaimId[] = [
  "QUEUE-STATUS-IMMEDIATE",
  "QUEUE-STATUS-REPEATABLE",
  "HEALTH-COUNTS-NOT-NEGATIVE",
  "JOBS-LIST-KEPT",
  "JOBS-ID-404",
  ...ofStatus,
  ...[...Object.values(ofMember), ...Object.values(ofCount)].flat(),
  ...ofEvents,
  ...ofList,
  ...ofStream,
];

/** Expects that all answers tell of the job what is known of it. */
export async function expectTold(life: Life, claims: readonly ClaimId[], when: string): Promise<void> {
  const { context, queue, id, state } = life;
  await expectCounts(life, when);
  await expectListed(life, when);
  const answer = await expectAtOnce(context, ["QUEUE-STATUS-IMMEDIATE"], queue.status(id));
  const says = context.expect(...claims, ...ofStatus);
  says.status(answer, state === null ? 404 : 200, "queue.status");
  await expectAnswered(life, answer.json, when);
  if (state === null) return life.isBrief ? undefined : await expectGone(life, claims);
  const shown = fieldsOf(answer);
  for (const [member, wanted] of Object.entries(membersOf(life))) {
    const about = context.expect(...claims, ...(ofMember[member] ?? []), "QUEUE-STATUS-RESPONSE");
    about.that(isLike(shown[member], wanted), `${when}: ${told(member, wanted)}`, shown[member] ?? answer.text);
  }
  const finished = context.expect("QUEUE-STATUS-RESPONSE-FINISHED");
  const hasTimes = Number.isInteger(shown["delayTime"]) && Number.isInteger(shown["executionTime"]);
  finished.that(isUnfinished(state) || hasTimes, "both times of a finished job", answer.text);
  if (!isUnfinished(state) && !life.isBrief) {
    context.expect("QUEUE-STATUS-REPEATABLE").equals((await queue.status(id)).json, answer.json, when);
  }
  await expectStream(life, claims, when);
}

/** The members of `/status`: undefined for one that must be absent. */
function membersOf({ id, state, attempts, workerId, lost, output, error }: Life): Fields {
  const isOver = !isUnfinished(state);
  const isTaken = attempts.length > 0;
  return {
    id,
    status: state,
    output,
    error,
    workerId,
    retries: lost === 0 ? undefined : lost,
    delayTime: isOver || state === "IN_PROGRESS" ? COUNT : isTaken ? ANY : undefined,
    executionTime: !isOver ? undefined : isTaken ? COUNT : 0,
  };
}

function isLike(got: unknown, wanted: unknown): boolean {
  if (wanted === ANY) return true;
  if (wanted === TEXT) return typeof got === "string" && got !== "";
  if (wanted === COUNT) return Number.isInteger(got) && Number(got) >= 0;
  return JSON.stringify(got) === JSON.stringify(wanted);
}

function told(member: string, wanted: unknown): string {
  if (wanted === ANY) return `any ${member}`;
  if (typeof wanted === "symbol") return `a ${String(wanted.description)} as ${member}`;
  return wanted === undefined ? `no ${member}` : `the ${member} ${JSON.stringify(wanted)}`;
}

async function expectCounts({ context, queue, all }: Life, when: string): Promise<void> {
  const answer = await queue.call("GET", "health");
  const { jobs, workers } = fieldsOf(answer);
  const wanted = {
    inQueue: all.filter(({ state }) => state === "IN_QUEUE").length,
    inProgress: all.filter(({ state }) => state === "IN_PROGRESS").length,
    completed: sumOf(all, "completed"),
    failed: sumOf(all, "failed"),
    retried: sumOf(all, "retried"),
  };
  for (const [name, count] of Object.entries(wanted)) {
    context.expect(...(ofCount[name] ?? [])).equals(objectOf(jobs)[name], count, `${when}: jobs.${name}`);
  }
  const isSound = [jobs, workers].map(objectOf).every((counts) => {
    const shown = Object.values(counts);
    return shown.length > 0 && shown.every((count) => isLike(count, COUNT));
  });
  context.expect("HEALTH-COUNTS-NOT-NEGATIVE").that(isSound, "counts of at least 0", answer.text);
}

function sumOf(all: readonly Life[], name: keyof Life["counts"]): number {
  return all.reduce((sum, { counts }) => sum + counts[name], 0);
}

/** As the management interface has it: in the list, by itself, and with its events. */
async function expectListed(life: Life, when: string): Promise<void> {
  const { context, queue, id, state, attempts, error, output } = life;
  const { rest, expect } = context;
  const path = `/endpoints/${queue.endpointId}/jobs`;
  const list = await rest("GET", path);
  const jobs = fieldsOf(list)["jobs"];
  const found = (Array.isArray(jobs) ? jobs.map(objectOf) : []).find((job) => job["id"] === id);
  expect("JOBS-LIST-KEPT").equals(found?.["status"] ?? null, state, `${when}: the job in the list`);
  const one = await rest("GET", `${path}/${id}`);
  context.expect(...ofList, "JOBS-ID-404").status(one, state === null ? 404 : 200);
  if (state === null) {
    return context.expect(...ofEvents, "JOBS-ID-404").status(await rest("GET", `${path}/${id}/events`), 404);
  }
  const { webhook, inputBytes, outputBytes, ...summary } = fieldsOf(one);
  const isWaiting = state === "IN_QUEUE";
  const wanted = {
    status: state,
    sync: life.isSync,
    lowPriority: isLowPriority(life),
    attempts: attempts.length,
    workerId: life.workerId ?? null,
    ...(typeof error === "symbol" ? {} : { error: error ?? null }),
    ...(isUnfinished(state) ? { finishedAt: null, executionTime: null } : {}),
    ...(isWaiting ? { startedAt: null, delayTime: null } : {}),
  };
  const listed = context.expect(...ofList);
  listed.contains(summary, wanted, when);
  listed.equals(summary, found, `${when}: as it is in the list`);
  listed.documented(one, "rest.getJob");
  listed.documented(list, "rest.listJobs");
  const isSized = typeof output === "symbol" || (outputBytes === null) === (output === undefined);
  expect("JOBS-GET-200").that(isSized && webhook === false && inputBytes !== undefined, "sizes, no webhook", one.text);
  const read = await rest("GET", `${path}/${id}/events`);
  const { events: told = [] } = fieldsOf(read) as { readonly events?: readonly Fields[] };
  const times = told.map(({ at }) => Date.parse(String(at)));
  const isKnown = ({ type }: Fields): boolean => type !== "WAITING" && type !== "CHUNKS" && type !== "WEBHOOK";
  const ofAll = context.expect(...ofEvents);
  ofAll.documented(read, "rest.listJobEvents");
  ofAll.contains(fieldsOf(read), { id, status: state });
  ofAll.contains(told.filter(isKnown), life.events, `${when}: events`);
  const inOrder = times.toSorted((one, next) => one - next);
  ofAll.equals(times, inOrder, `${when}: times of events`);
  const areSaid = told.every(
    ({ message }) => typeof message === "string" && message !== "" && !message.includes("undefined"),
  );
  ofAll.that(areSaid, "messages", read.text);
}

/** The stream is read while nothing is in it, and when the job has ended. */
async function expectStream(life: Life, claims: readonly ClaimId[], when: string): Promise<void> {
  const { context, queue, id, state, chunks } = life;
  if (isUnfinished(state) && chunks.length > 0) return;
  const answer = await queue.call("GET", `stream/${id}?wait=0`);
  const says = context.expect(...ofStream, ...claims.filter((claim) => !claim.startsWith("JOB")));
  says.status(answer, 200);
  says.equals(answer.headers.get(STATUS_HEADER), state, `${when}: ${STATUS_HEADER}`);
  says.equals(streamOf(answer), chunks, `${when}: chunks`);
  life.chunks = [];
  if (isUnfinished(state) || life.isBrief) return;
  const events = streamEventsOf(await followEvents(queue, id));
  const read = events.map(({ event, data }) => (event === "chunk" ? { metrics: {}, ...objectOf(data) } : event));
  says.equals(read, [...life.streamed, "end"], `${when}: chunks of the present run, as events`);
}

/** Those that wait for the job are answered at once when it ends, with what `/status` says. */
async function expectAnswered(life: Life, status: unknown, when: string): Promise<void> {
  if (isUnfinished(life.state)) return;
  for (const { operation, request, claims } of life.held.splice(0)) {
    const answer = await request.answer();
    const says = life.context.expect(...claims);
    says.that(answer !== undefined, `${when}: ${operation} is answered at once`, "none");
    if (answer === undefined) continue;
    says.status(answer, life.state === null ? 404 : 200, operation);
    if (life.state !== null) says.equals(answer.json, status, `${when}: what ${operation} answers`);
    else says.that(/purged|time to live/.test(answer.text), `${when}: why the job is gone`, answer.text);
  }
}

async function expectGone({ context, queue, id }: Life, claims: readonly ClaimId[]): Promise<void> {
  const says = context.expect(...claims);
  for (const [operation, answer] of await allAnswers(queue, id)) {
    says.status(answer, 404, operation);
  }
}
