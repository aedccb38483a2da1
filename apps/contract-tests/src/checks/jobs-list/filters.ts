import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf, objectOf } from "../answers.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { jobsOf, listedIds, pages } from "./shared.ts";

const LONG_ERROR = `${"é".repeat(limits.jobErrorShownMaxChars - 1)}Z`;

export const scenarios: readonly Scenario[] = [
  {
    name: "a list of jobs can be of states, of workers and of errors",
    claims: ["JOBS-LIST-STATUS", "JOBS-LIST-WORKER", "JOBS-LIST-ERROR-CONTAINS"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { expect } = context;
      const queue = await context.endpoint();
      const done = await takenAnew(queue);
      await queue.done(done, { output: 1 });
      await queue.run();
      const failed = await taken(queue, "second-worker");
      await queue.done(failed, { error: "Out of MEMORY: 100%" }, "second-worker");
      await queue.run();
      const running = await taken(queue, "second-worker");
      const waiting = await queue.run();
      const found = (query: Parameters<typeof listedIds>[2]): ReturnType<typeof listedIds> =>
        listedIds(context, queue.endpointId, query);
      for (const [status, expected] of [
        ["IN_QUEUE", [waiting]],
        ["IN_PROGRESS", [running.id]],
        ["COMPLETED", [done.id]],
        ["FAILED", [failed.id]],
        ["TIMED_OUT", []],
        [
          ["IN_QUEUE", "IN_PROGRESS"],
          [waiting, running.id],
        ],
        [
          ["COMPLETED", "IN_QUEUE"],
          [waiting, done.id],
        ],
      ] as const) {
        expect("JOBS-LIST-STATUS").equals(await found({ status }), expected, `jobs in ${String(status)}`);
      }
      const second = [running.id, failed.id];
      expect("JOBS-LIST-WORKER").equals(await found({ workerId: "second-worker" }), second, "jobs of a worker");
      expect("JOBS-LIST-WORKER").equals(await found({ workerId: "second" }), [], "jobs of no worker");
      for (const [errorContains, expected] of [
        ["out of memory", [failed.id]],
        ["MEMORY: 100%", [failed.id]],
        ["mem_ry", []],
        ["null", []],
      ] as const) {
        const ids = await found({ errorContains });
        expect("JOBS-LIST-ERROR-CONTAINS").equals(ids, expected, `jobs whose error contains ${errorContains}`);
      }
      const both = { workerId: "second-worker", status: "FAILED" };
      expect("JOBS-LIST-STATUS").equals(await found(both), [failed.id], "jobs of a state and a worker");
    },
  },
  {
    name: "a list of jobs can be of a time",
    claims: ["JOBS-LIST-SUBMITTED", "JOBS-LIST-SUBMITTED-400"],
    safety: "full",
    needs: ["time"],
    async run(context) {
      const { clock, expect, rest } = context;
      const { endpointId, run } = await context.endpoint();
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        ids.unshift(await run());
        await clock.pass(1_000);
      }
      const jobs = (await pages(context, endpointId)).flatMap(jobsOf);
      const middle = String(objectOf(jobs[1])["submittedAt"]);
      const after = await listedIds(context, endpointId, { submittedAfter: middle });
      expect("JOBS-LIST-SUBMITTED").equals(after, ids.slice(0, 2), "jobs from that moment on");
      const before = await listedIds(context, endpointId, { submittedBefore: middle });
      expect("JOBS-LIST-SUBMITTED").equals(before, ids.slice(2), "jobs before that moment");
      const later = new Date(Date.parse(middle) + 1).toISOString();
      const at = await listedIds(context, endpointId, { submittedAfter: middle, submittedBefore: later });
      expect("JOBS-LIST-SUBMITTED").equals(at, ids.slice(1, 2), "jobs of that moment");
      for (const end of [middle, new Date(Date.parse(middle) - 1).toISOString()]) {
        const query = new URLSearchParams({ submittedAfter: middle, submittedBefore: end }).toString();
        const answer = await rest("GET", `/endpoints/${endpointId}/jobs?${query}`);
        expect("JOBS-LIST-SUBMITTED-400").status(answer, 400);
        expect("JOBS-LIST-SUBMITTED-400").documented(answer, "rest.listJobs");
      }
    },
  },
  {
    name: "a long error is shown and searched up to a limit",
    claims: ["JOBS-ERROR-SHOWN", "JOBS-LIST-ERROR-SEARCH-MAX"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { expect, rest } = context;
      const queue = await context.endpoint();
      const job = await takenAnew(queue);
      await queue.done(job, { error: `${LONG_ERROR}AND MORE` });
      const [listed] = (await pages(context, queue.endpointId)).flatMap(jobsOf);
      expect("JOBS-ERROR-SHOWN").contains(listed, { error: LONG_ERROR });
      const read = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}/jobs/${job.id}`));
      expect("JOBS-ERROR-SHOWN").contains(read, { error: LONG_ERROR });
      const longest = LONG_ERROR.slice(-limits.jobErrorSearchMaxChars);
      const found = await listedIds(context, queue.endpointId, { errorContains: longest });
      expect("JOBS-LIST-ERROR-SEARCH-MAX").equals(found, [job.id], "jobs whose error has the longest text");
      const longer = new URLSearchParams({ errorContains: `${longest}A` }).toString();
      const refused = await rest("GET", `/endpoints/${queue.endpointId}/jobs?${longer}`);
      expect("JOBS-LIST-ERROR-SEARCH-MAX").status(refused, 400);
      const beyond = await listedIds(context, queue.endpointId, { errorContains: "AND MORE" });
      expect("JOBS-ERROR-SHOWN").equals(beyond, [], "jobs found by what is not shown");
    },
  },
];
