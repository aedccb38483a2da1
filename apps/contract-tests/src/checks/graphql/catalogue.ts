import { gpuTypeIds } from "@millrace/spec";
import { createPod } from "../../steps/resources/pods.ts";
import { type Fields, type Scenario, listOf, objectOf } from "../../steps/words.ts";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";

/** No host has so many, nor the memory that comes with them. */
const TOO_MANY_VCPUS = 9_999;
const STOCKS = ["High", "Medium", "Low", "None"];
const OFFER =
  "{ gpuTypeId totalCount rentedCount countAvailable rentalPercentage stockStatus minVcpu minMemory availableGpuCounts }";

/** Fields of the inputs for pods and for templates, as the interface document has them. */
const SHARED_FIELDS = {
  containerDiskInGb: "Int",
  volumeInGb: "Int",
  imageName: "String",
  name: "String",
  dockerArgs: "String",
  env: "[EnvironmentVariableInput]",
  ports: "String",
  gpuTypeId: "String",
  gpuCount: "Int",
  containerRegistryAuthId: "String",
};

/** A type without its non-null mark. */
function typeOf({ kind, name, ofType }: Fields): string {
  if (kind === "NON_NULL") return typeOf(objectOf(ofType));
  return kind === "LIST" ? `[${typeOf(objectOf(ofType))}]` : String(name);
}

