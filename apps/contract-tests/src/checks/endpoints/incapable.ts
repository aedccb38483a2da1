import { limits } from "@millrace/spec";
import { fieldsOf, listed } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { updates } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "An endpoint that no machine of the deployment could ever serve is neither made nor come to by an update",
    claims: ["ENDPOINT-CREATE-501", "ENDPOINT-UPDATE-501"],
    safety: "disposable",
    // A deployment without GPUs runs the workers of GPU endpoints without them; a service that the suite starts has some.
    needs: ["handlers"],
    async run({ expect, rest, template, endpoint, name }) {
      const request = { computeType: "GPU", gpuCount: limits.gpuCountMax, workersMax: 1 };
      const unmade = name("never");
      const answer = await rest("POST", "/endpoints", { ...request, name: unmade, templateId: await template() });
      expect("ENDPOINT-CREATE-501").status(answer, 501);
      expect("ENDPOINT-CREATE-501").documented(answer, "rest.createEndpoint");
      expect("ENDPOINT-CREATE-501").contains(answer.json, { error: "not_implemented" });
      const made = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === unmade);
      expect("ENDPOINT-CREATE-501").equals(made, [], "endpoints made");

      const { endpointId } = await endpoint({ computeType: "GPU", workersMax: 1 });
      const path = `/endpoints/${endpointId}`;
      const before = (await rest("GET", path)).json;
      for (const [method, suffix, operation] of updates) {
        const refused = await rest(method, path + suffix, { name: unmade, gpuCount: limits.gpuCountMax });
        expect("ENDPOINT-UPDATE-501").status(refused, 501);
        expect("ENDPOINT-UPDATE-501").documented(refused, operation);
        expect("ENDPOINT-UPDATE-501").contains(refused.json, { error: "not_implemented" });
      }
      expect("ENDPOINT-UPDATE-501").equals((await rest("GET", path)).json, before, "the endpoint afterwards");
      await rest("PATCH", path, { workersMax: 0 });
      // The endpoint requests no machine.
      const byHand = await rest("PATCH", path, { gpuCount: limits.gpuCountMax });
      expect("ENDPOINT-UPDATE-501").status(byHand, 200);
    },
  },
  {
    name: "An endpoint of a handler folder that does not exist is refused with the names of those that do",
    claims: ["ENDPOINT-UNKNOWN-HANDLER"],
    safety: "disposable",
    needs: ["own-service", "handlers", "processes"],
    async run({ expect, rest, template, name, made }) {
      const templateId = await template({ imageName: "local/sleepr" });
      const request = { name: name("endpoint"), computeType: "CPU", templateId };
      const refused = await rest("POST", "/endpoints", { ...request, workersMax: 1 });
      expect("ENDPOINT-UNKNOWN-HANDLER").status(refused, 400);
      expect("ENDPOINT-UNKNOWN-HANDLER").documented(refused, "rest.createEndpoint");
      expect("ENDPOINT-UNKNOWN-HANDLER").contains(refused.json, { details: [{ field: "templateId" }] });
      const words = refused.text;
      const inOrder = ["imageName", "local/sleepr", "local/sleeper"].map((word) => words.indexOf(word));
      expect("ENDPOINT-UNKNOWN-HANDLER").that(
        inOrder.every((at) => at >= 0) && words.indexOf("local/sleeper") < words.indexOf("local/contract"),
        "the wrong name, and the nearest one first",
        words,
      );
      const later = await rest("POST", "/endpoints", { ...request, workersMax: 0 });
      expect("ENDPOINT-UNKNOWN-HANDLER").status(later, 200);
      const id = String(fieldsOf(later)["id"]);
      made(`/endpoints/${id}`);
      const grown = await rest("PATCH", `/endpoints/${id}`, { workersMax: 1 });
      expect("ENDPOINT-UNKNOWN-HANDLER").status(grown, 400);
    },
  },
];
