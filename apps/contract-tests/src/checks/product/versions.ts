import type { Scenario } from "../../suite/scenario.ts";
import { everyRestCall, make, queueCalls, restCalls, workerCalls } from "../authentication/operations.ts";

const tables = [
  { claims: ["VERSION-REST-PREFIX", "PRODUCT-INTERFACE-REST"], calls: everyRestCall, elsewhere: ["", "/v3"] },
  { claims: ["VERSION-QUEUE-PREFIX"], calls: queueCalls, elsewhere: ["", "/v1"] },
  { claims: ["VERSION-WORKER-PREFIX"], calls: workerCalls, elsewhere: ["", "/v1"] },
] as const;
/** A service may have a site of documentation at its root. */
const AT_ROOT = ["/docs"];

export const scenarios: readonly Scenario[] = [
  {
    name: "every operation is there under the prefix of its interface and nowhere else",
    claims: tables.flatMap(({ claims }) => [...claims]),
    safety: "disposable",
    stateless: true,
    async run(context) {
      // A request without a key has no effect, and only addresses that are there need a key.
      const key = { key: null };
      // The other dialect says what the hosted service has and this one has not.
      const absent = context.dialect === "compat" ? [404, 501] : [404];
      for (const { claims, calls, elsewhere } of tables) {
        for (const call of calls) {
          const isOpen = calls === everyRestCall && !restCalls.includes(call);
          const there = await make(context, call, key);
          for (const claim of claims) context.expect(claim).status(there, isOpen ? 200 : 401);
          for (const prefix of elsewhere) {
            const path = prefix + call.path.replace(/^\/v\d/, "");
            if (AT_ROOT.includes(path)) continue;
            const answer = await make(context, { ...call, path }, key);
            for (const claim of claims) context.expect(claim).status(answer, absent);
          }
        }
      }
    },
  },
];
