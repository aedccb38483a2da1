import { waitingOf } from "../../steps/resources/queue-jobs.ts";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { busyAs, emptied, staffed } from "../../steps/resources/staff.ts";
import { linesOf } from "../../steps/resources/logs.ts";
import { runningPod } from "../../steps/resources/pods.ts";
import type { Answer, Fields, Scenario } from "../../steps/words.ts";
import { SECOND_MS, fieldsOf, has, listed, not, objectOf, taken, takenAnew, until } from "../../steps/words.ts";
import { following } from "../../steps/resources/events.ts";

const waiting: Scenario = {
  name: "An endpoint explains its workers and why its oldest job waits",
  claims: ["EXPLAIN-ENDPOINT-200", "EXPLAIN-ENDPOINT-WAITING", "LOGS-LINE-FIELDS"],
  needs: ["workers"],
  async run({ endpoint, rest, expect }) {
    const queue = await endpoint({ workersMax: 0, idleTimeout: 7 });
    const path = `/endpoints/${queue.endpointId}/explanation`;
    const running = await takenAnew(queue);
    const id = await queue.run();
    const claim = expect("EXPLAIN-ENDPOINT-200");
    const answer = await until(() => rest("GET", path), { json: { waiting: { reason: "workers_busy" } } });
    claim.status(answer, 200, "rest.explainEndpoint");
    claim.contains(answer.json, {
      endpointId: queue.endpointId,
      wantedWorkers: 0,
      jobs: { inQueue: 1, inProgress: 1 },
      workers: { running: 1, total: 1 },
      settings: { workersMin: 0, workersMax: 0, idleTimeout: 7 },
    });
    const { why, decidedAt, message } = fieldsOf(answer);
    const texts = [why, decidedAt, message].filter((text) => typeof text === "string" && text !== "");
    claim.equals(texts.length, 3, "texts");
    const same = expect("EXPLAIN-ENDPOINT-WAITING");
    const { reason } = await waitingOf(queue, id);
    same.equals(objectOf(fieldsOf(answer)["waiting"])["reason"], reason, "the reason of the job");
    same.equals(fieldsOf(answer)["problem"], null, "a problem while a worker works");
    await queue.done(running, { output: 1 });
    await queue.done(await taken(queue), { output: 1 });
    const idle = await until(() => rest("GET", path), { json: { waiting: null } });
    same.contains(idle.json, { waiting: null, oldestQueuedAt: null });
    const paused = await endpoint({ workersMax: 0 });
    await paused.run();
    const stuck = await until(
      () => rest("GET", `/endpoints/${paused.endpointId}/explanation`),
      not({ json: { problem: null } }),
    );
    same.contains(stuck.json, { waiting: { reason: "no_workers_allowed" }, problem: { code: "no_workers_allowed" } });
    const told = await until(
      () => rest("GET", `/endpoints/${paused.endpointId}/logs?source=system`),
      (one) => linesOf(one).some((line) => has(line, "reason")),
    );
    const lines = expect("LOGS-LINE-FIELDS");
    lines.documented(told, "rest.endpointLogs");
    const reasons = linesOf(told).flatMap((line) => (has(line, "reason") ? [line["reason"]] : []));
    lines.equals(reasons, ["no_workers_allowed"], "reasons in the log");
  },
};

