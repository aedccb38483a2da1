import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, listed, objectOf } from "../answers.ts";
import { jobCounts } from "../queue-operations/jobs.ts";

/** More of each kind than a service with quotas would allow a small account. */
const MANY = 150;
const AT_ONCE = 16;

export const scenarios: readonly Scenario[] = [
  {
    name: "an account makes a hundred and more resources of each kind, and as many jobs",
    claims: ["LIMIT-NO-QUOTAS"],
    safety: "disposable",
    needs: ["own-service"],
    ceiling: { requests: 5_000, resources: 5 * MANY },
    async run({ rest, sendMany, template, endpoint, name, expect }) {
      const templateId = await template();
      const requests: readonly (readonly [string, Fields])[] = [
        ["/templates", { imageName: "local/sleeper" }],
        ["/endpoints", { templateId, workersMax: 0 }],
        ["/containerregistryauth", { username: "user", password: "secret" }],
        ["/networkvolumes", { size: 1, dataCenterId: dataCenterIds[0] }],
      ];
      const many = Array.from({ length: MANY }, () => name("one-of-many"));
      for (const [path, request] of requests) {
        const all = many.map((wanted) => ({ method: "POST", path: `/v1${path}`, body: { ...request, name: wanted } }));
        const answers = await sendMany(all, AT_ONCE);
        const listedNames = listed(await rest("GET", path)).map((item) => item["name"]);
        for (const answer of answers) expect("LIMIT-NO-QUOTAS").status(answer, 200);
        const missing = many.filter((wanted) => !listedNames.some((found) => String(found).startsWith(wanted)));
        expect("LIMIT-NO-QUOTAS").equals(missing, [], `missing in the list of ${path}`);
      }
      const queue = await endpoint();
      const submit = many.map(() => ({ method: "POST", path: `/v2/${queue.endpointId}/run`, body: { input: {} } }));
      const jobs = (await sendMany(submit, AT_ONCE)).map(({ json }) => objectOf(json)["id"]);
      expect("LIMIT-NO-QUOTAS").equals(new Set(jobs).size, MANY, "jobs");
      expect("LIMIT-NO-QUOTAS").contains(await jobCounts(queue), { inQueue: MANY }, "jobs that wait");
    },
  },
];
