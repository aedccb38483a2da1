import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Fields } from "../answers.ts";

/** More of each kind than a service with quotas would allow a small account. */
const MANY = 120;

export const scenarios: readonly Scenario[] = [
  {
    name: "an account makes a hundred and more resources of each kind, and as many jobs",
    claims: ["LIMIT-NO-QUOTAS"],
    safety: "disposable",
    needs: ["own-service"],
    ceiling: { requests: 5_000, resources: 5 * MANY },
    async run({ rest, template, endpoint, name, expect }) {
      const templateId = await template();
      const requests: readonly (readonly [string, Fields])[] = [
        ["/templates", { imageName: "local/sleeper" }],
        ["/endpoints", { templateId, workersMax: 0 }],
        ["/containerregistryauth", { username: "user", password: "secret" }],
        ["/networkvolumes", { size: 1, dataCenterId: dataCenterIds[0] }],
      ];
      for (const [path, request] of requests) {
        for (let made = 0; made < MANY; made += 1) {
          const answer = await rest("POST", path, { ...request, name: name("one-of-many") });
          expect("LIMIT-NO-QUOTAS").status(answer, 200);
        }
      }
      const queue = await endpoint();
      for (let made = 0; made < MANY; made += 1) {
        expect("LIMIT-NO-QUOTAS").status(await queue.call("POST", "run", { body: { input: {} } }), 200);
      }
    },
  },
];
