import { type Fields, fieldsOf } from "../answers.ts";
import { dataCenterIds, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";

/** This number of environment variables. */
function variables(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`NAME_${index}`, String(index)]));
}

const most = variables(limits.environmentVariablesMax);
const tooMany = variables(limits.environmentVariablesMax + 1);

export const scenarios: readonly Scenario[] = [
  {
    name: "Templates and endpoints have as many environment variables as they may, and one more",
    claims: ["LIMIT-ENVIRONMENT-VARIABLES"],
    safety: "disposable",
    async run({ rest, template, name, expect }) {
      const kinds: readonly (readonly [string, string, string, Fields])[] = [
        [
          "/templates",
          "rest.createTemplate",
          "rest.updateTemplate",
          { imageName: "local/sleeper", isServerless: true },
        ],
        ["/endpoints", "rest.createEndpoint", "rest.updateEndpoint", { templateId: await template(), workersMax: 0 }],
      ];
      for (const [path, create, update, fields] of kinds) {
        const request = { name: name("resource"), ...fields };
        const refused = await rest("POST", path, { ...request, env: tooMany });
        expect("LIMIT-ENVIRONMENT-VARIABLES").status(refused, 400);
        expect("LIMIT-ENVIRONMENT-VARIABLES").documented(refused, create);
        const made = await rest("POST", path, { ...request, env: most });
        expect("LIMIT-ENVIRONMENT-VARIABLES").status(made, 200);
        expect("LIMIT-ENVIRONMENT-VARIABLES").equals(fieldsOf(made)["env"], most, "variables made");
        const own = `${path}/${String(fieldsOf(made)["id"])}`;
        const unchanged = await rest("PATCH", own, { env: tooMany });
        expect("LIMIT-ENVIRONMENT-VARIABLES").status(unchanged, 400);
        expect("LIMIT-ENVIRONMENT-VARIABLES").documented(unchanged, update);
        expect("LIMIT-ENVIRONMENT-VARIABLES").equals(fieldsOf(await rest("GET", own))["env"], most, "variables kept");
        expect("LIMIT-ENVIRONMENT-VARIABLES").status(await rest("PATCH", own, { env: most }), 200);
      }
    },
  },
  {
    name: "A pod has as many environment variables as it may, and one more",
    claims: ["LIMIT-ENVIRONMENT-VARIABLES"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ rest, name, expect }) {
      const request = { name: name("pod"), imageName: "local/sleeper", computeType: "CPU" };
      const refused = await rest("POST", "/pods", { ...request, env: tooMany });
      expect("LIMIT-ENVIRONMENT-VARIABLES").status(refused, 400);
      expect("LIMIT-ENVIRONMENT-VARIABLES").documented(refused, "rest.createPod");
      const made = await rest("POST", "/pods", { ...request, env: most });
      expect("LIMIT-ENVIRONMENT-VARIABLES").status(made, [200, 201]);
      const own = `/pods/${String(fieldsOf(made)["id"])}`;
      const unchanged = await rest("PATCH", own, { env: tooMany });
      expect("LIMIT-ENVIRONMENT-VARIABLES").status(unchanged, 400);
      expect("LIMIT-ENVIRONMENT-VARIABLES").documented(unchanged, "rest.updatePod");
      expect("LIMIT-ENVIRONMENT-VARIABLES").contains(fieldsOf(await rest("GET", own))["env"], most);
    },
  },
  {
    name: "A network volume is as large as it may be, and larger",
    claims: ["LIMIT-NETWORK-VOLUME-SIZE"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ rest, name, expect }) {
      const sizeMax = limits.networkVolumeSizeMaxGb;
      const wanted = name("volume");
      const create = async (size: number): Promise<Answer | undefined> => {
        let answer: Answer | undefined;
        for (const dataCenterId of dataCenterIds) {
          answer = await rest("POST", "/networkvolumes", { name: wanted, size, dataCenterId });
          // Not every data center has storage.
          if (answer.status !== 501 && answer.status !== 503) break;
        }
        return answer;
      };
      const refused = await create(sizeMax + 1);
      expect("LIMIT-NETWORK-VOLUME-SIZE").equals(refused?.status, 400, "status of a larger one");
      // The refusal created nothing: the name is free.
      const made = await create(sizeMax - 1);
      expect("LIMIT-NETWORK-VOLUME-SIZE").contains(made?.json, { size: sizeMax - 1 });
      const own = `/networkvolumes/${String(fieldsOf(made)["id"])}`;
      const unchanged = await rest("PATCH", own, { size: sizeMax + 1 });
      expect("LIMIT-NETWORK-VOLUME-SIZE").status(unchanged, 400);
      expect("LIMIT-NETWORK-VOLUME-SIZE").documented(unchanged, "rest.updateNetworkVolume");
      expect("LIMIT-NETWORK-VOLUME-SIZE").contains((await rest("GET", own)).json, { size: sizeMax - 1 });
      expect("LIMIT-NETWORK-VOLUME-SIZE").contains((await rest("PATCH", own, { size: sizeMax })).json, {
        size: sizeMax,
      });
    },
  },
];
