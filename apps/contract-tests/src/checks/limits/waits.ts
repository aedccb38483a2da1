import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { namedFields } from "../answers.ts";
import { waitingJobs } from "./answers.ts";

const NO_WHOLE_NUMBERS = ["soon", "1500.5", "", "-1", "1e4", "90s"];

export const scenarios: readonly Scenario[] = [
  {
    name: "Waits and times to live out of range, and such that are no whole numbers, are refused",
    claims: ["LIMIT-WAIT-400", "LIMIT-WAIT-MIN", "LIMIT-WAIT-MAX", "QUEUE-RUNSYNC-WAIT", "QUEUE-STATUS-TTL"],
    safety: "disposable",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const waits = [limits.waitMinMs - 1, limits.waitMaxMs + 1, 0, ...NO_WHOLE_NUMBERS];
      const ttls = [limits.ttlMinMs - 1, limits.ttlMaxMs + 1, 0, ...NO_WHOLE_NUMBERS];
      const ofRunsync = ["LIMIT-WAIT-400", "LIMIT-WAIT-MIN", "LIMIT-WAIT-MAX", "QUEUE-RUNSYNC-WAIT"] as const;
      const submit = (query: string): Promise<Answer> => queue.call("POST", `runsync${query}`, { body: { input: {} } });
      const read = (path: string): Promise<Answer> => queue.call("GET", path);
      for (const [operation, field, values, claims, ask] of [
        ["runsync", "wait", waits, ofRunsync, submit],
        ["statusSync", "wait", waits, ["LIMIT-WAIT-400"], (query: string) => read(`status-sync/${id}${query}`)],
        ["status", "ttl", ttls, ["QUEUE-STATUS-TTL"], (query: string) => read(`status/${id}${query}`)],
      ] as const) {
        for (const value of values) {
          const answer = await ask(`?${field}=${value}`);
          for (const claim of claims) {
            expect(claim).status(answer, 400);
            expect(claim).documented(answer, `queue.${operation}`);
            expect(claim).equals(namedFields(answer), [field], "the fields named");
          }
        }
      }
      for (const claim of ofRunsync) expect(claim).equals(await waitingJobs(queue), 1, "jobs after the refusals");
    },
  },
];
