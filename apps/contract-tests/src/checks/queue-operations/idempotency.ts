import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { jobCounts, jobOf, started } from "./jobs.ts";

/** Submits `body` under a key. */
function submit(queue: QueueUnderTest, path: "run" | "runsync", key: string, body: unknown): Promise<Answer> {
  return started(queue.call("POST", path, { body, headers: { "idempotency-key": key } }));
}

const body = { input: { n: 1 } };

const repeated: Scenario = {
  name: "a submission that is repeated under its idempotency key is about the first job",
  claims: ["QUEUE-IDEMPOTENCY-SAME-JOB", "QUEUE-IDEMPOTENCY-RUN-ANSWER", "QUEUE-IDEMPOTENCY-SHARED"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, name }: Context) {
    const queue = await endpoint();
    const key = name("key");
    const first = await submit(queue, "run", key, body);
    const { id } = jobOf(first);
    const again = await submit(queue, "run", key, body);
    expect("QUEUE-IDEMPOTENCY-SAME-JOB").equals([again.status, again.json], [200, first.json]);
    expect("QUEUE-IDEMPOTENCY-SAME-JOB").contains(await jobCounts(queue), { inQueue: 1 });
    const held = submit(queue, "runsync", key, body);
    const job = await taken(queue);
    expect("QUEUE-IDEMPOTENCY-SAME-JOB").equals(job.id, id);
    const running = await submit(queue, "run", key, body);
    expect("QUEUE-IDEMPOTENCY-RUN-ANSWER").equals([running.status, running.json], [200, first.json], "while it runs");
    await queue.done(job, { output: "once" });
    const synchronous = await held;
    expect("QUEUE-IDEMPOTENCY-SHARED").contains(synchronous.json, { id, status: "COMPLETED", output: "once" });
    const completed = await submit(queue, "run", key, body);
    expect("QUEUE-IDEMPOTENCY-RUN-ANSWER").equals([completed.status, completed.json], [200, first.json], "at its end");
    expect("QUEUE-IDEMPOTENCY-RUN-ANSWER").contains(completed.json, { id, status: "IN_QUEUE" });
    const read = await submit(queue, "runsync", key, body);
    expect("QUEUE-IDEMPOTENCY-SAME-JOB").contains(read.json, { id, status: "COMPLETED", output: "once" });
    const counts = { inQueue: 0, inProgress: 0, completed: 1 };
    expect("QUEUE-IDEMPOTENCY-SHARED").contains(await jobCounts(queue), counts);
    expect("QUEUE-IDEMPOTENCY-SAME-JOB").contains(await jobCounts(queue), counts);
  },
};

const fromRunsync: Scenario = {
  name: "a key that was used with runsync stands for the same job with run",
  claims: ["QUEUE-IDEMPOTENCY-SHARED"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, name }) {
    const queue = await endpoint();
    const key = name("key");
    const held = submit(queue, "runsync", key, body);
    const job = await taken(queue);
    const other = await submit(queue, "run", key, body);
    expect("QUEUE-IDEMPOTENCY-SHARED").contains([other.status, other.json], [200, { id: job.id }]);
    await queue.done(job, { output: 1 });
    expect("QUEUE-IDEMPOTENCY-SHARED").contains((await held).json, { id: job.id, status: "COMPLETED" });
    expect("QUEUE-IDEMPOTENCY-SHARED").contains(await jobCounts(queue), { inQueue: 0, completed: 1 });
  },
};

const otherBody: Scenario = {
  name: "another body under the same idempotency key is refused and makes no job",
  claims: ["QUEUE-IDEMPOTENCY-409"],
  safety: "disposable",
  async run({ expect, endpoint, name }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-IDEMPOTENCY-409");
    const key = name("key");
    const first = await submit(queue, "run", key, body);
    claim.status(first, 200);
    for (const path of ["run", "runsync"] as const) {
      for (const changed of [{ input: { n: 2 } }, { ...body, policy: { lowPriority: true } }]) {
        const refused = await submit(queue, path, key, changed);
        claim.status(refused, 409);
        claim.documented(refused, `queue.${path}`);
        claim.contains(refused.json, { error: "conflict" });
      }
    }
    claim.contains(await jobCounts(queue), { inQueue: 1 });
    claim.equals((await submit(queue, "run", key, body)).json, first.json, "the first body still counts");
  },
};

const separate: Scenario = {
  name: "submissions to two endpoints, under two keys and without a key make a job each",
  claims: ["QUEUE-IDEMPOTENCY-PER-ENDPOINT", "QUEUE-NO-IDEMPOTENCY-KEY"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, name }) {
    const queue = await endpoint();
    const other = await endpoint();
    const key = name("key");
    const here = await submit(queue, "run", key, body);
    const there = await submit(other, "run", key, body);
    const perEndpoint = expect("QUEUE-IDEMPOTENCY-PER-ENDPOINT");
    for (const answer of [here, there]) perEndpoint.status(answer, 200);
    perEndpoint.that(jobOf(here).id !== jobOf(there).id, "two ids", [jobOf(here).id, jobOf(there).id]);
    for (const one of [queue, other]) perEndpoint.contains(await jobCounts(one), { inQueue: 1 });
    await queue.call("POST", "purge-queue");

    const without = expect("QUEUE-NO-IDEMPOTENCY-KEY");
    const first = await queue.call("POST", "run", { body });
    const second = await queue.call("POST", "run", { body });
    for (const answer of [first, second]) without.status(answer, 200);
    const held = started(queue.call("POST", "runsync", { body }));
    const ids = [await taken(queue), await taken(queue), await taken(queue)].map(({ id }) => id);
    without.equals(new Set(ids).size, 3, "jobs");
    without.equals(ids.slice(0, 2), [jobOf(first).id, jobOf(second).id]);
    for (const id of ids) await queue.call("POST", `cancel/${id}`);
    without.contains((await held).json, { id: ids[2] });
  },
};

export const scenarios: readonly Scenario[] = [repeated, fromRunsync, otherBody, separate];
