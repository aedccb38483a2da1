import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, readPod } from "./shared.ts";

/** The operations on one pod: method, what follows the id, and the body. */
const operations = [
  ["rest.getPod", "GET", "", undefined],
  ["rest.updatePod", "PATCH", "", {}],
  ["rest.updatePodByPost", "POST", "/update", {}],
  ["rest.deletePod", "DELETE", "", undefined],
  ["rest.startPod", "POST", "/start", undefined],
  ["rest.stopPod", "POST", "/stop", undefined],
  ["rest.resetPod", "POST", "/reset", undefined],
  ["rest.restartPod", "POST", "/restart", undefined],
] as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "an id that no pod can have is refused, and one that no pod has is not found",
    claims: ["POD-ID-400", "POD-ID-404"],
    safety: "disposable",
    async run({ expect, rest }) {
      const longest = "x".repeat(limits.idMaxChars);
      for (const [operation, method, tail, body] of operations) {
        for (const id of ["a%20b", "a.b", "%C3%A4", `${longest}x`]) {
          const answer = await rest(method, `/pods/${id}${tail}`, body);
          expect("POD-ID-400").status(answer, 400);
          expect("POD-ID-400").documented(answer, operation);
        }
        for (const id of ["unknown", "a_b-C9", longest]) {
          const answer = await rest(method, `/pods/${id}${tail}`, body);
          expect("POD-ID-404").status(answer, 404);
          expect("POD-ID-404").documented(answer, operation);
        }
      }
    },
  },
  {
    name: "a pod of another account is not found and stays as it is",
    claims: ["POD-ID-404"],
    safety: "disposable",
    needs: ["keys", "machines"],
    async run(context) {
      const { expect, rest, keys } = context;
      const { id, lastStartedAt } = await createPod(context);
      for (const [, method, tail, body] of operations) {
        const answer = await rest(method, `/pods/${String(id)}${tail}`, body, { key: keys.other ?? null });
        expect("POD-ID-404").status(answer, 404);
      }
      const after = await readPod(context, id);
      expect("POD-ID-404").contains(after, { desiredStatus: "RUNNING", lastStartedAt });
    },
  },
];
