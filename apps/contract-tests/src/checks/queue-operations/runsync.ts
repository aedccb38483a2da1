import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { expectChange, moment } from "../waiting/moment.ts";
import { expectHeld } from "../limits/waits.ts";
import { comesSoon, expectAtOnce, isHeld } from "../waiting/held.ts";
import { isRefused, jobCounts, jobOf, runsync, submitHeld } from "./jobs.ts";

const finished: Scenario = {
  name: "runsync waits for a job and answers with its whole result as soon as it is there",
  claims: [
    "QUEUE-RUNSYNC-METHOD",
    "QUEUE-RUNSYNC-RESPONSE",
    "QUEUE-RUNSYNC-COMPLETED",
    "QUEUE-RUNSYNC-200",
    "QUEUE-RUNSYNC-ANSWERS-EARLY",
    "QUEUE-RULE-RUNSYNC-FULL-RESULT",
  ],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    for (const method of ["GET", "PUT"]) {
      const refused = await queue.call(method, "runsync", method === "GET" ? {} : { body: { input: {} } });
      expect("QUEUE-RUNSYNC-METHOD").that(isRefused(refused), `${method} is refused`, refused.status);
    }
    const output = { text: ["ü", null], deep: { list: [1, 2.5, [true]] }, long: "x".repeat(100_000) };
    const held = runsync(queue, { input: { q: 1 } }, `?wait=${limits.waitMaxMs}`);
    const job = await taken(queue);
    expect("QUEUE-RULE-RUNSYNC-FULL-RESULT").that(await isHeld(held), "held while the job runs", "an answer");
    await queue.done(job, { output });
    const answer = await expectAtOnce(context, ["QUEUE-RUNSYNC-ANSWERS-EARLY"], held);
    expect("QUEUE-RUNSYNC-METHOD").equals(job.input, { q: 1 });
    expect("QUEUE-RUNSYNC-200").status(answer, 200);
    expect("QUEUE-RUNSYNC-RESPONSE").documented(answer, "queue.runsync");
    const { id, status, delayTime, executionTime } = jobOf(answer);
    expect("QUEUE-RUNSYNC-RESPONSE").equals(id, job.id);
    for (const time of [delayTime, executionTime]) {
      expect("QUEUE-RUNSYNC-RESPONSE").that(Number.isInteger(time), "times in whole milliseconds", time);
    }
    expect("QUEUE-RUNSYNC-RESPONSE").that(jobOf(answer).output !== undefined, "an output", answer.text);
    expect("QUEUE-RUNSYNC-COMPLETED").equals(status, "COMPLETED");
    expect("QUEUE-RULE-RUNSYNC-FULL-RESULT").equals(jobOf(answer).output, output);
  },
};

const body: Scenario = {
  name: "runsync wants an object with the object input",
  claims: ["QUEUE-RUNSYNC-BODY"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, dialect }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RUNSYNC-BODY");
    const otherInputs = dialect === "default" ? [{ input: "text" }, { input: [1] }, { input: null }] : [];
    for (const refused of [{}, [], "input", null, ...otherInputs]) {
      claim.status(await queue.call("POST", "runsync", { body: refused }), 400);
    }
    claim.contains(await jobCounts(queue), { inQueue: 0 });
    const held = runsync(queue, { input: { a: [1, { b: "ü" }] } });
    const job = await taken(queue);
    claim.equals(job.input, { a: [1, { b: "ü" }] });
    await queue.done(job, {});
    claim.status(await held, 200);
  },
};

const wait: Scenario = {
  name: "runsync takes a wait in whole milliseconds, and refuses others without making a job",
  claims: ["QUEUE-RUNSYNC-WAIT"],
  safety: "full",
  needs: ["time", "workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const claim = expect("QUEUE-RUNSYNC-WAIT");
    for (const value of ["soon", "1500.5", "", "-1", "1e4", "90s"]) {
      claim.status(await queue.call("POST", `runsync?wait=${value}`, { body: { input: {} } }), 400);
    }
    claim.contains(await jobCounts(queue), { inQueue: 0 });
    for (const waitMs of [20_000, 60_000]) {
      const start = submitHeld(queue, `?wait=${waitMs}`);
      const answer = await expectHeld(context, "QUEUE-RUNSYNC-WAIT", { holdMs: waitMs, start, submittedTo: queue });
      claim.contains(answer?.json, { status: "IN_QUEUE" }, "when it is over");
      await queue.call("POST", "purge-queue");
    }
  },
};

