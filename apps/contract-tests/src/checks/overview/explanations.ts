import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf, has, namedFields, objectOf } from "../answers.ts";
import { createPod, podThatIsUp } from "../pods/shared.ts";
import { until } from "../waiting/until.ts";
import { dataOf, followChanges, untilEvents } from "./shared.ts";

const UNKNOWN = "contract-no-such-id";

function entriesOf(answer: Answer, list: "decisions" | "releases"): readonly Fields[] {
  return (fieldsOf(answer)[list] ?? []) as readonly Fields[];
}

const refusals: Scenario = {
  name: "Explanations of what does not exist are not found, and wrong questions are refused",
  claims: [
    "EXPLAIN-ENDPOINT-404",
    "EXPLAIN-ENDPOINT-400",
    "DECISIONS-404",
    "DECISIONS-400",
    "RELEASES-404",
    "RELEASES-400",
    "EXPLAIN-POD-404",
    "EXPLAIN-POD-400",
  ],
  safety: "disposable",
  async run({ endpoint, rest, expect }) {
    const { endpointId } = await endpoint();
    expect("EXPLAIN-ENDPOINT-404").status(await rest("GET", `/endpoints/${UNKNOWN}/explanation`), 404);
    expect("DECISIONS-404").status(await rest("GET", `/endpoints/${UNKNOWN}/decisions`), 404);
    expect("RELEASES-404").status(await rest("GET", `/endpoints/${UNKNOWN}/releases`), 404);
    expect("EXPLAIN-POD-404").status(await rest("GET", `/pods/${UNKNOWN}/explanation`), 404);
    for (const [claim, path] of [
      ["EXPLAIN-ENDPOINT-400", `/endpoints/${endpointId}/explanation`],
      ["EXPLAIN-POD-400", `/pods/${UNKNOWN}/explanation`],
    ] as const) {
      const answer = await rest("GET", `${path}?unknown=1`);
      expect(claim).status(answer, 400);
      expect(claim).equals(namedFields(answer), ["unknown"], "the field at fault");
    }
    for (const [claim, list] of [
      ["DECISIONS-400", "decisions"],
      ["RELEASES-400", "releases"],
    ] as const) {
      const queries = { cursor: ["nonsense"], limit: ["0", String(limits.pageLimitMax + 1), "few"] };
      for (const [field, values] of Object.entries(queries)) {
        for (const value of values) {
          const answer = await rest("GET", `/endpoints/${endpointId}/${list}?${field}=${value}`);
          expect(claim).status(answer, 400);
          expect(claim).equals(namedFields(answer), [field], "the field at fault");
        }
      }
      expect(claim).status(await rest("GET", `/endpoints/${endpointId}/${list}?limit=${limits.pageLimitMax}`), 200);
    }
  },
};

