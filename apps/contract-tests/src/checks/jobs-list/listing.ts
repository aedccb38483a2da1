import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, objectOf } from "../answers.ts";
import { sendRepeatedly } from "../limits/rates.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { jobsOf, listedIds, pages } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "the list of jobs has them in every state, the last submitted first, without input and output",
    claims: ["JOBS-LIST-200", "JOBS-LIST-FIELDS", "JOBS-LIST-KEPT", "JOBS-LIST-NEWEST-FIRST"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect, rest } = context;
      const [queue, other] = [await endpoint(), await endpoint()];
      const empty = await rest("GET", `/endpoints/${queue.endpointId}/jobs`);
      expect("JOBS-LIST-200").status(empty, 200);
      expect("JOBS-LIST-200").documented(empty, "rest.listJobs");
      const done = await takenAnew(queue, { secret: "input" });
      await queue.done(done, { output: "the output" });
      const failed = await takenAnew(queue);
      await queue.done(failed, { error: "on purpose" });
      const running = await takenAnew(queue, {}, { policy: { lowPriority: true } });
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      await queue.run();
      await queue.call("POST", "purge-queue");
      const waiting = await queue.run();
      await other.run();
      const answers = await pages(context, queue.endpointId);
      const jobs = answers.flatMap(jobsOf);
      const expected = [waiting, cancelled, running.id, failed.id, done.id];
      const ids = jobs.map(({ id }) => id);
      expect("JOBS-LIST-KEPT").equals(new Set(ids), new Set<unknown>(expected), "ids");
      expect("JOBS-LIST-NEWEST-FIRST").equals(ids, expected, "ids in their order");
      for (const answer of answers) expect("JOBS-LIST-FIELDS").documented(answer, "rest.listJobs");
      const states = ["IN_QUEUE", "CANCELLED", "IN_PROGRESS", "FAILED", "COMPLETED"];
      expect("JOBS-LIST-KEPT").equals(
        jobs.map(({ status }) => status),
        states,
        "states",
      );
      const finished = objectOf(jobs[4]);
      const times = ["submittedAt", "startedAt", "finishedAt", "expiresAt"].map((name) =>
        Date.parse(String(finished[name])),
      );
      expect("JOBS-LIST-FIELDS").equals(
        times,
        times.toSorted((one, next) => one - next),
        "times of a finished job",
      );
      const { status } = await queue.status(done.id);
      expect("JOBS-LIST-FIELDS").equals(status, 200, "status of the job");
      const { delayTime, executionTime } = fieldsOf(await queue.status(done.id));
      expect("JOBS-LIST-FIELDS").contains(finished, { delayTime, executionTime }, "as in the answer to status");
      const texts = answers.map(({ text }) => text).join(" ");
      expect("JOBS-LIST-FIELDS").that(!/secret|the output/.test(texts), "neither input nor output", texts);
      await queue.call("POST", `retry/${failed.id}`);
      const after = await listedIds(context, queue.endpointId);
      expect("JOBS-LIST-NEWEST-FIRST").equals(after, expected, "ids after a retry");
    },
  },
  {
    name: "a job that has expired is in no list, and cannot be read",
    claims: ["JOBS-LIST-KEPT", "JOBS-ID-404"],
    safety: "full",
    needs: ["time"],
    async run(context) {
      const { clock, endpoint, expect, rest } = context;
      const queue = await endpoint();
      const id = await queue.run({}, { policy: { ttl: limits.ttlMinMs } });
      const kept = await queue.run();
      expect("JOBS-LIST-KEPT").equals(await listedIds(context, queue.endpointId), [kept, id], "before");
      await clock.pass(limits.ttlMinMs + 100);
      expect("JOBS-LIST-KEPT").equals(await listedIds(context, queue.endpointId), [kept], "after");
      for (const path of ["", "/events"]) {
        expect("JOBS-ID-404").status(await rest("GET", `/endpoints/${queue.endpointId}/jobs/${id}${path}`), 404);
      }
    },
  },
  {
    name: "the pages of a list hold each job once, while others are submitted",
    claims: ["JOBS-LIST-PAGES"],
    safety: "disposable",
    async run(context) {
      const queue = await context.endpoint();
      const ids: string[] = [];
      for (let count = 0; count < 7; count += 1) ids.unshift(await queue.run());
      const others: string[] = [];
      const read = await pages(context, queue.endpointId, { limit: "2" }, async () => others.push(await queue.run()));
      const found = read.flatMap(jobsOf).map(({ id }) => id);
      const expectation = context.expect("JOBS-LIST-PAGES");
      for (const page of read) expectation.between(jobsOf(page).length, 0, 2, "jobs of a page");
      expectation.equals(
        found.filter((id) => !others.includes(String(id))),
        ids,
        "ids of all pages",
      );
      expectation.equals(new Set(found).size, found.length, "ids, each once");
      expectation.equals(
        await listedIds(context, queue.endpointId),
        [...others.toReversed(), ...ids],
        "the whole list",
      );
      const all = ids.length + others.length;
      for (const query of [{}, { status: "IN_QUEUE" }, { submittedAfter: "2000-01-01T00:00:00Z" }]) {
        for (const [limit, sizes] of [
          [all, [all]],
          [all - 1, [all - 1, 1]],
        ] as const) {
          const exact = await pages(context, queue.endpointId, { ...query, limit: String(limit) });
          expectation.equals(
            exact.map((page) => jobsOf(page).length),
            sizes,
            `jobs of the pages of ${all} by ${limit}`,
          );
        }
      }
    },
  },
  {
    name: "a page ends after as many stored jobs as are examined for it, those of other endpoints included",
    claims: ["JOBS-LIST-EXAMINED"],
    safety: "full",
    needs: ["own-service"],
    ceiling: { requests: limits.jobsExaminedPerPageMax + 100 },
    async run({ another, expect }) {
      const claim = expect("JOBS-LIST-EXAMINED");
      const service = await another({ shared: true });
      const [queue, other] = [await service.endpoint(), await service.endpoint()];
      const id = await queue.run();
      const sizes = async (): Promise<readonly (readonly unknown[])[]> =>
        (await pages(service, queue.endpointId)).map((page) => jobsOf(page).map((job) => job["id"]));
      const submit = { method: "POST", path: "run", body: { input: {} } } as const;
      await sendRepeatedly(service, other, { request: () => submit }, limits.jobsExaminedPerPageMax - 1);
      claim.equals((await sizes())[0], [id], "the page that examines it as the last one");
      await other.run();
      claim.equals(await sizes(), [[], [id]], "the pages with one more");
      for (const one of [queue, other]) await one.call("POST", "purge-queue");
    },
  },
  {
    name: "a page has 100 jobs unless another number is asked for",
    claims: ["JOBS-LIST-LIMIT-DEFAULT", "JOBS-LIST-LIMIT-MAX"],
    safety: "disposable",
    async run({ endpoint, expect, rest }) {
      const { endpointId, run } = await endpoint();
      for (let count = 0; count <= limits.jobsPerPageDefault; count += 1) await run();
      const pageOf = (limit: string): ReturnType<typeof rest> => rest("GET", `/endpoints/${endpointId}/jobs${limit}`);
      const usual = jobsOf(await pageOf("")).length;
      expect("JOBS-LIST-LIMIT-DEFAULT").equals(usual, limits.jobsPerPageDefault, "jobs of a page");
      const most = jobsOf(await pageOf(`?limit=${limits.jobsPerPageMax}`)).length;
      expect("JOBS-LIST-LIMIT-MAX").equals(most, limits.jobsPerPageDefault + 1, "jobs of the largest page");
      for (const limit of ["0", "-1", "1.5", "x", String(limits.jobsPerPageMax + 1)]) {
        expect("JOBS-LIST-LIMIT-MAX").status(await pageOf(`?limit=${limit}`), 400);
      }
    },
  },
];
