import { objectOf } from "../answers.ts";
import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { jobOf, playedAsync, playedSync } from "./exchange.ts";

const FORM = new RegExp(`^[A-Za-z0-9_-]{1,${limits.idMaxChars}}$`);
const ASYNC_JOBS = 60;
const SYNC_JOBS = 15;

export const scenarios: readonly Scenario[] = [
  {
    name: "a job is found under the id that its submission was answered with, and under no other",
    claims: ["JOB-ID-IDENTIFIES"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("JOB-ID-IDENTIFIES");
      const [queue, elsewhere] = [await endpoint(), await endpoint()];
      const [first, second] = [await queue.run({ n: 1 }), await queue.run({ n: 2 })];
      await queue.done(await taken(queue), { output: "of the first" });
      expectation.contains(await jobOf(queue, first), { id: first, status: "COMPLETED", output: "of the first" });
      expectation.contains(await jobOf(queue, second), { id: second, status: "IN_QUEUE" });
      const job = await taken(queue);
      expectation.equals([job.id, job.input], [second, { n: 2 }], "what the worker gets");
      expectation.status(await queue.status(`${first}x`), 404);
      expectation.status(await elsewhere.status(first), 404);
    },
  },
  {
    name: "ids of synchronous jobs begin with sync-, those of others do not, and all are of one form",
    claims: ["JOB-ID-SYNC-PREFIX", "JOB-ID-ASYNC-PREFIX", "JOB-ID-FORM"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      for (let count = 0; count < 3; count += 1) {
        const sync = String(objectOf((await playedSync(queue, { input: {} }, {})).json)["id"]);
        const async = String(objectOf((await playedAsync(queue, {})).json)["id"]);
        expect("JOB-ID-SYNC-PREFIX").that(sync.startsWith("sync-"), "sync- at the beginning", sync);
        expect("JOB-ID-ASYNC-PREFIX").that(!async.startsWith("sync-"), "no sync- at the beginning", async);
        for (const id of [sync, async]) expect("JOB-ID-FORM").that(FORM.test(id), String(FORM), id);
      }
    },
  },
  {
    name: "many jobs that are submitted at once, on two endpoints and in both ways, all have ids of their own",
    claims: ["JOB-ID-UNIQUE"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queues = [await endpoint(), await endpoint()];
      const body = { input: { same: true } };
      const ids = await Promise.all(
        queues.flatMap((queue) => Array.from({ length: ASYNC_JOBS }, () => queue.run(body.input))),
      );
      for (const queue of queues) await queue.call("POST", "purge-queue");
      for (const queue of queues) {
        const held = Array.from({ length: SYNC_JOBS }, () => queue.call("POST", "runsync", { body }));
        for (let count = 0; count < SYNC_JOBS; count += 1) await queue.done(await taken(queue), {});
        for (const { json } of await Promise.all(held)) ids.push(String(objectOf(json)["id"]));
      }
      expect("JOB-ID-UNIQUE").equals(new Set(ids).size, queues.length * (ASYNC_JOBS + SYNC_JOBS), "different ids");
    },
  },
];