const waiting: Scenario = {
  name: "An endpoint explains its workers and why its oldest job waits",
  claims: ["EXPLAIN-ENDPOINT-200", "EXPLAIN-ENDPOINT-WAITING"],
  safety: "disposable",
  needs: ["workers"],
  async run({ endpoint, rest, expect }) {
    const queue = await endpoint({ workersMax: 0, idleTimeout: 7 });
    const path = `/endpoints/${queue.endpointId}/explanation`;
    await queue.run();
    const running = await taken(queue);
    const id = await queue.run();
    const claim = expect("EXPLAIN-ENDPOINT-200");
    const answer = await until(
      () => rest("GET", path),
      (one) => objectOf(fieldsOf(one)["waiting"])["reason"] === "workers_busy",
    );
    claim.status(answer, 200);
    claim.documented(answer, "rest.explainEndpoint");
    claim.contains(answer.json, {
      endpointId: queue.endpointId,
      wantedWorkers: 0,
      jobs: { inQueue: 1, inProgress: 1 },
      workers: { running: 1, total: 1 },
      settings: { workersMin: 0, workersMax: 0, idleTimeout: 7 },
    });
    const { why, decidedAt, message } = fieldsOf(answer);
    claim.that(
      [why, decidedAt, message].every((text) => typeof text === "string" && text !== ""),
      "texts",
      answer.text,
    );
    const same = expect("EXPLAIN-ENDPOINT-WAITING");
    const status = await queue.call("GET", `status/${id}?explain=true`);
    const reason = objectOf(fieldsOf(status)["waiting"])["reason"];
    same.equals(objectOf(fieldsOf(answer)["waiting"])["reason"], reason, "the reason of the job");
    same.equals(fieldsOf(answer)["problem"], null, "a problem while a worker works");
    await queue.done(running, { output: 1 });
    await queue.done(await taken(queue), { output: 1 });
    const idle = await until(
      () => rest("GET", path),
      (one) => fieldsOf(one)["waiting"] === null,
    );
    same.contains(idle.json, { waiting: null, oldestQueuedAt: null });
    const paused = await endpoint({ workersMax: 0 });
    await paused.run();
    const stuck = await until(
      () => rest("GET", `/endpoints/${paused.endpointId}/explanation`),
      (one) => fieldsOf(one)["problem"] !== null,
    );
    same.contains(stuck.json, { waiting: { reason: "no_workers_allowed" }, problem: { code: "no_workers_allowed" } });
  },
};

/** All entries of a list, page by page. */
async function pages(
  { rest }: Pick<Context, "rest">,
  path: string,
  limit: number,
): Promise<readonly (readonly Fields[])[]> {
  const found: (readonly Fields[])[] = [];
  let cursor: string | null = null;
  do {
    const next = cursor === null ? "" : `&cursor=${cursor}`;
    const answer = await rest("GET", `${path}?limit=${limit}${next}`);
    found.push(entriesOf(answer, "decisions"));
    const { nextCursor } = fieldsOf(answer);
    cursor = typeof nextCursor === "string" ? nextCursor : null;
  } while (cursor !== null && found.length < 100);
  return found;
}

const scaled: Scenario = {
  name: "What the scaler decided is listed, in pages",
  claims: ["DECISIONS-200", "DECISIONS-PAGES"],
  safety: "disposable",
  needs: ["handlers"],
  async run(context) {
    const { endpoint, rest, expect } = context;
    const queue = await endpoint({ workersMin: 1, workersMax: 2 });
    const path = `/endpoints/${queue.endpointId}/decisions`;
    const wanted = [1];
    for (const workersMin of [2, 0]) {
      // One change a second is told.
      const before = wanted.length;
      await until(
        async () => entriesOf(await rest("GET", path), "decisions").length,
        (count) => count >= before,
      );
      await rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMin, workersMax: workersMin });
      wanted.push(workersMin);
    }
    const answer = await until(
      () => rest("GET", path),
      (one) => entriesOf(one, "decisions").length >= wanted.length,
    );
    const claim = expect("DECISIONS-200");
    claim.status(answer, 200);
    claim.documented(answer, "rest.listDecisions");
    const decisions = entriesOf(answer, "decisions");
    claim.equals(
      decisions.map(({ workers }) => workers),
      wanted.toReversed(),
      "the wanted workers, newest first",
    );
    claim.that(
      decisions.every(({ why }) => typeof why === "string" && why !== ""),
      "reasons",
      decisions,
    );
    const moments = decisions.map(({ at }) => String(at));
    claim.equals(moments, moments.toSorted().toReversed(), "moments that fall");
    const paged = await pages(context, path, 1);
    const paging = expect("DECISIONS-PAGES");
    paging.equals(paged.flat(), decisions, "all entries, each once");
    paging.equals(
      paged.map(({ length }) => length),
      wanted.map(() => 1),
      "entries of each page",
    );
    paging.equals(fieldsOf(answer)["nextCursor"], null, "the cursor of the last page");
    await rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMin: 0, workersMax: 0 });
  },
};

