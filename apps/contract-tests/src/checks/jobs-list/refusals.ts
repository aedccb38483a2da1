import { randomUUID } from "node:crypto";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { refusedFields } from "../answers.ts";

/** A place in a list that has another form than those of the service. */
const wrongCursors = ["x", "0", "null", randomUUID(), "eyJhIjoxfQ", "MTc3Nzg4NzAxMjQxNjAwMA"];

export const scenarios: readonly Scenario[] = [
  {
    name: "a list of jobs is not read with unknown parameters or wrong values",
    claims: ["JOBS-LIST-400", "JOBS-LIST-CURSOR-400"],
    safety: "disposable",
    async run({ endpoint, expect, rest }) {
      const { endpointId } = await endpoint();
      for (const [query, field] of [
        ["page=2", "page"],
        ["Status=FAILED", "Status"],
        ["status=DONE", "status"],
        ["status=failed", "status"],
        ["submittedAfter=yesterday", "submittedAfter"],
        ["submittedBefore=2026-05-04", "submittedBefore"],
        ["workerId=", "workerId"],
        ["errorContains=", "errorContains"],
      ] as const) {
        const answer = await rest("GET", `/endpoints/${endpointId}/jobs?${query}`);
        expect("JOBS-LIST-400").status(answer, 400);
        expect("JOBS-LIST-400").documented(answer, "rest.listJobs");
        expect("JOBS-LIST-400").equals(refusedFields(answer), [field], "fields that are named");
      }
      for (const cursor of wrongCursors) {
        const answer = await rest("GET", `/endpoints/${endpointId}/jobs?cursor=${cursor}`);
        expect("JOBS-LIST-CURSOR-400").status(answer, 400);
        expect("JOBS-LIST-CURSOR-400").documented(answer, "rest.listJobs");
        expect("JOBS-LIST-CURSOR-400").equals(refusedFields(answer), ["cursor"], "fields that are named");
      }
    },
  },
  {
    name: "jobs of endpoints that are not there, and jobs that are not there, are not found",
    claims: ["JOBS-ENDPOINT-404", "JOBS-ID-404", "JOBS-ID-400"],
    safety: "disposable",
    async run({ endpoint, expect, name, rest }) {
      const [queue, other] = [await endpoint(), await endpoint()];
      const id = await queue.run();
      const operations = [
        [`/${id}`, "rest.getJob"],
        [`/${id}/input`, "rest.getJobInput"],
        [`/${id}/events`, "rest.listJobEvents"],
      ] as const;
      for (const [path, operation] of [["", "rest.listJobs"], ...operations] as const) {
        const answer = await rest("GET", `/endpoints/${name("nowhere")}/jobs${path}`);
        expect("JOBS-ENDPOINT-404").status(answer, 404);
        expect("JOBS-ENDPOINT-404").documented(answer, operation);
      }
      for (const [path, operation] of operations) {
        for (const [endpointId, jobId] of [
          [other.endpointId, id],
          [queue.endpointId, randomUUID()],
          [queue.endpointId, "x".repeat(limits.idMaxChars)],
        ] as const) {
          const answer = await rest("GET", `/endpoints/${endpointId}/jobs${path.replace(id, jobId)}`);
          expect("JOBS-ID-404").status(answer, 404);
          expect("JOBS-ID-404").documented(answer, operation);
        }
        for (const jobId of ["a.b", "a%20b", "x".repeat(limits.idMaxChars + 1)]) {
          const answer = await rest("GET", `/endpoints/${queue.endpointId}/jobs${path.replace(id, jobId)}`);
          expect("JOBS-ID-400").status(answer, 400);
          expect("JOBS-ID-400").documented(answer, operation);
        }
        const answer = await rest("GET", `/endpoints/a.b/jobs${path}`);
        expect("JOBS-ID-400").status(answer, 400);
      }
    },
  },
  {
    name: "jobs of another account are not found",
    claims: ["JOBS-ENDPOINT-404"],
    safety: "disposable",
    needs: ["keys"],
    async run({ endpoint, expect, keys, rest }) {
      const queue = await endpoint();
      const id = await queue.run();
      const key = keys.other ?? null;
      for (const path of ["", `/${id}`, `/${id}/input`, `/${id}/events`]) {
        const answer = await rest("GET", `/endpoints/${queue.endpointId}/jobs${path}`, undefined, { key });
        expect("JOBS-ENDPOINT-404").status(answer, 404);
      }
    },
  },
];
