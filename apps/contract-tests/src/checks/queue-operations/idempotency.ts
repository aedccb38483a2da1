import { type Answer, type QueueUnderTest, type Scenario, atEndpoint, fieldsOf, taken } from "../../steps/words.ts";
import { jobCounts, started } from "../../steps/resources/queue-jobs.ts";

const body = { input: { n: 1 } };

/** Submits under a key. */
function submit(queue: QueueUnderTest, path: "run" | "runsync", key: string, sent: unknown = body): Promise<Answer> {
  return started(queue.call("POST", path, { body: sent, headers: { "idempotency-key": key } }));
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "a submission that is repeated under its idempotency key is about the first job",
    claims: ["QUEUE-IDEMPOTENCY-SAME-JOB", "QUEUE-IDEMPOTENCY-RUN-ANSWER", "QUEUE-IDEMPOTENCY-SHARED"],
    async run({ queue, expect, name }) {
      const [same, answers] = [expect("QUEUE-IDEMPOTENCY-SAME-JOB"), expect("QUEUE-IDEMPOTENCY-RUN-ANSWER")];
      const shared = expect("QUEUE-IDEMPOTENCY-SHARED");
      const key = name("key");
      const first = await submit(queue, "run", key);
      const { id } = fieldsOf(first);
      const repeated = async (when: string): Promise<void> => {
        const { status, json } = await submit(queue, "run", key);
        for (const claim of [same, answers]) claim.equals([status, json], [200, first.json], when);
      };
      answers.contains(first.json, { status: "IN_QUEUE" });
      await repeated("while it waits");
      same.contains(await jobCounts(queue), { inQueue: 1 });
      const held = submit(queue, "runsync", key);
      const job = await taken(queue);
      same.equals(job.id, id, "the job that the worker gets");
      await repeated("while it runs");
      await queue.done(job, { output: "once" });
      for (const answer of [await held, await submit(queue, "runsync", key)]) {
        for (const claim of [same, shared]) claim.contains(answer.json, { id, status: "COMPLETED", output: "once" });
      }
      await repeated("at its end");
      for (const claim of [same, shared]) {
        claim.contains(await jobCounts(queue), { inQueue: 0, inProgress: 0, completed: 1 });
      }
    },
  }),
  atEndpoint({
    name: "a key that was used with runsync stands for the same job with run",
    claims: ["QUEUE-IDEMPOTENCY-SHARED"],
    async run({ queue, says, name }) {
      const key = name("key");
      const held = submit(queue, "runsync", key);
      const job = await taken(queue);
      const other = await submit(queue, "run", key);
      says.contains([other.status, other.json], [200, { id: job.id }]);
      await queue.done(job, { output: 1 });
      says.contains((await held).json, { id: job.id, status: "COMPLETED" });
      says.contains(await jobCounts(queue), { inQueue: 0, completed: 1 });
      const again = name("key");
      const [first, second] = [await submit(queue, "run", again), await submit(queue, "run", again)];
      says.equals(fieldsOf(second)["id"], fieldsOf(first)["id"], "the job of the key");
      await queue.call("POST", "purge-queue");
      const anew = await submit(queue, "run", again);
      says.that(fieldsOf(anew)["id"] !== fieldsOf(first)["id"], "another job once the first one is gone", anew.json);
    },
  }),
  atEndpoint({
    name: "another body under the same idempotency key is refused and makes no job",
    claims: ["QUEUE-IDEMPOTENCY-409"],
    needs: [],
    async run({ queue, says, name }) {
      const key = name("key");
      const first = await submit(queue, "run", key);
      says.status(first, 200);
      for (const path of ["run", "runsync"] as const) {
        for (const changed of [{ input: { n: 2 } }, { ...body, policy: { lowPriority: true } }]) {
          const refused = await submit(queue, path, key, changed);
          says.status(refused, 409, `queue.${path}`);
          says.contains(refused.json, { error: "conflict" });
        }
      }
      says.contains(await jobCounts(queue), { inQueue: 1 });
      says.equals((await submit(queue, "run", key)).json, first.json, "the first body still counts");
    },
  }),
  atEndpoint({
    name: "submissions to two endpoints, under two keys and without a key make a job each",
    claims: ["QUEUE-IDEMPOTENCY-PER-ENDPOINT", "QUEUE-NO-IDEMPOTENCY-KEY"],
    async run({ queue, endpoint, expect, name }) {
      const [perEndpoint, without] = [expect("QUEUE-IDEMPOTENCY-PER-ENDPOINT"), expect("QUEUE-NO-IDEMPOTENCY-KEY")];
      const idOf = (answer: Answer): unknown => fieldsOf(answer)["id"];
      const other = await endpoint();
      const key = name("key");
      const [here, there] = [await submit(queue, "run", key), await submit(other, "run", key)];
      for (const answer of [here, there]) perEndpoint.status(answer, 200);
      perEndpoint.that(idOf(here) !== idOf(there), "two ids", [idOf(here), idOf(there)]);
      for (const one of [queue, other]) perEndpoint.contains(await jobCounts(one), { inQueue: 1 });
      await queue.call("POST", "purge-queue");

      const two = [await queue.call("POST", "run", { body }), await queue.call("POST", "run", { body })];
      for (const answer of two) without.status(answer, 200);
      const held = started(queue.call("POST", "runsync", { body }));
      const ids = [await taken(queue), await taken(queue), await taken(queue)].map(({ id }) => id);
      without.equals(new Set(ids).size, 3, "jobs");
      without.equals(ids.slice(0, 2), two.map(idOf), "the first two");
      for (const id of ids) await queue.call("POST", `cancel/${id}`);
      without.contains((await held).json, { id: ids[2] });
    },
  }),
];
