import { limits } from "@millrace/spec";
import { type Scenario, atEndpoint, fieldsOf, statusOf, taken } from "../../steps/words.ts";

const FORM = new RegExp(`^[A-Za-z0-9_-]{1,${limits.idMaxChars}}$`);
const ASYNC_JOBS = 60;
const SYNC_JOBS = 15;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "many jobs that are submitted at once, on two endpoints and in both ways, all have ids of their own, of one form",
    claims: ["JOB-ID-UNIQUE", "JOB-ID-SYNC-PREFIX", "JOB-ID-ASYNC-PREFIX", "JOB-ID-FORM", "JOB-ID-IDENTIFIES"],
    async run({ queue, endpoint, expect }) {
      const queues = [queue, await endpoint()];
      const body = { input: { same: true } };
      const ids = await Promise.all(
        queues.flatMap((one) => Array.from({ length: ASYNC_JOBS }, () => one.run(body.input))),
      );
      for (const id of ids) expect("JOB-ID-ASYNC-PREFIX").that(!id.startsWith("sync-"), "no sync- at its begin", id);
      const identifies = expect("JOB-ID-IDENTIFIES");
      for (const [at, one] of queues.entries()) {
        const job = await taken(one);
        await one.done(job, { output: "of one" });
        for (const id of ids.slice(at * ASYNC_JOBS, at * ASYNC_JOBS + 3)) {
          const state = id === job.id ? { status: "COMPLETED", output: "of one" } : { status: "IN_QUEUE" };
          identifies.contains(await statusOf(one, id), { id, ...state });
        }
        identifies.status(await one.status(`${job.id}x`), 404);
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