const released: Scenario = {
  name: "Releases are listed with their state",
  claims: ["RELEASES-200", "RELEASES-STATES"],
  safety: "disposable",
  async run({ endpoint, rest, expect }) {
    const { endpointId } = await endpoint({ workersMax: 0 });
    const path = `/endpoints/${endpointId}/releases`;
    const upTo = (version: number): Promise<Answer> =>
      until(
        () => rest("GET", path),
        (answer) => entriesOf(answer, "releases")[0]?.["version"] === version,
      );
    const [first] = entriesOf(await upTo(1), "releases");
    const states = expect("RELEASES-STATES");
    states.contains(first, { version: 1, state: "COMPLETE", workers: 0 });
    await rest("PATCH", `/endpoints/${endpointId}`, { env: { RELEASE: "2" } });
    const answer = await upTo(2);
    const claim = expect("RELEASES-200");
    claim.status(answer, 200);
    claim.documented(answer, "rest.listReleases");
    const releases = entriesOf(answer, "releases");
    claim.equals(
      releases.map(({ version }) => version),
      [2, 1],
      "versions, newest first",
    );
    for (const field of ["imageName", "templateId", "startedAt", "completedAt"]) {
      claim.that(
        releases.every((release) => has(release, field) && release[field] !== null),
        field,
        releases,
      );
    }
    states.equals(
      releases.map(({ state }) => state),
      ["COMPLETE", "REPLACED"],
    );
  },
};

const pod: Scenario = {
  name: "A pod explains what happened to it, and events tell of it",
  claims: ["EXPLAIN-POD-200", "EVENTS-POD"],
  safety: "disposable",
  needs: ["machines", "handlers"],
  async run(context) {
    const { rest, expect } = context;
    const reader = await followChanges(context);
    await untilEvents(reader, (events) => events.length > 0);
    const { id } = await createPod(context);
    await podThatIsUp(context, id);
    const isUp = (one: Fields): boolean => one["id"] === id && one["isUp"] === true;
    await untilEvents(reader, (events) => dataOf(events, "pod").some(isUp));
    const path = `/pods/${String(id)}/explanation`;
    const claim = expect("EXPLAIN-POD-200");
    const up = await until(
      () => rest("GET", path),
      (one) => ((fieldsOf(one)["steps"] ?? []) as readonly unknown[]).length > 0,
    );
    claim.status(up, 200);
    claim.documented(up, "rest.explainPod");
    claim.contains(up.json, { podId: id, desiredStatus: "RUNNING", isUp: true, canStart: null, problem: null });
    claim.contains(objectOf(fieldsOf(up)["host"]), { isAlive: true });
    const steps = (fieldsOf(up)["steps"] ?? []) as readonly unknown[];
    claim.that(steps.length <= limits.podStepsMax, "a bounded list", steps.length);
    await rest("POST", `/pods/${String(id)}/stop`);
    const stopped = await rest("GET", path);
    claim.contains(stopped.json, { desiredStatus: "EXITED", isUp: false, canStart: { possible: true, message: null } });
    claim.that(/stopped/i.test(String(fieldsOf(stopped)["message"])), "a sentence", stopped.text);
    const told = await untilEvents(reader, (events) =>
      dataOf(events, "pod").some((one) => one["id"] === id && one["desiredStatus"] === "EXITED"),
    );
    const states = dataOf(told, "pod").filter((one) => one["id"] === id);
    expect("EVENTS-POD").that(
      states.some((one) => one["desiredStatus"] === "RUNNING" && isUp(one)),
      "a pod that is up",
      states,
    );
    expect("EVENTS-POD").contains(states.at(-1), { desiredStatus: "EXITED", isUp: false });
    reader.close();
  },
};

export const scenarios: readonly Scenario[] = [refusals, waiting, scaled, released, pod];
