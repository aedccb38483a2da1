import type { LiveReader } from "@millrace/contract-core";
import { limits, restDocument } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken, WORKER_ID } from "../../target/queue-under-test.ts";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import { made as madeKey } from "../keys/made-key.ts";
import { ruled } from "../notifications/shared.ts";
import { worker } from "../pods/shared.ts";
import { type Kind, make } from "../product/resources.ts";
import { until } from "../waiting/until.ts";
import { READER_GONE, untilPassed } from "../waiting/steps.ts";
import { dataOf, followChanges, HEARTBEATS, placeToWait, statesOf, untilEvents } from "./shared.ts";

function isAbout(endpointId: string): (fields: Fields) => boolean {
  return (fields) => fields["endpointId"] === endpointId;
}

const life: Scenario = {
  name: "Events follow a job, its endpoint and its worker",
  claims: ["EVENTS-200", "EVENTS-JOB", "EVENTS-ENDPOINT", "EVENTS-WORKER"],
  safety: "disposable",
  needs: ["workers"],
  spanMs: HEARTBEATS.stepMs * HEARTBEATS.stepsMax,
  async run(context) {
    const { expect, endpoint, rest } = context;
    const reader = await followChanges(context);
    const begun = await untilEvents(reader, (events) => events.length > 0);
    expect("EVENTS-200").equals(begun[0]?.event, "heartbeat", "the first event");
    expect("EVENTS-200").equals(reader.status, 200, "the status");
    const queue = await endpoint({ workersMax: 0 });
    const { endpointId } = queue;
    const isBusy = (worker: Fields): boolean => isAbout(endpointId)(worker) && worker["jobsInProgress"] === 1;
    const hasRunning = (one: Fields): boolean => isAbout(endpointId)(one) && objectOf(one["workers"])["running"] === 1;
    const id = await queue.run();
    // Each state is awaited, because states that follow each other at once are told as the last one.
    const waits = await untilEvents(reader, (events) => statesOf(events, id).includes("IN_QUEUE"));
    const job = await taken(queue);
    await untilEvents(reader, (events) => statesOf(events, id).includes("IN_PROGRESS"));
    const told = await untilEvents(
      reader,
      (events) => dataOf(events, "worker").some(isBusy) && dataOf(events, "endpoint").some(hasRunning),
    );
    const workers = dataOf(told, "worker").filter(isAbout(endpointId));
    expect("EVENTS-WORKER").contains(workers.at(-1), { id: WORKER_ID, status: "RUNNING", jobsInProgress: 1 });
    await queue.done(job, { output: 1 });
    const done = await untilEvents(reader, (events) => statesOf(events, id).includes("COMPLETED"));
    expect("EVENTS-JOB").equals(statesOf(done, id), ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"], "the states of the job");
    const removed = await queue.run();
    await untilEvents(reader, (events) => statesOf(events, removed).includes("IN_QUEUE"));
    await queue.call("POST", "purge-queue");
    const purged = await untilEvents(reader, (events) => statesOf(events, removed).length > 1);
    expect("EVENTS-JOB").equals(statesOf(purged, removed), ["IN_QUEUE", null], "the states of a job that is purged");
    const counted = await untilEvents(reader, (events) =>
      dataOf(events, "endpoint").some((one) => isAbout(endpointId)(one) && objectOf(one["jobs"])["completed"] === 1),
    );
    const states = dataOf(counted, "endpoint").filter(isAbout(endpointId));
    expect("EVENTS-ENDPOINT").contains(states.at(-1), {
      deleted: false,
      jobs: { inQueue: 0, inProgress: 0, completed: 1, failed: 0 },
    });
    expect("EVENTS-ENDPOINT").that(states.some(hasRunning), "a running worker", states);
    await rest("DELETE", `/endpoints/${endpointId}`);
    const isDeleted = (events: ReturnType<LiveReader["events"]>): boolean =>
      dataOf(events, "resource").some((one) => one["id"] === endpointId && one["change"] === "deleted");
    const gone = await untilEvents(
      reader,
      (events) =>
        isDeleted(events) &&
        dataOf(events, "worker").some((one) => isAbout(endpointId)(one) && one["status"] === "ENDED") &&
        dataOf(events, "endpoint").some((one) => isAbout(endpointId)(one) && one["deleted"] === true),
    );
    const last = dataOf(gone, "endpoint").findLast(isAbout(endpointId));
    expect("EVENTS-ENDPOINT").contains(last, {
      deleted: true,
      jobs: { inQueue: 0, inProgress: 0, completed: 0, failed: 0 },
    });
    const ended = dataOf(gone, "worker").findLast(isAbout(endpointId));
    expect("EVENTS-WORKER").contains(ended, { id: WORKER_ID, status: "ENDED" });
    expect("EVENTS-200").that(waits.length > 0, "events while the stream is open", waits);
    reader.close();
    const idle = await placeToWait(context);
    const listener = await followChanges(idle);
    const beats = (): readonly Fields[] => dataOf(listener.events(), "heartbeat");
    await idle.untilLater(async () => beats().length > 1);
    expect("EVENTS-200").that(beats().length > 1, "another heartbeat", beats().length);
    listener.close();
  },
};

const resources: Scenario = {
  name: "Events tell of every kind of resource that it was saved, changed and deleted, while the account goes on",
  claims: ["EVENTS-RESOURCE"],
  safety: "disposable",
  async run(context) {
    const { expect, graphql, name, rest } = context;
    const claim = expect("EVENTS-RESOURCE");
    const reader = await followChanges(context);
    await untilEvents(reader, (events) => events.length > 0);
    const secret = { name: `s_${name("secret").replaceAll("-", "_")}`, value: "of the contract suite" };
    const keep = "mutation ($input: SecretCreateInput) { it: secretCreate(input: $input) { id } }";
    const told: string[] = [];
    const follow = async (id: string, change: "saved" | "deleted"): Promise<void> => {
      const of = (events: ReturnType<LiveReader["events"]>): readonly Fields[] =>
        dataOf(events, "resource").filter((one) => one["id"] === id && one["change"] === change);
      const found = of(await untilEvents(reader, (events) => of(events).length > 0));
      told.push(`${String(found[0]?.["kind"])} ${change}`);
    };
    // What follows a change at once may be told with it, so each one is awaited.
    const secretId = String(objectOf(objectOf(fieldsOf(await graphql(keep, { input: secret }))["data"])["it"])["id"]);
    await follow(secretId, "saved");
    await graphql("mutation ($id: ID!) { secretDelete(id: $id) }", { id: secretId });
    await follow(secretId, "deleted");
    for (const path of ["templates", "endpoints", "networkvolumes", "containerregistryauth", "keys", "notifications"]) {
      const { id } = await (path === "keys"
        ? madeKey(context, { scopes: ["run"] })
        : path === "notifications"
          ? ruled(context)
          : make(context, path as Kind));
      await follow(id, "saved");
      await rest("DELETE", `/${path}/${id}`);
      await follow(id, "deleted");
    }
    const { enum: every } = objectOf(restDocument.components?.schemas?.["ResourceKind"]);
    const wanted = (every as readonly string[]).flatMap((kind) => [`${kind} saved`, `${kind} deleted`]);
    claim.equals(told.toSorted(), wanted.toSorted(), "what was told of each kind");
    reader.close();
  },
};

const ends: Scenario = {
  name: "An event tells that a worker ended while its endpoint stays",
  claims: ["EVENTS-WORKER"],
  safety: "disposable",
  needs: ["handlers"],
  async run(context) {
    const { expect, rest } = context;
    const reader = await followChanges(context);
    const { endpointId } = await worker(context);
    const states = (events: ReturnType<LiveReader["events"]>): readonly unknown[] =>
      dataOf(events, "worker")
        .filter(isAbout(endpointId))
        .map(({ status }) => status);
    await untilEvents(reader, (events) => states(events).length > 0);
    await rest("PATCH", `/endpoints/${endpointId}`, { workersMin: 0, workersMax: 0 });
    const told = states(await untilEvents(reader, (events) => states(events).includes("ENDED")));
    expect("EVENTS-WORKER").equals(told.at(-1), "ENDED", "the last state of the worker");
    expect("EVENTS-WORKER").status(await rest("GET", `/endpoints/${endpointId}`), 200);
    reader.close();
  },
};

const many: Scenario = {
  name: "Many jobs at once are told in few events that count what they do not name",
  claims: ["EVENTS-JOB-MANY"],
  safety: "disposable",
  async run(context) {
    const { endpoint, expect } = context;
    const queue = await endpoint({ workersMax: 0 });
    const reader = await followChanges(context);
    await untilEvents(reader, (events) => events.length > 0);
    const count = 10 * limits.eventJobsMax;
    await Promise.all(Array.from({ length: count }, () => queue.run()));
    const told = (): readonly Fields[] => dataOf(reader.events(), "job").filter(isAbout(queue.endpointId));
    const named = (events: readonly Fields[]): number =>
      events.reduce((sum, { jobs, omitted }) => sum + (jobs as readonly unknown[]).length + Number(omitted), 0);
    const events = await until(
      async () => told(),
      (all) => named(all) >= count,
    );
    const claim = expect("EVENTS-JOB-MANY");
    claim.equals(named(events), count, "jobs that are named or counted");
    claim.equals(
      events.filter(({ jobs }) => (jobs as readonly unknown[]).length > limits.eventJobsMax),
      [],
      "events that name more",
    );
    reader.close();
  },
};

const resuming: Scenario = {
  name: "A reader of events goes on where it was, or is told to read again",
  claims: ["EVENTS-RESUME", "EVENTS-RESET"],
  safety: "disposable",
  async run(context) {
    const { endpoint, expect } = context;
    const queue = await endpoint({ workersMax: 0 });
    const reader = await followChanges(context);
    await untilEvents(reader, (events) => events.length > 0);
    const seen = await queue.run();
    const before = await untilEvents(reader, (events) => statesOf(events, seen).length > 0);
    const lastEventId = before.findLast(
      ({ event, data }) => event === "job" && isAbout(queue.endpointId)(objectOf(data)),
    )?.id;
    reader.close();
    const missed = await queue.run();
    const again = await followChanges(context, { lastEventId });
    const after = await untilEvents(again, (events) => statesOf(events, missed).length > 0);
    expect("EVENTS-RESUME").equals(statesOf(after, missed), ["IN_QUEUE"], "what it missed");
    expect("EVENTS-RESUME").equals(statesOf(after, seen), [], "what it had seen");
    again.close();
    for (const unknown of ["contract-no-such-id", `${lastEventId}999`]) {
      const lost = await followChanges(context, { lastEventId: unknown });
      const [first] = await untilEvents(lost, (events) => events.length > 0);
      expect("EVENTS-RESET").equals(first?.event, "reset", `the first event behind ${unknown}`);
      lost.close();
    }
  },
};

const problems: Scenario = {
  name: "Events tell that a problem began and that it ended",
  claims: ["EVENTS-PROBLEM"],
  safety: "disposable",
  async run(context) {
    const { endpoint, expect } = context;
    const queue = await endpoint({ workersMax: 0 });
    const reader = await followChanges(context);
    await untilEvents(reader, (events) => events.length > 0);
    const states = (events: ReturnType<LiveReader["events"]>): readonly unknown[] =>
      dataOf(events, "problem")
        .filter(({ problem }) => objectOf(objectOf(problem)["subject"])["id"] === queue.endpointId)
        .map(({ state, problem }) => `${String(state)} ${String(objectOf(problem)["code"])}`);
    const id = await queue.run();
    await untilEvents(reader, (events) => states(events).length > 0);
    await queue.call("POST", `cancel/${id}`);
    const all = await untilEvents(reader, (events) => states(events).length > 1);
    expect("EVENTS-PROBLEM").equals(states(all), ["began no_workers_allowed", "ended no_workers_allowed"]);
    reader.close();
  },
};

const bounded: Scenario = {
  name: "An account opens as many streams of events as it may, and one more",
  claims: ["EVENTS-STREAMS-429"],
  safety: "full",
  needs: ["own-service"],
  spanMs: READER_GONE.stepMs * READER_GONE.stepsMax,
  async run(context) {
    const claim = context.expect("EVENTS-STREAMS-429");
    const service = await context.another({ shared: true, newAccount: true });
    const readers = await Promise.all(
      Array.from({ length: limits.eventStreamsPerAccountMax }, () => followChanges(service)),
    );
    const refused = await service.rest("GET", "/events", undefined, { takes429: true });
    claim.status(refused, 429);
    claim.documented(refused, "rest.streamEvents");
    claim.contains(fieldsOf(refused), { error: "rate_limited" });
    readers.pop()?.close();
    const again = await untilPassed(
      service,
      READER_GONE,
      () => followChanges(service).catch((error: unknown) => error),
      (reader) => !(reader instanceof Error),
    );
    claim.that(!(again instanceof Error), "a stream in the place of one that was closed", again);
    for (const reader of readers) reader.close();
  },
};

export const scenarios: readonly Scenario[] = [life, resources, ends, many, resuming, problems, bounded];
