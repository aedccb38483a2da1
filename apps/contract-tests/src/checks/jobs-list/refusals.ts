import { randomUUID } from "node:crypto";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { refusedFields } from "../answers.ts";

/** A place in a list that has another form than those of the service. */
const wrongCursors = ["x", "0", "null", randomUUID(), "eyJhIjoxfQ", "MTc3Nzg4NzAxMjQxNjAwMA"];

export const scenarios: readonly Scenario[] = [
  {
    name: "a list of jobs is not read from a place that is none",
    claims: ["JOBS-LIST-CURSOR-400"],
    safety: "disposable",
    async run({ endpoint, expect, rest }) {
      const { endpointId } = await endpoint();
      for (const cursor of wrongCursors) {
        const answer = await rest("GET", `/endpoints/${endpointId}/jobs?cursor=${cursor}`);
        expect("JOBS-LIST-CURSOR-400").status(answer, 400);
        expect("JOBS-LIST-CURSOR-400").documented(answer, "rest.listJobs");
        expect("JOBS-LIST-CURSOR-400").equals(refusedFields(answer), ["cursor"], "fields that are named");
      }
    },
  },
  {
    name: "a job is found at its own endpoint, and at no other",
    claims: ["JOBS-ID-404"],
    safety: "disposable",
    async run({ endpoint, expect, rest }) {
      const [queue, other] = [await endpoint(), await endpoint()];
      const id = await queue.run();
      for (const [part, operation] of [
        ["", "rest.getJob"],
        ["/input", "rest.getJobInput"],
        ["/events", "rest.listJobEvents"],
      ] as const) {
        expect("JOBS-ID-404").status(await rest("GET", `/endpoints/${queue.endpointId}/jobs/${id}${part}`), 200);
        for (const path of [
          `${other.endpointId}/jobs/${id}`,
          `${queue.endpointId}/jobs/${randomUUID()}`,
          `${queue.endpointId}/jobs/${"x".repeat(limits.idMaxChars)}`,
        ]) {
          const answer = await rest("GET", `/endpoints/${path}${part}`);
          expect("JOBS-ID-404").status(answer, 404);
          expect("JOBS-ID-404").documented(answer, operation);
        }
      }
    },
  },
];
