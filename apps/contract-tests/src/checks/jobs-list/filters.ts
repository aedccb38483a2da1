import { limits } from "@millrace/spec";
import { type Scenario, atEndpoint, fieldsOf, objectOf, takenAnew, withJob } from "../../steps/words.ts";
import { jobsOf, listedIds, pages } from "../../steps/resources/job-lists.ts";

const LONG_ERROR = `${"é".repeat(limits.jobErrorShownMaxChars - 1)}Z`;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "a list of jobs can be of states, of workers and of errors",
    claims: ["JOBS-LIST-STATUS", "JOBS-LIST-WORKER", "JOBS-LIST-ERROR-CONTAINS"],
    async run({ context, queue, expect }) {
      const workerId = "second-worker";
      const job = await takenAnew(queue);
      await queue.done(job, { output: 1 });
      const failing = await takenAnew(queue, { workerId });
      await queue.done(failing, { error: "Out of MEMORY: 100%" }, workerId);
      const { id: running } = await takenAnew(queue, { workerId });
      const [done, failed] = [job.id, failing.id];
      const waiting = await queue.run();
      for (const [claim, query, found] of [
        ["JOBS-LIST-STATUS", { status: "IN_QUEUE" }, [waiting]],
        ["JOBS-LIST-STATUS", { status: "IN_PROGRESS" }, [running]],
        ["JOBS-LIST-STATUS", { status: "COMPLETED" }, [done]],
        ["JOBS-LIST-STATUS", { status: "FAILED" }, [failed]],
        ["JOBS-LIST-STATUS", { status: "TIMED_OUT" }, []],
        ["JOBS-LIST-STATUS", { status: ["IN_QUEUE", "IN_PROGRESS"] }, [waiting, running]],
        ["JOBS-LIST-STATUS", { status: ["COMPLETED", "IN_QUEUE"] }, [waiting, done]],
        ["JOBS-LIST-STATUS", { status: "FAILED", workerId }, [failed]],
        ["JOBS-LIST-WORKER", { workerId }, [running, failed]],
        ["JOBS-LIST-WORKER", { workerId: "second" }, []],
        ["JOBS-LIST-ERROR-CONTAINS", { errorContains: "out of memory" }, [failed]],
        ["JOBS-LIST-ERROR-CONTAINS", { errorContains: "MEMORY: 100%" }, [failed]],
        ["JOBS-LIST-ERROR-CONTAINS", { errorContains: "mem_ry" }, []],
        ["JOBS-LIST-ERROR-CONTAINS", { errorContains: "null" }, []],
      ] as const) {
        const ids = await listedIds(context, queue.endpointId, query);
        expect(claim).equals(ids, found, `jobs with ${JSON.stringify(query)}`);
      }
    },
  }),
  atEndpoint({
    name: "a list of jobs can be of a time",
    claims: ["JOBS-LIST-SUBMITTED", "JOBS-LIST-SUBMITTED-400"],
    needs: ["time"],
    async run({ context, clock, queue, expect, rest }) {
      const { endpointId } = queue;
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        ids.unshift(await queue.run());
        await clock.pass(1_000);
      }
      const middle = String(objectOf((await pages(context, endpointId)).flatMap(jobsOf)[1])["submittedAt"]);
      const [sooner, later] = [-1, 1].map((ms) => new Date(Date.parse(middle) + ms).toISOString());
      for (const [query, found] of [
        [{ submittedAfter: middle }, ids.slice(0, 2)],
        [{ submittedBefore: middle }, ids.slice(2)],
        [{ submittedAfter: middle, submittedBefore: later ?? "" }, ids.slice(1, 2)],
      ] as const) {
        const got = await listedIds(context, endpointId, query);
        expect("JOBS-LIST-SUBMITTED").equals(got, found, `jobs with ${JSON.stringify(query)}`);
      }
      for (const end of [middle, sooner ?? ""]) {
        const query = new URLSearchParams({ submittedAfter: middle, submittedBefore: end }).toString();
        const answer = await rest("GET", `/endpoints/${endpointId}/jobs?${query}`);
        expect("JOBS-LIST-SUBMITTED-400").status(answer, 400, "rest.listJobs");
      }
    },
  }),
  withJob({
    name: "a long error is shown and searched up to a limit",
    claims: ["JOBS-ERROR-SHOWN", "JOBS-LIST-ERROR-SEARCH-MAX"],
    async run({ context, queue, job, expect, rest }) {
      const path = `/endpoints/${queue.endpointId}/jobs`;
      await queue.done(job, { error: `${LONG_ERROR}AND MORE` });
      const [listed] = (await pages(context, queue.endpointId)).flatMap(jobsOf);
      const read = fieldsOf(await rest("GET", `${path}/${job.id}`));
      for (const shown of [listed, read]) expect("JOBS-ERROR-SHOWN").contains(shown, { error: LONG_ERROR });
      const longest = LONG_ERROR.slice(-limits.jobErrorSearchMaxChars);
      const found = await listedIds(context, queue.endpointId, { errorContains: longest });
      expect("JOBS-LIST-ERROR-SEARCH-MAX").equals(found, [job.id], "jobs whose error has the longest text");
      const refused = await rest("GET", `${path}?errorContains=${encodeURIComponent(`${longest}A`)}`);
      expect("JOBS-LIST-ERROR-SEARCH-MAX").status(refused, 400);
      const beyond = await listedIds(context, queue.endpointId, { errorContains: "AND MORE" });
      expect("JOBS-ERROR-SHOWN").equals(beyond, [], "jobs found by what is not shown");
    },
  }),
];
