import { dataCenterIds } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf, listed, objectOf } from "../answers.ts";
import { podThatIsUp } from "../pods/shared.ts";
import { type Kind, kinds, make } from "../product/resources.ts";
import { dataOf, listOf, make as mutate } from "./reading.ts";
import { wholeSelection } from "../../derived/graphql-schema.ts";

/** Where an account has the resources of a kind. */
const fieldsOfUser: Readonly<Record<Kind, string>> = {
  templates: "podTemplates",
  endpoints: "endpoints",
  pods: "pods",
  networkvolumes: "networkVolumes",
  containerregistryauth: "containerRegistryCreds",
};
const POD = wholeSelection("Pod", ["User"]);
const PARTS = "includeMachine=true&includeNetworkVolume=true";
const env = { A: "1", B: " 2" };
const variables = Object.entries(env).map(([key, value]) => ({ key, value }));
const container = { ports: ["8888/http", "22/tcp"], containerDiskInGb: 7, volumeInGb: 3, volumeMountPath: "/data" };

/** What GraphQL tells under a name, in the form in which REST tells it, as far as both tell of its parts. */
export function asInRest(told: unknown, inRest: unknown): unknown {
  if (Array.isArray(inRest) && typeof told === "string") return told.split(",").filter((one) => one !== "");
  if (Array.isArray(inRest) && Array.isArray(told)) {
    return told.map((one) => (typeof one === "object" ? objectOf(one)["networkVolumeId"] : one));
  }
  if (Array.isArray(told)) {
    const pairs = told.map((one) =>
      typeof one === "string" ? [one.split("=")[0], one.slice(one.indexOf("=") + 1)] : [one.key, one.value],
    );
    return Object.fromEntries(pairs);
  }
  if (typeof told !== "object" || told === null) return told;
  const parts = Object.entries(objectOf(inRest)).filter(([name]) => name in told);
  return Object.fromEntries(parts.map(([name, value]) => [name, asInRest(objectOf(told)[name], value)]));
}

/** Whatever both interfaces tell of these, each field by its name. */
async function expectAlike(context: Context, made: ReadonlySet<string>, when: string): Promise<void> {
  const { rest, graphql, expect } = context;
  const user = objectOf(dataOf(await graphql(`{ myself ${wholeSelection("User")} }`))["myself"]);
  const claim = expect("GRAPHQL-SAME-RULES");
  let seen = 0;
  for (const kind of kinds) {
    const all = listed(await rest("GET", `/${kind}${kind === "pods" ? `?${PARTS}` : ""}`));
    for (const one of all.filter(({ id }) => made.has(String(id)))) {
      seen += 1;
      const told = listOf(user[fieldsOfUser[kind]]).find(({ id }) => id === one["id"]) ?? {};
      for (const id of ["GRAPHQL-SAME-RULES", "GRAPHQL-QUERY-MYSELF", "PRODUCT-INTERFACE-GRAPHQL"] as const) {
        expect(id).that("id" in told, `one of ${kind} ${when}`, one["id"]);
      }
      const names = Object.keys(one).filter((field) => field in told);
      if (kind === "pods") {
        const pod = await graphql(`query ($id: String!) { pod(input: { podId: $id }) ${POD} }`, { id: one["id"] });
        const fields = objectOf(dataOf(pod)["pod"]);
        // What is free at a machine changes meanwhile.
        for (const name of names.filter((field) => field !== "machine")) {
          expect("GRAPHQL-QUERY-POD").equals(fields[name], told[name], `${name} of a pod ${when}`);
        }
      }
      for (const name of names) {
        const value = one[name];
        const known = name === "machine" || name === "networkVolume" ? shared(value, told[name]) : value;
        claim.equals(asInRest(told[name], known), known, `${name} of ${kind} ${when}`);
      }
    }
  }
  claim.equals(seen, made.size, `resources that REST tells of ${when}`);
}

/** The parts that GraphQL tells too. */
function shared(value: unknown, other: unknown): Fields {
  return Object.fromEntries(Object.entries(objectOf(value)).filter(([name]) => name in objectOf(other)));
}

export const scenarios: readonly Scenario[] = [
  {
    name: "what one of REST and GraphQL makes and changes, both tell alike, field by field",
    claims: ["GRAPHQL-SAME-RULES", "GRAPHQL-QUERY-MYSELF", "GRAPHQL-QUERY-POD", "PRODUCT-INTERFACE-GRAPHQL"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, name, expect } = context;
      const claim = expect("GRAPHQL-SAME-RULES");
      const made = new Set<string>();
      const noted = ({ id }: Fields): string => {
        made.add(String(id));
        return String(id);
      };
      const byRest = async (kind: Kind, fields: Fields): Promise<string> => noted(await make(context, kind, fields));
      const byGraphql = async (mutation: string, input: Fields): Promise<string> =>
        noted(await mutate(context, mutation, input));
      const networkVolumeId = await byRest("networkvolumes", { size: 2 });
      const containerRegistryAuthId = await byRest("containerregistryauth", { registries: ["a.example", "b.example"] });
      const templateId = await byRest("templates", { ...container, env, readme: "read", containerRegistryAuthId });
      const endpointId = await byRest("endpoints", { env, idleTimeout: 7, networkVolumeId });
      const image = { imageName: "local/sleeper", containerDiskInGb: 8, volumeInGb: 0, dockerArgs: "", env: variables };
      const small = { ...image, name: name("pod"), instanceId: "cpu3c-1-2", ports: "80/http,22/tcp" };
      for (const id of [
        await byRest("pods", { ...container, env }),
        await byRest("pods", { networkVolumeId, name: name("second") }),
        await byGraphql("deployCpuPod", small),
      ]) {
        await podThatIsUp(context, id);
      }
      const own = { ...image, name: name("template"), isServerless: true, readme: "of GraphQL" };
      const otherTemplateId = await byGraphql("saveTemplate", own);
      const hardware = { gpuIds: "ADA_24", gpuCount: 2, workersMax: 0, locations: "EU-RO-1,US-KS-2" };
      const settings = { idleTimeout: 9, env: variables, scalerValue: 3, templateId: otherTemplateId };
      const endpoint = { ...hardware, ...settings, name: name("endpoint") };
      const otherEndpointId = await byGraphql("saveEndpoint", endpoint);
      const place = { name: name("volume"), size: 3, dataCenterId: dataCenterIds[0] };
      const otherVolumeId = await byGraphql("createNetworkVolume", place);
      await expectAlike(context, made, "as they were made");

      for (const [path, fields] of [
        [`/templates/${otherTemplateId}`, { env: { C: "3" }, ports: ["90/tcp"], containerDiskInGb: 9 }],
        [`/endpoints/${otherEndpointId}`, { env: {}, idleTimeout: 11, executionTimeoutMs: 61_000 }],
        [`/networkvolumes/${otherVolumeId}`, { name: name("renamed"), size: 4 }],
      ] as const) {
        claim.contains((await rest("PATCH", path, fields)).json, fields, "changed by REST");
      }
      const changed = { ...image, id: templateId, name: name("changed"), isServerless: false };
      await mutate(context, "saveTemplate", changed);
      await mutate(context, "saveEndpoint", { ...endpoint, id: endpointId, name: name("changed") });
      const { idleTimeout, name: called } = fieldsOf(await rest("GET", `/endpoints/${endpointId}`));
      claim.equals([idleTimeout, String(called).includes("changed")], [9, true], "by GraphQL");
      await expectAlike(context, made, "as they were changed");
    },
  },
];