/** The account, the hardware and the inputs in GraphQL. */
export const scenarios: readonly Scenario[] = [
  {
    name: "GraphQL tells who calls",
    claims: ["GRAPHQL-MYSELF-ID", "GRAPHQL-MYSELF-EMAIL"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const { id, email } = objectOf(dataOf(await graphql("{ myself { id email } }"))["myself"]);
      expect("GRAPHQL-MYSELF-ID").that(typeof id === "string" && id !== "", "an id", id);
      expect("GRAPHQL-MYSELF-EMAIL").that(typeof email === "string" && email.includes("@"), "an address", email);
    },
  },
  {
    name: "GraphQL lists GPU types, all or those that are asked for",
    claims: ["GRAPHQL-GPU-TYPES", "GRAPHQL-QUERY-GPU-TYPES"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const claim = expect("GRAPHQL-QUERY-GPU-TYPES");
      const most = "maxGpuCount maxGpuCountSecureCloud communityCloud maxGpuCountCommunityCloud";
      const fields = `id manufacturer ${most} lowestPrice ${OFFER}`;
      const all = listOf(dataOf(await graphql(`{ gpuTypes { ${fields} } }`))["gpuTypes"]);
      const missing = gpuTypeIds.filter((id) => !all.some((type) => type["id"] === id));
      expect("GRAPHQL-GPU-TYPES").equals(missing, [], "GPU types of the interface that are not listed");
      claim.that(all.length >= gpuTypeIds.length, "all types", all.length);
      for (const { id, manufacturer, maxGpuCount, maxGpuCountSecureCloud, lowestPrice, ...community } of all) {
        const maker = /^(?:NVIDIA|AMD)(?= )/.exec(String(id))?.[0] ?? manufacturer;
        claim.equals(manufacturer, maker, `the maker that ${String(id)} says`);
        claim.equals(maxGpuCountSecureCloud, maxGpuCount, "GPUs of the only cloud");
        claim.contains(community, { communityCloud: false, maxGpuCountCommunityCloud: 0 }, "GPUs of the other cloud");
        const { totalCount, rentedCount, stockStatus, ...rest } = objectOf(lowestPrice);
        const [total, rented] = [Number(totalCount), Number(rentedCount)];
        const isOffered = stockStatus !== "None";
        const rentalPercentage = total > 0 ? rented / total : null;
        const left = { gpuTypeId: id, countAvailable: total - rented, rentalPercentage };
        claim.contains(rest, left, `what is left of ${String(id)}`);
        const sizes = [rest["minVcpu"], rest["minMemory"]].map((size) => size !== null);
        claim.equals(sizes, [isOffered, isOffered], `sizes of an offer of ${String(id)}`);
        claim.that(isOffered || total <= rented, "an offer of what is free", lowestPrice);
        const counts = (rest["availableGpuCounts"] as readonly unknown[]).length;
        claim.that(!isOffered || counts > 0, "numbers of GPUs of an offer", lowestPrice);
      }
      const [id] = gpuTypeIds;
      const one = await graphql("query ($id: String) { gpuTypes(input: { id: $id }) { id } }", { id });
      claim.equals(dataOf(one), { gpuTypes: [{ id }] });
    },
  },
  {
    name: "GraphQL lists flavors, processors, places and pools",
    claims: [
      "GRAPHQL-QUERY-CPU-FLAVORS",
      "GRAPHQL-QUERY-CPU-TYPES",
      "GRAPHQL-QUERY-DATA-CENTERS",
      "GRAPHQL-QUERY-COUNTRY-CODES",
      "GRAPHQL-QUERY-SERVERLESS-GPU-POOLS",
      "GRAPHQL-GPU-POOLS-DISTINCT",
    ],
    safety: "read-only",
    async run({ graphql, expect }) {
      const flavor = expect("GRAPHQL-QUERY-CPU-FLAVORS");
      const lists = "cpuTypes { displayName } dataCenters { id } countryCodes serverlessGpuPools { id gpuTypeIds }";
      const all = dataOf(await graphql(`{ cpuFlavors { id groupId groupName } ${lists} }`));
      const flavors = listOf(all["cpuFlavors"]);
      flavor.that(flavors.length > 1, "several flavors", flavors);
      const groups = flavors.filter(({ id, groupId }) => !String(id).startsWith(String(groupId)));
      flavor.equals(groups, [], "flavors of a group that their id does not name");
      flavor.that(new Set(flavors.map(({ groupName }) => groupName)).size > 1, "names of groups", flavors);
      const [{ id } = {}] = flavors;
      const one = await graphql("query ($id: String) { cpuFlavors(input: { id: $id }) { id } }", { id });
      flavor.equals(dataOf(one), { cpuFlavors: [{ id }] });
      const pools = listOf(all["serverlessGpuPools"]);
      const isFilled = ({ gpuTypeIds: ids }: Fields): boolean => Array.isArray(ids) && ids.length > 0;
      for (const [claim, found, isRight, what] of [
        ["GRAPHQL-QUERY-CPU-TYPES", listOf(all["cpuTypes"]), (type: Fields) => hasText(type["displayName"]), "names"],
        ["GRAPHQL-QUERY-DATA-CENTERS", listOf(all["dataCenters"]), (center: Fields) => hasText(center["id"]), "ids"],
        ["GRAPHQL-QUERY-SERVERLESS-GPU-POOLS", pools, isFilled, "pools of GPU types"],
      ] as const) {
        expect(claim).that(found.length > 0 && found.every(isRight), what, found);
      }
      const codes = Array.isArray(all["countryCodes"]) ? all["countryCodes"].map(String) : [];
      const areCodes = codes.length > 0 && codes.every((code) => /^[A-Z]{2}$/.test(code));
      expect("GRAPHQL-QUERY-COUNTRY-CODES").that(areCodes, "two capitals", codes);
      const types = pools.flatMap(({ gpuTypeIds: ids }) => (Array.isArray(ids) ? ids.map(String) : []));
      const letters = types.map((type) => type.replaceAll(" ", "").toLowerCase());
      const twice = letters.filter((type, index) => letters.indexOf(type) !== index);
      expect("GRAPHQL-GPU-POOLS-DISTINCT").that(letters.length > 1, "types in pools", pools);
      expect("GRAPHQL-GPU-POOLS-DISTINCT").equals(twice, [], "types that are there twice");
    },
  },
  {
    name: "GraphQL has no stock of CPU machines that are larger than every host",
    claims: ["GRAPHQL-CPU-FLAVOR-STOCK"],
    safety: "read-only",
    async run({ graphql, says }) {
      const query =
        "query ($id: String, $instanceId: String) { cpuFlavors(input: { id: $id }) { specifics(input: { instanceId: $instanceId }) { stockStatus } } }";
      const flavors = dataOf(await graphql("{ cpuFlavors { id ramMultiplier } }"))["cpuFlavors"];
      for (const { id, ramMultiplier } of listOf(flavors)) {
        const stockOf = async (vcpuCount: number): Promise<unknown> => {
          const instanceId = `${String(id)}-${vcpuCount}-${vcpuCount * Number(ramMultiplier)}`;
          const [flavor] = listOf(dataOf(await graphql(query, { id, instanceId }))["cpuFlavors"]);
          return objectOf(flavor?.["specifics"])["stockStatus"];
        };
        says.equals(await stockOf(TOO_MANY_VCPUS), "None", `the stock of huge machines of ${String(id)}`);
        const small = await stockOf(1);
        says.that(STOCKS.includes(String(small)), STOCKS.join(", "), small);
      }
    },
  },
  {
    name: "GraphQL answers null for a pod and a template that are not there, and lists those of all accounts alone",
    claims: ["GRAPHQL-QUERY-POD", "GRAPHQL-QUERY-POD-TEMPLATE", "GRAPHQL-QUERY-POD-TEMPLATES"],
    needs: ["handlers"],
    async run({ context, graphql, template, expect }) {
      const query =
        "query ($pod: String!, $template: String!) { pod(input: { podId: $pod }) { id } podTemplate(id: $template) { id } podTemplates { id } }";
      const templateId = await template();
      const publicId = await template({ isPublic: true, isServerless: false });
      const { id: podId } = await createPod(context);
      const found = await graphql(query, { pod: podId, template: templateId });
      const none = await graphql(query, { pod: "no-such-pod", template: "no-such-one" });
      for (const [answer, pod, podTemplate] of [
        [found, { id: podId }, { id: templateId }],
        [none, null, null],
      ] as const) {
        expect("GRAPHQL-QUERY-POD").equals(dataOf(answer)["pod"], pod);
        expect("GRAPHQL-QUERY-POD-TEMPLATE").equals(dataOf(answer)["podTemplate"], podTemplate);
      }
      const open = listOf(dataOf(found)["podTemplates"]).map(({ id }) => id);
      const seen = [publicId, templateId].map((id) => open.includes(id));
      expect("GRAPHQL-QUERY-POD-TEMPLATES").equals(seen, [true, false], "the one that is public, not the other one");
    },
  },
  {
    name: "the inputs for pods and for templates have the documented fields, of the documented types",
    claims: ["GRAPHQL-INPUT-PODS-AND-TEMPLATES", "GRAPHQL-INPUT-CONTAINER-DISK"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const type = "kind name ofType { kind name ofType { kind name } }";
      const query = `query ($name: String!) { __type(name: $name) { inputFields { name description type { ${type} } } } }`;
      for (const input of ["PodFindAndDeployOnDemandInput", "SaveTemplateInput"]) {
        const { inputFields } = objectOf(dataOf(await graphql(query, { name: input }))["__type"]);
        const fields = new Map(listOf(inputFields).map((field) => [field["name"], field]));
        const disk = String(fields.get("containerDiskInGb")?.["description"]);
        const purpose = /operating system, applications and temporary data/;
        expect("GRAPHQL-INPUT-CONTAINER-DISK").that(purpose.test(disk), "what the disk is for", disk);
        const types = Object.keys(SHARED_FIELDS).map((name) => [name, typeOf(objectOf(fields.get(name)?.["type"]))]);
        expect("GRAPHQL-INPUT-PODS-AND-TEMPLATES").equals(
          Object.fromEntries(types),
          SHARED_FIELDS,
          `types of ${input}`,
        );
      }
    },
  },
];

function hasText(value: unknown): boolean {
  return typeof value === "string" && /\S/.test(value);
}