const unfinished: Scenario = {
  name: "a job that is not finished when the wait of runsync is over goes on",
  claims: ["QUEUE-RUNSYNC-200-UNFINISHED", "QUEUE-RUNSYNC-GOES-ON"],
  safety: "full",
  needs: ["time", "workers"],
  async run(context) {
    const { expect, endpoint, clock } = context;
    const queue = await endpoint();
    const unfinishedClaim = expect("QUEUE-RUNSYNC-200-UNFINISHED");
    const goesOn = expect("QUEUE-RUNSYNC-GOES-ON");
    const start = submitHeld(queue);
    const waiting = await expectHeld(context, "QUEUE-RUNSYNC-200-UNFINISHED", {
      holdMs: limits.runsyncWaitDefaultMs,
      start,
      submittedTo: queue,
    });
    if (waiting === undefined) return;
    unfinishedClaim.documented(waiting, "queue.runsync");
    unfinishedClaim.contains([waiting.status, waiting.json], [200, { status: "IN_QUEUE" }]);
    const first = await taken(queue);
    unfinishedClaim.equals(jobOf(waiting).id, first.id);
    goesOn.contains((await queue.status(first.id)).json, { id: first.id, status: "IN_PROGRESS" });
    await queue.done(first, { output: "late" });
    goesOn.contains((await queue.status(first.id)).json, { status: "COMPLETED", output: "late" });

    const short = runsync(queue, undefined, `?wait=${limits.waitMinMs}`);
    const second = await taken(queue);
    await clock.pass(limits.waitMinMs);
    unfinishedClaim.that(await comesSoon(context, short), "an answer soon after the shortest wait", "none");
    const running = await short;
    unfinishedClaim.documented(running, "queue.runsync");
    unfinishedClaim.contains([running.status, running.json], [200, { id: second.id }]);
    // The wait may have ended before the worker took the job.
    const states = ["IN_PROGRESS", "IN_QUEUE"];
    unfinishedClaim.that(states.includes(jobOf(running).status ?? ""), states.join(" or "), running.text);
    const follow = queue.call("GET", `status-sync/${second.id}`);
    follow.catch(() => undefined);
    await queue.done(second, { output: { even: "later" } });
    goesOn.contains((await follow).json, { id: second.id, status: "COMPLETED", output: { even: "later" } });
  },
};

const unsuccessful: Scenario = {
  name: "runsync answers 200 for a job that fails, is cancelled or times out",
  claims: ["QUEUE-RUNSYNC-200-UNSUCCESSFUL"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RUNSYNC-200-UNSUCCESSFUL");
    const failing = runsync(queue);
    await queue.done(await taken(queue), { error: "no style: oil" });
    const failed = await failing;
    claim.contains([failed.status, failed.json], [200, { status: "FAILED", error: "no style: oil" }]);
    const cancelling = runsync(queue);
    const { id } = await taken(queue);
    await queue.call("POST", `cancel/${id}`);
    const cancelled = await cancelling;
    claim.contains([cancelled.status, cancelled.json], [200, { id, status: "CANCELLED" }]);
    const policy = { executionTimeout: limits.executionTimeoutMinMs };
    const slow = runsync(queue, { input: {}, policy });
    const { id: slowId } = await taken(queue);
    await clock.pass(limits.executionTimeoutMinMs);
    const timedOut = await slow;
    claim.contains([timedOut.status, timedOut.json], [200, { id: slowId, status: "TIMED_OUT" }]);
    for (const answer of [failed, cancelled, timedOut]) claim.documented(answer, "queue.runsync");
  },
};

const retention: Scenario = {
  name: "results of runsync are kept equally long for every wait",
  claims: ["QUEUE-RULE-WAIT-NOT-RETENTION"],
  safety: "full",
  heldClock: true,
  needs: ["time", "workers"],
  async run(context) {
    const queue = await context.endpoint();
    const ids: string[] = [];
    const since = await moment(context, async () => {
      for (const waitMs of [limits.waitMinMs, limits.waitMaxMs]) {
        const held = runsync(queue, undefined, `?wait=${waitMs}`);
        const job = await taken(queue);
        await queue.done(job, { output: waitMs });
        await held;
        ids.push(job.id);
      }
    });
    const look = async (): Promise<readonly number[]> => {
      const answers = await Promise.all(ids.map((id) => queue.status(id)));
      return answers.map(({ status }) => status);
    };
    const due = { since, afterMs: limits.runsyncRetentionWithWaitMs };
    const change = { look, before: [200, 200], behind: [404, 404] };
    await expectChange(context, ["QUEUE-RULE-WAIT-NOT-RETENTION"], due, change);
  },
};

export const scenarios: readonly Scenario[] = [finished, body, wait, unfinished, unsuccessful, retention];
