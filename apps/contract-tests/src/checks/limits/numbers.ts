import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { namedFields } from "../answers.ts";
import { codesOf } from "../graphql/reading.ts";

/** Sent as text: a JSON parser changes the first ones, and fails at the last. */
const inexact = ["9007199254740993", "1000000000000000000", "1e300", "1e400", "-1e400", "1.5"];

const DEPLOY =
  "mutation ($input: PodFindAndDeployOnDemandInput) { it: podFindAndDeployOnDemand(input: $input) { id } }";
const RENT = "mutation ($input: PodRentInterruptableInput!) { it: podRentInterruptable(input: $input) { id } }";

export const scenarios: readonly Scenario[] = [
  {
    name: "numbers that cannot be kept exactly are refused, and what was there stays readable",
    claims: ["LIMIT-NUMBERS-EXACT"],
    safety: "disposable",
    async run({ rest, template, endpoint: own, name, expect }) {
      const claim = expect("LIMIT-NUMBERS-EXACT");
      const templateId = await template();
      const { endpointId } = await own({ templateId });
      const wanted = name("exact");
      for (const number of inexact) {
        for (const [method, path, fields, field] of [
          ["POST", "/templates", `"name":"${wanted}","imageName":"local/sleeper",`, "containerDiskInGb"],
          ["PATCH", `/templates/${templateId}`, "", "containerDiskInGb"],
          ["POST", "/endpoints", `"name":"${wanted}","templateId":"${templateId}",`, "workersMax"],
          ["PATCH", `/endpoints/${endpointId}`, "", "workersMax"],
        ] as const) {
          const refused = await rest(method, path, undefined, { raw: `{${fields}"${field}":${number}}` });
          claim.status(refused, 400);
          claim.equals(namedFields(refused), [field], `the fields named for ${number}`);
        }
      }
      for (const path of ["/templates", "/endpoints", `/templates/${templateId}`, `/endpoints/${endpointId}`]) {
        const read = await rest("GET", path);
        claim.status(read, 200);
        claim.that(!read.text.includes(wanted), "nothing made of what was refused", read.text);
      }
    },
  },
  {
    name: "a price in GraphQL is beyond all prices",
    claims: ["LIMIT-PRICE"],
    safety: "disposable",
    async run({ graphql, name, expect }) {
      const beyond = limits.priceMaxPerHr + 1;
      for (const [document, price] of [
        [DEPLOY, { deployCost: beyond }],
        [RENT, { bidPerGpu: beyond }],
      ] as const) {
        const refused = await graphql(document, { input: { name: name("pod"), imageName: "local/sleeper", ...price } });
        expect("LIMIT-PRICE").equals(codesOf(refused), "INVALID_REQUEST");
      }
    },
  },
];
