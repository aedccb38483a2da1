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
const PARTS = "includeMachine=true&includeNetworkVolume=true";
const env = [
  { key: "A", value: "1" },
  { key: "B", value: " 2" },
];
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
      for (const id of ["GRAPHQL-SAME-RULES", "GRAPHQL-QUERY-MYSELF"] as const) {
        expect(id).that("id" in told, `one of ${kind} ${when}`, one["id"]);
      }
      for (const [name, value] of Object.entries(one).filter(([field]) => field in told)) {
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
    claims: ["GRAPHQL-SAME-RULES", "GRAPHQL-QUERY-MYSELF"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, name, expect } = context;
      const made = new Set<string>();
      const note = ({ id }: Fields): string => {
        made.add(String(id));
        return String(id);
      };
      const byRest = async (kind: Kind, fields: Fields): Promise<string> => note(await make(context, kind, fields));
      const networkVolumeId = await byRest("networkvolumes", { size: 2 });
      const containerRegistryAuthId = await byRest("containerregistryauth", { registries: ["a.example", "b.example"] });
      const variables = { A: "1", B: " 2" };
      const template = { ...container, env: variables, readme: "read", containerRegistryAuthId };
      const templateId = await byRest("templates", template);
      const endpointId = await byRest("endpoints", { env: variables, idleTimeout: 7, networkVolumeId });
      const pods = [
        await byRest("pods", { ...container, env: variables }),
        await byRest("pods", { networkVolumeId, name: name("second") }),
      ];
      for (const id of pods) await podThatIsUp(context, id);

      const image = { imageName: "local/sleeper", containerDiskInGb: 8, volumeInGb: 0, dockerArgs: "", env };
      const save = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id } }";
      const own = { ...image, name: name("template"), isServerless: true, readme: "of GraphQL" };
      const otherTemplateId = note(await mutate(context, "/templates", save, own));
      const saveEndpoint = "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id } }";
      const settings = {
        templateId: otherTemplateId,
        gpuIds: "ADA_24",
        gpuCount: 2,
        workersMax: 0,
        idleTimeout: 9,
        env,
      };
      const endpoint = { ...settings, name: name("endpoint"), locations: "EU-RO-1,US-KS-2", scalerValue: 3 };
      const otherEndpointId = note(await mutate(context, "/endpoints", saveEndpoint, endpoint));
      const create = "mutation ($input: CreateNetworkVolumeInput) { it: createNetworkVolume(input: $input) { id } }";
      const place = { name: name("volume"), size: 3, dataCenterId: dataCenterIds[0] };
      const otherVolumeId = note(await mutate(context, "/networkvolumes", create, place));
      const deploy = "mutation ($input: deployCpuPodInput) { it: deployCpuPod(input: $input) { id } }";
      const small = { ...image, name: name("pod"), instanceId: "cpu3c-1-2", ports: "80/http,22/tcp" };
      await podThatIsUp(context, note(await mutate(context, "/pods", deploy, small)));
      await expectAlike(context, made, "as they were made");

      for (const [path, fields] of [
        [`/templates/${otherTemplateId}`, { env: { C: "3" }, ports: ["90/tcp"], containerDiskInGb: 9 }],
        [`/endpoints/${otherEndpointId}`, { env: {}, idleTimeout: 11, executionTimeoutMs: 61_000 }],
        [`/networkvolumes/${otherVolumeId}`, { name: name("renamed"), size: 4 }],
      ] as const) {
        expect("GRAPHQL-SAME-RULES").contains((await rest("PATCH", path, fields)).json, fields, "changed by REST");
      }
      const changes = { ...image, id: templateId, name: name("changed"), volumeInGb: 0, isServerless: false };
      await mutate(context, "/templates", save, changes);
      await mutate(context, "/endpoints", saveEndpoint, { ...endpoint, id: endpointId, name: name("changed") });
      const { idleTimeout, name: called } = fieldsOf(await rest("GET", `/endpoints/${endpointId}`));
      expect("GRAPHQL-SAME-RULES").equals([idleTimeout, String(called).includes("changed")], [9, true], "by GraphQL");
      await expectAlike(context, made, "as they were changed");
    },
  },
];
