import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { expectAtOnce, isHeld } from "../waiting/held.ts";
import { isRefused, jobCounts, jobOf, runsync } from "./jobs.ts";

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

export const scenarios: readonly Scenario[] = [finished, body, unsuccessful];
