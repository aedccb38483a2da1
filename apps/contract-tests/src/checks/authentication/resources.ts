import { type Scenario, fieldsOf, listed } from "../words.ts";
import { UNKNOWN_KEY } from "./operations.ts";

/** Keys without the right cannot change resources and jobs. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What is asked for without a key, with a wrong one or one of too few rights makes, changes and removes nothing",
    claims: ["AUTH-NO-EFFECT-WITHOUT-KEY"],
    needs: ["keys"],
    async run({ rest, name, endpoint, template, keys, says }) {
      const templateId = await template();
      const queue = await endpoint();
      const jobId = await queue.run();
      const unmade = name("unmade");
      const read = async (): Promise<unknown> => ({
        template: (await rest("GET", `/templates/${templateId}`)).json,
        made: listed(await rest("GET", "/templates")).filter((one) => one["name"] === unmade),
        job: fieldsOf(await queue.status(jobId))["status"],
        health: (await queue.call("GET", "health")).json,
      });
      const before = await read();
      const { manageRead = "", work = "", run = "" } = keys;
      const making = { name: unmade, imageName: "local/sleeper" };
      const body = { input: {} };
      for (const [reader, worker, client, status] of [
        [null, null, null, 401],
        [UNKNOWN_KEY, UNKNOWN_KEY, UNKNOWN_KEY, 401],
        [manageRead, work, run, 403],
      ] as const) {
        for (const answer of [
          await rest("POST", "/templates", making, { key: reader }),
          await rest("PATCH", `/templates/${templateId}`, { name: unmade }, { key: reader }),
          await rest("DELETE", `/templates/${templateId}`, undefined, { key: reader }),
          await queue.call("POST", "run", { body, key: worker }),
          await queue.call("POST", "runsync", { body, key: worker }),
          await queue.call("POST", `cancel/${jobId}`, { key: worker }),
          await queue.call("POST", "purge-queue", { key: worker }),
          await queue.call("GET", "job-take/thief", { key: client }),
        ]) {
          says.status(answer, status);
        }
      }
      says.equals(await read(), before, "the template, templates of the name, the job and the queue");
    },
  },
];
