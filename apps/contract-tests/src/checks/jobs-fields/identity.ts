import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { atEndpoint, statusOf } from "../at-endpoint.ts";

const FORM = new RegExp(`^[A-Za-z0-9_-]{1,${limits.idMaxChars}}$`);
const ASYNC_JOBS = 60;
const SYNC_JOBS = 15;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "a job is found under the id that its submission was answered with, and under no other",
    claims: ["JOB-ID-IDENTIFIES"],
    async run({ queue, endpoint, says }) {
      const [first, second] = [await queue.run({ n: 1 }), await queue.run({ n: 2 })];
      await queue.done(await taken(queue), { output: "of the first" });
      says.contains(await statusOf(queue, first), { id: first, status: "COMPLETED", output: "of the first" });
      says.contains(await statusOf(queue, second), { id: second, status: "IN_QUEUE" });
      says.contains(await taken(queue), { id: second, input: { n: 2 } }, "what the worker gets");
      says.status(await queue.status(`${first}x`), 404);
      says.status(await (await endpoint()).status(first), 404);
    },
  }),
  atEndpoint({
    name: "many jobs that are submitted at once, on two endpoints and in both ways, all have ids of their own, of one form",
    claims: ["JOB-ID-UNIQUE", "JOB-ID-SYNC-PREFIX", "JOB-ID-ASYNC-PREFIX", "JOB-ID-FORM"],
    async run({ queue, endpoint, expect }) {
      const queues = [queue, await endpoint()];
      const body = { input: { same: true } };
      const ids = await Promise.all(
        queues.flatMap((one) => Array.from({ length: ASYNC_JOBS }, () => one.run(body.input))),
      );
      for (const id of ids) expect("JOB-ID-ASYNC-PREFIX").that(!id.startsWith("sync-"), "no sync- at its begin", id);
      for (const one of queues) {
        await one.call("POST", "purge-queue");
        const held = Array.from({ length: SYNC_JOBS }, () => one.call("POST", "runsync", { body }));
        for (let count = 0; count < SYNC_JOBS; count += 1) await one.done(await taken(one), {});
        for (const answer of await Promise.all(held)) {
          const { id } = fieldsOf(answer);
          expect("JOB-ID-FORM").equals(typeof id, "string", "the type of an id");
          expect("JOB-ID-SYNC-PREFIX").that(String(id).startsWith("sync-"), "sync- at its begin", id);
          ids.push(String(id));
        }
      }
      for (const id of ids) expect("JOB-ID-FORM").that(FORM.test(id), String(FORM), id);
      expect("JOB-ID-UNIQUE").equals(new Set(ids).size, queues.length * (ASYNC_JOBS + SYNC_JOBS), "different ids");
    },
  }),
];
