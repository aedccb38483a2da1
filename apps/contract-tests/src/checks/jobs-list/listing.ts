import { limits } from "@millrace/spec";
import { sendRepeatedly } from "../../steps/resources/queue-jobs.ts";
import { type Scenario, atEndpoint, atService, objectOf, statusOf, takenAnew } from "../../steps/words.ts";
import { jobsOf, listedIds, pages } from "../../steps/resources/job-lists.ts";

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "the list of jobs has them in every state, the last submitted first, without input and output",
    claims: ["JOBS-LIST-200", "JOBS-LIST-FIELDS", "JOBS-LIST-KEPT", "JOBS-LIST-NEWEST-FIRST"],
    async run({ context, queue, endpoint, expect, rest }) {
      const empty = await rest("GET", `/endpoints/${queue.endpointId}/jobs`);
      expect("JOBS-LIST-200").status(empty, 200, "rest.listJobs");
      const done = await takenAnew(queue, { input: { secret: "input" } });
      await queue.done(done, { output: "the output" });
      const failed = await takenAnew(queue);
      await queue.done(failed, { error: "on purpose" });
      const running = await takenAnew(queue, { more: { policy: { lowPriority: true } } });
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      await queue.run();
      await queue.call("POST", "purge-queue");
      const waiting = await queue.run();
      await (await endpoint()).run();
      const answers = await pages(context, queue.endpointId);
      const jobs = answers.flatMap(jobsOf);
      const expected = [waiting, cancelled, running.id, failed.id, done.id];
      for (const claim of ["JOBS-LIST-KEPT", "JOBS-LIST-NEWEST-FIRST"] as const) {
        const states = ["IN_QUEUE", "CANCELLED", "IN_PROGRESS", "FAILED", "COMPLETED"];
        const wanted = expected.map((id, at) => ({ id, status: states[at] }));
        expect(claim).contains(jobs, wanted, "jobs and their states, in their order");
      }
      const fields = expect("JOBS-LIST-FIELDS");
      for (const answer of answers) fields.documented(answer, "rest.listJobs");
      const finished = objectOf(jobs[4]);
      const names = ["submittedAt", "startedAt", "finishedAt", "expiresAt"];
      const times = names.map((name) => Date.parse(String(finished[name])));
      const inOrder = times.toSorted((one, next) => one - next);
      fields.equals(times, inOrder, "times of a finished job");
      const { status, delayTime, executionTime } = await statusOf(queue, done.id);
      fields.contains(finished, { status, delayTime, executionTime }, "as in the answer to status");
      const texts = answers.map(({ text }) => text).join(" ");
      fields.that(!/secret|the output/.test(texts), "neither input nor output", texts);
      await queue.call("POST", `retry/${failed.id}`);
      const after = await listedIds(context, queue.endpointId);
      expect("JOBS-LIST-NEWEST-FIRST").equals(after, expected, "ids after a retry");
    },
  }),
  atEndpoint({
    name: "the pages of a list hold each job once, while others are submitted",
    claims: ["JOBS-LIST-PAGES"],
    needs: [],
    async run({ context, queue, says }) {
      const ids: string[] = [];
      for (let count = 0; count < 7; count += 1) ids.unshift(await queue.run());
      const others: unknown[] = [];
      const read = await pages(context, queue.endpointId, { limit: "2" }, async () => others.push(await queue.run()));
      const found = read.flatMap(jobsOf).map(({ id }) => id);
      for (const page of read) says.between(jobsOf(page).length, 0, 2, "jobs of a page");
      const own = found.filter((id) => !others.includes(id));
      says.equals(own, ids, "ids of all pages");
      says.equals(new Set(found).size, found.length, "ids, each once");
      const whole = [...others.toReversed(), ...ids];
      says.equals(await listedIds(context, queue.endpointId), whole, "the whole list");
      const all = whole.length;
      for (const query of [{}, { status: "IN_QUEUE" }, { submittedAfter: "2000-01-01T00:00:00Z" }]) {
        for (const sizes of [[all], [all - 1, 1]]) {
          const exact = await pages(context, queue.endpointId, { ...query, limit: String(sizes[0]) });
          const got = exact.map((page) => jobsOf(page).length);
          says.equals(got, sizes, `jobs of the pages of ${all} by ${sizes[0]}`);
        }
      }
    },
  }),
  atService({
    name: "a page ends after as many stored jobs as are examined for it, those of other endpoints included",
    claims: ["JOBS-LIST-EXAMINED"],
    ceiling: { requests: limits.jobsExaminedPerPageMax + 100 },
    async run({ service, says }) {
      const [queue, other] = [await service.endpoint(), await service.endpoint()];
      const id = await queue.run();
      const read = async (): Promise<readonly (readonly unknown[])[]> =>
        (await pages(service, queue.endpointId)).map((page) => jobsOf(page).map((job) => job["id"]));
      const submit = { method: "POST", path: "run", body: { input: {} } } as const;
      await sendRepeatedly(service, other, () => submit, limits.jobsExaminedPerPageMax - 1);
      says.equals((await read())[0], [id], "the page that examines it as the last one");
      await other.run();
      says.equals(await read(), [[], [id]], "the pages with one more");
      for (const one of [queue, other]) await one.call("POST", "purge-queue");
    },
  }),
  atEndpoint({
    name: "a page has 100 jobs unless another number is asked for",
    claims: ["JOBS-LIST-LIMIT-DEFAULT", "JOBS-LIST-LIMIT-MAX"],
    needs: [],
    async run({ queue, expect, rest }) {
      for (let count = 0; count <= limits.jobsPerPageDefault; count += 1) await queue.run();
      const pageOf = async (query: string): Promise<number> =>
        jobsOf(await rest("GET", `/endpoints/${queue.endpointId}/jobs${query}`)).length;
      expect("JOBS-LIST-LIMIT-DEFAULT").equals(await pageOf(""), limits.jobsPerPageDefault, "jobs of a page");
      const most = await pageOf(`?limit=${limits.jobsPerPageMax}`);
      expect("JOBS-LIST-LIMIT-MAX").equals(most, limits.jobsPerPageDefault + 1, "jobs of the largest page");
    },
  }),
];
