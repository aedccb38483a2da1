import { UnsupportedError } from "@millrace/contract-core";
import { codesOf, dataOf, mutate } from "../../derived/interfaces/graphql-reading.ts";
import { type Context, type Fields, type Scenario, listOf, objectOf } from "../../steps/words.ts";
import { hosted } from "../../steps/resources/hosted.ts";

/** The template id that the official Python client sends for every CPU pod. */
const HOSTED_CPU_TEMPLATE = "runpod-ubuntu";
const NAMES = { isPlatform: false, isRunpod: false };

/** Deploys a pod under compat; resolves to the pod, and to the codes of the errors. */
async function deploy(
  context: Context,
  mutation: "deployCpuPod" | "podFindAndDeployOnDemand",
  request: Fields,
): Promise<{ readonly pod: Fields; readonly codes: string }> {
  const input = { name: context.name("pod"), containerDiskInGb: 5, volumeInGb: 0, ...request };
  const answer = await mutate(context, mutation, input, "{ id imageName templateId desiredStatus }", hosted);
  const pod = objectOf(dataOf(answer)["it"]);
  if (typeof pod["id"] === "string") context.made(`/pods/${pod["id"]}`);
  return { pod, codes: codesOf(answer) };
}

export const scenarios: readonly Scenario[] = [
  {
    name: "templates have the hosted name in GraphQL under compat, and are filtered by it",
    claims: ["COMPAT-GRAPHQL-TEMPLATE-NAME"],
    async run({ graphql, template, says }) {
      const id = await template({ isServerless: false, isPublic: true });
      const shown = "{ id isPlatform isRunpod }";
      const query = `query ($id: String!) { podTemplate(id: $id) ${shown} myself { podTemplates ${shown} } }`;
      const { podTemplate, myself } = dataOf(await graphql(query, { id }, hosted));
      const own = listOf(objectOf(myself)["podTemplates"]).find((item) => item["id"] === id);
      says.equals(
        [podTemplate, own],
        [
          { id, ...NAMES },
          { id, ...NAMES },
        ],
      );
      for (const field of ["isRunpod", "isPlatform"]) {
        for (const isOfficial of [true, false]) {
          const filtered = `{ podTemplates(input: { ${field}: ${isOfficial} }) ${shown} }`;
          const items = listOf(dataOf(await graphql(filtered, {}, hosted))["podTemplates"]);
          const isFound = items.some((item) => item["id"] === id);
          says.equals(isFound, !isOfficial, `found with ${field}: ${isOfficial}`);
        }
      }
    },
  },
  {
    name: "the template that the official client names for a CPU pod does nothing under compat beside an image",
    claims: ["COMPAT-GRAPHQL-CPU-TEMPLATE"],
    needs: ["handlers"],
    async run({ context, says }) {
      const named = { instanceId: "cpu3c-1-2", templateId: HOSTED_CPU_TEMPLATE };
      const { pod, codes } = await deploy(context, "deployCpuPod", { imageName: "local/sleeper", ...named });
      says.equals(codes, "", "refusals");
      says.contains(pod, { imageName: "local/sleeper", templateId: null, desiredStatus: "RUNNING" });
      const bare = await deploy(context, "deployCpuPod", named);
      says.equals([bare.codes, bare.pod], ["NOT_FOUND", {}], "without an image");
      const other = { imageName: "local/sleeper", ...named, templateId: "nosuchtemplate" };
      says.equals((await deploy(context, "deployCpuPod", other)).codes, "NOT_FOUND", "with another template");
    },
  },
  {
    name: "an endpoint is saved again with a template under compat, which changes its own one",
    claims: ["COMPAT-GRAPHQL-OWN-TEMPLATE"],
    async run({ context, rest, says }) {
      const fields = { name: context.name("endpoint"), instanceIds: ["cpu3c-2-4"], workersMax: 0, volumes: [] };
      const container = { imageName: "local/sleeper", containerDiskInGb: 5, dockerArgs: "" };
      const save = (generation: string, more: Fields, headers = hosted) => {
        const template = { ...container, name: context.name("template"), env: [{ key: "A", value: generation }] };
        return mutate(context, "saveEndpoint", { ...fields, template, ...more }, "{ id templateId version }", headers);
      };
      const made = objectOf(dataOf(await save("one", {}))["it"]);
      const { id } = made;
      context.made(`/endpoints/${String(id)}`);
      const saved = objectOf(dataOf(await save("two", { id }))["it"]);
      says.equals(saved, { ...made, version: Number(made["version"]) + 1 }, "the endpoint that was saved again");
      const shown = await rest("GET", `/endpoints/${String(id)}?includeTemplate=true`);
      says.contains(shown.json, { template: { env: { A: "two" } } });
      const { volumes: _none, ...plain } = fields;
      const template = { ...container, name: context.name("template") };
      const refused = await mutate(context, "saveEndpoint", { ...plain, id, template }, "{ id }", {
        dialect: "default",
      });
      says.equals(codesOf(refused), "INVALID_REQUEST", "refusals of the default dialect");
    },
  },
  {
    name: "a pod that asks for a public address is deployed under compat where there is none",
    claims: ["COMPAT-GRAPHQL-PUBLIC-IP"],
    needs: ["handlers"],
    async run({ context, says }) {
      const request = { imageName: "local/sleeper", gpuTypeId: "NVIDIA L4", gpuCount: 1 };
      const plain = await deploy(context, "podFindAndDeployOnDemand", request);
      if (plain.codes !== "") throw new UnsupportedError(`No pod is deployed at all: ${plain.codes}`);
      const { pod, codes } = await deploy(context, "podFindAndDeployOnDemand", { ...request, supportPublicIp: true });
      says.equals(codes, "", "refusals");
      says.contains(pod, { desiredStatus: "RUNNING" });
    },
  },
];
