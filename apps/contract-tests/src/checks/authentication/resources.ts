import { listed } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_KEY, keyOf } from "./operations.ts";

/** Keys without the right cannot read or change resources and jobs. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What is asked for with a wrong key or none makes, changes and removes nothing",
    claims: ["AUTH-NO-EFFECT-WITHOUT-KEY"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name, endpoint, template } = context;
      const templateId = await template();
      const before = (await rest("GET", `/templates/${templateId}`)).json;
      const queue = await endpoint();
      const jobId = await queue.run();
      const health = (await queue.call("GET", "health")).json;
      for (const key of [null, UNKNOWN_KEY]) {
        const unmade = name("unmade");
        for (const answer of [
          await rest("POST", "/templates", { name: unmade, imageName: "local/sleeper" }, { key }),
          await rest("PATCH", `/templates/${templateId}`, { name: unmade }, { key }),
          await rest("DELETE", `/templates/${templateId}`, undefined, { key }),
          await queue.call("POST", "run", { body: { input: {} }, key }),
          await queue.call("POST", "runsync", { body: { input: {} }, key }),
          await queue.call("POST", `cancel/${jobId}`, { key }),
          await queue.call("POST", "purge-queue", { key }),
          await queue.call("GET", "job-take/thief", { key }),
        ]) {
          expect("AUTH-NO-EFFECT-WITHOUT-KEY").status(answer, 401);
        }
        const named = listed(await rest("GET", "/templates")).filter((one) => one["name"] === unmade);
        expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(named, [], "templates made");
      }
      const after = (await rest("GET", `/templates/${templateId}`)).json;
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(after, before, "the template");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").contains((await queue.status(jobId)).json, { status: "IN_QUEUE" });
      const { json } = await queue.call("GET", "health");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(json, health, "what /health tells");
    },
  },
  {
    name: "What is asked for with a key of too few rights makes, changes and removes nothing",
    claims: ["AUTH-NO-EFFECT-WITHOUT-KEY"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, name, endpoint, template } = context;
      const reader = { key: keyOf(context, "manageRead") };
      const worker = { key: keyOf(context, "work") };
      const templateId = await template();
      const queue = await endpoint();
      const jobId = await queue.run();
      const unmade = name("unmade");
      for (const answer of [
        await rest("POST", "/templates", { name: unmade, imageName: "local/sleeper" }, reader),
        await rest("PATCH", `/templates/${templateId}`, { name: unmade }, reader),
        await rest("DELETE", `/templates/${templateId}`, undefined, reader),
        await queue.call("POST", "run", { body: { input: {} }, ...worker }),
        await queue.call("POST", `cancel/${jobId}`, worker),
        await queue.call("POST", "purge-queue", worker),
      ]) {
        expect("AUTH-NO-EFFECT-WITHOUT-KEY").status(answer, 403);
      }
      const named = listed(await rest("GET", "/templates")).filter((one) => one["name"] === unmade);
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(named, [], "templates of the name");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").status(await rest("GET", `/templates/${templateId}`), 200);
      const { json } = await queue.call("GET", "health");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").contains(json, { jobs: { inQueue: 1 } });
    },
  },
];
