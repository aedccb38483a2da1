import { limits, restDocument } from "@millrace/spec";
import { kinds } from "../../derived/interfaces/kinds.ts";
import { make } from "../../derived/interfaces/places.ts";
import { worker } from "../../steps/resources/pods.ts";
import { BOUNDED_SPAN_MS, expectBounded } from "../../steps/stream-bounds.ts";
import { type Fields, type Scenario, WORKER_ID, fieldsOf, objectOf, taken, until } from "../../steps/words.ts";
import { following, HEARTBEATS, isAbout, placeToWait } from "../../steps/resources/events.ts";

/** Kinds of which no event tells that one was saved. */
const UNTOLD = ["/pods", "/accounts"];

const life: Scenario = {
  name: "Events follow a job, its endpoint and its worker",
  claims: ["EVENTS-200", "EVENTS-JOB", "EVENTS-ENDPOINT", "EVENTS-WORKER"],
  needs: ["workers"],
  spanMs: HEARTBEATS.stepMs * HEARTBEATS.stepsMax,
  async run({ context, expect, endpoint, rest }) {
    const [ofJob, ofEndpoint, ofWorker] = [expect("EVENTS-JOB"), expect("EVENTS-ENDPOINT"), expect("EVENTS-WORKER")];
    using changes = await following(context);
    expect("EVENTS-200").equals(changes.events()[0]?.event, "heartbeat", "the first event");
    expect("EVENTS-200").equals(changes.status, 200, "the status");
    const queue = await endpoint({ workersMax: 0 });
    const isOurs = isAbout(queue.endpointId);
    const counted = (of: "jobs" | "workers", state: string) => (one: Fields) =>
      isOurs(one) && objectOf(one[of])[state] === 1;
    const id = await queue.run();
    // Each state is awaited, because states that follow each other at once are told as the last one.
    await changes.untilState(id, "IN_QUEUE");
    const job = await taken(queue);
    await changes.untilState(id, "IN_PROGRESS");
    const busy = await changes.until("worker", (one) => isOurs(one) && one["jobsInProgress"] === 1);
    ofWorker.contains(busy.findLast(isOurs), { id: WORKER_ID, status: "RUNNING", jobsInProgress: 1 });
    await changes.until("endpoint", counted("workers", "running"));
    await queue.done(job, { output: 1 });
    const done = await changes.untilState(id, "COMPLETED");
    ofJob.equals(done, ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"], "the states of the job");
    const removed = await queue.run();
    await changes.untilState(removed, "IN_QUEUE");
    await queue.call("POST", "purge-queue");
    ofJob.equals(await changes.untilState(removed, null), ["IN_QUEUE", null], "the states of a job that is purged");
    const none = { inQueue: 0, inProgress: 0, completed: 0, failed: 0 };
    const told = await until(
      async () => changes.of("endpoint").filter(isOurs),
      (all) => objectOf(all.at(-1)?.["jobs"])["inQueue"] === 0 && all.some(counted("jobs", "completed")),
    );
    ofEndpoint.contains(told.at(-1), { deleted: false, jobs: { ...none, completed: 1 } });
    ofEndpoint.that(told.some(counted("workers", "running")), "a running worker", told);
    await rest("DELETE", `/endpoints/${queue.endpointId}`);
    await changes.until("resource", (one) => one["id"] === queue.endpointId && one["change"] === "deleted");
    const gone = await changes.until("endpoint", (one) => isOurs(one) && one["deleted"] === true);
    ofEndpoint.contains(gone.findLast(isOurs), { deleted: true, jobs: none });
    const ended = await changes.until("worker", (one) => isOurs(one) && one["status"] === "ENDED");
    ofWorker.contains(ended.findLast(isOurs), { id: WORKER_ID, status: "ENDED" });
    const idle = await placeToWait(context);
    using listener = await following(idle);
    await idle.untilLater(async () => listener.of("heartbeat").length > 1);
    expect("EVENTS-200").that(listener.of("heartbeat").length > 1, "another heartbeat", listener.events());
  },
};

const resources: Scenario = {
  name: "Events tell of every kind of resource that it was saved, changed and deleted, while the account goes on",
  claims: ["EVENTS-RESOURCE"],
  async run({ context, graphql, name, rest, says }) {
    using changes = await following(context);
    const told: string[] = [];
    // What follows a change at once may be told with it, so each one is awaited.
    const follow = async (id: string, change: "saved" | "deleted"): Promise<void> => {
      const isIt = (one: Fields): boolean => one["id"] === id && one["change"] === change;
      const found = (await changes.until("resource", isIt)).find(isIt);
      told.push(`${String(found?.["kind"])} ${change}`);
    };
    const input = { name: `s_${name("secret").replaceAll("-", "_")}`, value: "of the contract suite" };
    const keep = "mutation ($input: SecretCreateInput) { it: secretCreate(input: $input) { id } }";
    const secretId = String(objectOf(objectOf(fieldsOf(await graphql(keep, { input }))["data"])["it"])["id"]);
    await follow(secretId, "saved");
    await graphql("mutation ($id: ID!) { secretDelete(id: $id) }", { id: secretId });
    await follow(secretId, "deleted");
    for (const kind of kinds.filter(({ collection }) => !UNTOLD.includes(collection))) {
      const { id, path } = await make(context, kind);
      await follow(id, "saved");
      await rest("DELETE", path);
      await follow(id, "deleted");
    }
    const { enum: every } = objectOf(restDocument.components?.schemas?.["ResourceKind"]);
    const wanted = (every as readonly string[]).flatMap((kind) => [`${kind} saved`, `${kind} deleted`]);
    says.equals(told.toSorted(), wanted.toSorted(), "what was told of each kind");
  },
};

const ends: Scenario = {
  name: "An event tells that a worker ended while its endpoint stays",
  claims: ["EVENTS-WORKER"],
  needs: ["handlers"],
  async run({ context, rest, says }) {
    using changes = await following(context);
    const { endpointId } = await worker(context);
    const isOurs = isAbout(endpointId);
    await changes.until("worker", isOurs);
    await rest("PATCH", `/endpoints/${endpointId}`, { workersMin: 0, workersMax: 0 });
    const told = await changes.until("worker", (one) => isOurs(one) && one["status"] === "ENDED");
    says.contains(told.findLast(isOurs), { status: "ENDED" }, "the last state of the worker");
    says.status(await rest("GET", `/endpoints/${endpointId}`), 200);
  },
};

const many: Scenario = {
  name: "Many jobs at once are told in few events that count what they do not name",
  claims: ["EVENTS-JOB-MANY"],
  async run({ context, says }) {
    const queue = await context.endpoint({ workersMax: 0 });
    using changes = await following(context);
    const count = 10 * limits.eventJobsMax;
    await Promise.all(Array.from({ length: count }, () => queue.run()));
    const named = ({ jobs }: Fields): number => (jobs as readonly unknown[]).length;
    const sum = (events: readonly Fields[]): number =>
      events.reduce((before, one) => before + named(one) + Number(one["omitted"]), 0);
    const events = await until(
      async () => changes.of("job").filter(isAbout(queue.endpointId)),
      (all) => sum(all) >= count,
    );
    says.equals(sum(events), count, "jobs that are named or counted");
    const large = events.filter((one) => named(one) > limits.eventJobsMax);
    says.equals(large, [], "events that name more");
  },
};

const resuming: Scenario = {
  name: "A reader of events goes on where it was, or is told to read again",
  claims: ["EVENTS-RESUME", "EVENTS-RESET"],
  async run({ context, endpoint, expect }) {
    const queue = await endpoint({ workersMax: 0 });
    const isOurs = isAbout(queue.endpointId);
    let lastEventId: string | undefined;
    const seen = await (async () => {
      using before = await following(context);
      const id = await queue.run();
      await before.untilState(id, "IN_QUEUE");
      lastEventId = before.events().findLast(({ event, data }) => event === "job" && isOurs(objectOf(data)))?.id;
      return id;
    })();
    const missed = await queue.run();
    using again = await following(context, { lastEventId });
    // Another gateway has other ids, and says so.
    const isTold = again.events()[0]?.event !== "reset" || context.addressCount === 1;
    if (isTold) {
      expect("EVENTS-RESUME").equals(await again.untilState(missed, "IN_QUEUE"), ["IN_QUEUE"], "what it missed");
    }
    expect("EVENTS-RESUME").equals(again.states(seen), [], "what it had seen");
    for (const unknown of ["contract-no-such-id", `${lastEventId}999`]) {
      using lost = await following(context, { lastEventId: unknown });
      expect("EVENTS-RESET").equals(lost.events()[0]?.event, "reset", `the first event behind ${unknown}`);
    }
  },
};

const problems: Scenario = {
  name: "Events tell that a problem began and that it ended",
  claims: ["EVENTS-PROBLEM"],
  async run({ context, endpoint, says }) {
    const queue = await endpoint({ workersMax: 0 });
    using changes = await following(context);
    const isOurs = ({ problem }: Fields): boolean => objectOf(objectOf(problem)["subject"])["id"] === queue.endpointId;
    const id = await queue.run();
    await changes.until("problem", isOurs);
    await queue.call("POST", `cancel/${id}`);
    const all = await changes.until("problem", (one) => isOurs(one) && one["state"] !== "began");
    const states = all.filter(isOurs).map(({ state, problem }) => [state, objectOf(problem)["code"]]);
    const wanted = [
      ["began", "no_workers_allowed"],
      ["ended", "no_workers_allowed"],
    ];
    says.equals(states, wanted);
  },
};

const bounded: Scenario = {
  name: "An account opens as many streams of events as it may, and one more",
  claims: ["EVENTS-STREAMS-429"],
  safety: "full",
  // Each gateway counts its own.
  needs: ["own-service", "one-gateway"],
  spanMs: BOUNDED_SPAN_MS,
  run: (context) =>
    expectBounded(context, {
      claim: "EVENTS-STREAMS-429",
      most: limits.eventStreamsPerAccountMax,
      places: async () => [["rest.streamEvents", "/events"]],
    }),
};

export const scenarios: readonly Scenario[] = [life, resources, ends, many, resuming, problems, bounded];
