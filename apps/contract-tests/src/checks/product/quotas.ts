import { dataCenterIds } from "@millrace/spec";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import { type Fields, type Scenario, listed, objectOf } from "../../steps/words.ts";

/** More of each kind than a service with quotas would allow a small account. */
const MANY = 150;
const AT_ONCE = 16;

export const scenarios: readonly Scenario[] = [
  {
    name: "an account makes a hundred and more resources of each kind, and as many jobs",
    claims: ["LIMIT-NO-QUOTAS"],
    needs: ["own-service"],
    ceiling: { requests: 5_000, resources: 5 * MANY },
    async run({ rest, sendMany, template, endpoint, name, says }) {
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
        for (const answer of answers) says.status(answer, 200);
        const missing = many.filter((wanted) => !listedNames.some((found) => String(found).startsWith(wanted)));
        says.equals(missing, [], `missing in the list of ${path}`);
      }
      const queue = await endpoint();
      const submit = many.map(() => ({ method: "POST", path: `/v2/${queue.endpointId}/run`, body: { input: {} } }));
      const jobs = (await sendMany(submit, AT_ONCE)).map(({ json }) => objectOf(json)["id"]);
      says.equals(new Set(jobs).size, MANY, "jobs");
      says.contains(await jobCounts(queue), { inQueue: MANY }, "jobs that wait");
    },
  },
];