const mended: Scenario = {
  name: "An endpoint whose workers crashed and then worked has no problem when the next one starts",
  claims: ["EXPLAIN-ENDPOINT-WAITING"],
  needs: ["workers", "handlers", "processes", "time"],
  async run({ context, clock, template, rest, says }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), "millrace-check-"));
    const templateId = await template({ env: { CRASH_ONCE: join(folder.path, "crashed") } });
    const idleTimeout = limits.idleTimeoutMinSeconds;
    const staff = await staffed(context, { templateId, workersMax: 1, idleTimeout, flashboot: false });
    const { queue } = staff;
    const explained = (id: string): Promise<Fields> => waitingOf(queue, id);
    const first = await queue.run();
    says.contains(await until(() => explained(first), { reason: "workers_crashing" }), { reason: "workers_crashing" });
    await clock.pass(2 * SECOND_MS);
    await staff.untilCounted("unhealthy", 0);
    const [worker] = await staff.untilWorkers(1);
    const { done } = await busyAs(staff, worker);
    await done();
    await clock.pass((idleTimeout + 2) * SECOND_MS);
    await staff.untilWorkers(0);
    const second = await queue.run();
    await staff.untilWorkers(1);
    says.contains(await explained(second), { reason: "worker_starting" }, "the reason once a worker has worked");
    const { problem } = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}/explanation`));
    says.equals(problem, null, "a problem while the next worker starts");
    await emptied(staff);
  },
};

const scaled: Scenario = {
  name: "What the scaler decided is listed, in pages",
  claims: ["DECISIONS-200", "DECISIONS-PAGES"],
  needs: ["handlers"],
  async run({ endpoint, rest, expect }) {
    const queue = await endpoint({ workersMin: 1, workersMax: 2 });
    const path = `/endpoints/${queue.endpointId}/decisions`;
    const upTo = (least: number): Promise<Answer> =>
      until(
        () => rest("GET", path),
        (one) => listed(one, "decisions").length >= least,
      );
    const wanted = [1];
    for (const workersMin of [2, 0]) {
      // One change a second is told.
      await upTo(wanted.length);
      await rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMin, workersMax: workersMin });
      wanted.unshift(workersMin);
    }
    const answer = await upTo(wanted.length);
    const claim = expect("DECISIONS-200");
    claim.status(answer, 200, "rest.listDecisions");
    const decisions = listed(answer, "decisions");
    const workers = decisions.map((one) => one["workers"]);
    claim.equals(workers, wanted, "the wanted workers, newest first");
    const reasoned = decisions.filter(({ why }) => typeof why === "string" && why !== "");
    claim.equals(reasoned, decisions, "decisions with a reason");
    const moments = decisions.map(({ at }) => String(at));
    claim.equals(moments, moments.toSorted().toReversed(), "moments that fall");
    const paging = expect("DECISIONS-PAGES");
    let cursor: unknown = "";
    for (const [at, decision] of decisions.entries()) {
      const page = await rest("GET", `${path}?limit=1${cursor === "" ? "" : `&cursor=${String(cursor)}`}`);
      paging.equals(listed(page, "decisions"), [decision], `page ${at + 1}`);
      cursor = fieldsOf(page)["nextCursor"];
      paging.equals(cursor === null, at === decisions.length - 1, "the cursor of the last page alone is null");
    }
    paging.equals(fieldsOf(answer)["nextCursor"], null, "the cursor of the last page");
  },
};

const released: Scenario = {
  name: "Releases are listed with their state",
  claims: ["RELEASES-200", "RELEASES-STATES"],
  async run({ endpoint, rest, expect }) {
    const { endpointId } = await endpoint({ workersMax: 0 });
    const path = `/endpoints/${endpointId}/releases`;
    const upTo = (version: number): Promise<Answer> =>
      until(
        () => rest("GET", path),
        (answer) => listed(answer, "releases")[0]?.["version"] === version,
      );
    const [first] = listed(await upTo(1), "releases");
    const states = expect("RELEASES-STATES");
    states.contains(first, { version: 1, state: "COMPLETE", workers: 0 });
    await rest("PATCH", `/endpoints/${endpointId}`, { env: { RELEASE: "2" } });
    const answer = await upTo(2);
    const claim = expect("RELEASES-200");
    claim.status(answer, 200, "rest.listReleases");
    const releases = listed(answer, "releases");
    const versions = releases.map(({ version }) => version);
    claim.equals(versions, [2, 1], "versions, newest first");
    for (const field of ["imageName", "templateId", "startedAt", "completedAt"]) {
      const isThere = releases.map((one) => typeof one[field] === "string");
      claim.equals(isThere, [true, true], field);
    }
    const told = releases.map(({ state }) => state);
    states.equals(told, ["COMPLETE", "REPLACED"]);
  },
};

const pod: Scenario = {
  name: "A pod explains what happened to it, and events tell of it",
  claims: ["EXPLAIN-POD-200", "EVENTS-POD"],
  needs: ["machines", "handlers"],
  async run({ context, rest, expect }) {
    using changes = await following(context);
    const { id } = await runningPod(context);
    const isUp = (one: Fields): boolean => one["id"] === id && one["isUp"] === true;
    await changes.until("pod", isUp);
    const path = `/pods/${String(id)}/explanation`;
    const claim = expect("EXPLAIN-POD-200");
    const up = await until(
      () => rest("GET", path),
      (one) => listed(one, "steps").length > 0,
    );
    claim.status(up, 200, "rest.explainPod");
    claim.contains(up.json, { podId: id, desiredStatus: "RUNNING", isUp: true, canStart: null, problem: null });
    claim.contains(objectOf(fieldsOf(up)["host"]), { isAlive: true });
    const steps = listed(up, "steps");
    claim.that(steps.length <= limits.podStepsMax, "a bounded list", steps.length);
    await rest("POST", `/pods/${String(id)}/stop`);
    const stopped = await rest("GET", path);
    claim.contains(stopped.json, { desiredStatus: "EXITED", isUp: false, canStart: { possible: true, message: null } });
    claim.that(/stopped/i.test(String(fieldsOf(stopped)["message"])), "a sentence", stopped.text);
    const told = await changes.until("pod", (one) => one["id"] === id && one["desiredStatus"] === "EXITED");
    const states = told.filter((one) => one["id"] === id);
    const ran = states.filter((one) => one["desiredStatus"] === "RUNNING" && isUp(one));
    expect("EVENTS-POD").that(ran.length > 0, "a pod that is up", states);
    expect("EVENTS-POD").contains(states.at(-1), { desiredStatus: "EXITED", isUp: false });
  },
};

export const scenarios: readonly Scenario[] = [waiting, mended, scaled, released, pod];
