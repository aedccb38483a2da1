import { type Fields, objectOf } from "../answers.ts";
import { gpuTypeIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { dataOf, listOf } from "./reading.ts";

/** No host has so many, nor the memory that comes with them. */
const TOO_MANY_VCPUS = 9_999;

/** The account and the hardware in GraphQL. */
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
      const all = listOf(dataOf(await graphql("{ gpuTypes { id displayName manufacturer memoryInGb } }"))["gpuTypes"]);
      const ids = new Set(all.map(({ id }) => id));
      const missing = gpuTypeIds.filter((id) => !ids.has(id));
      expect("GRAPHQL-GPU-TYPES").equals(missing, [], "GPU types of the interface that are not listed");
      claim.that(all.length >= gpuTypeIds.length, "all types", all.length);
      const makers = ({ id }: Fields): boolean => /^(NVIDIA|AMD) /.test(String(id));
      const wrong = all.filter((type) => makers(type) && type["manufacturer"] !== String(type["id"]).split(" ")[0]);
      claim.equals(wrong, [], "types with another maker than their id says");
      const offer =
        "totalCount rentedCount countAvailable rentalPercentage stockStatus minVcpu minMemory availableGpuCounts";
      const offers = dataOf(
        await graphql(`{ gpuTypes { id maxGpuCount maxGpuCountSecureCloud lowestPrice { gpuTypeId ${offer} } } }`),
      )["gpuTypes"];
      for (const { id, maxGpuCount, maxGpuCountSecureCloud, lowestPrice } of listOf(offers)) {
        claim.equals(maxGpuCountSecureCloud, maxGpuCount, "GPUs of the only cloud");
        const { totalCount, rentedCount, stockStatus, ...rest } = objectOf(lowestPrice);
        const [total, rented] = [Number(totalCount), Number(rentedCount)];
        const [isThere, isOffered] = [total > 0, stockStatus !== "None"];
        const sums = {
          gpuTypeId: id,
          countAvailable: total - rented,
          rentalPercentage: isThere ? rented / total : null,
        };
        claim.contains(rest, sums, `what is left of ${String(id)}`);
        const sizes = [rest["minVcpu"], rest["minMemory"]].map((size) => size !== null);
        claim.equals(sizes, [isOffered, isOffered], `sizes of an offer of ${String(id)}`);
        claim.that(isOffered || total <= rented, "an offer of what is free", lowestPrice);
        const counts = (rest["availableGpuCounts"] as readonly unknown[]).length;
        claim.that(!isOffered || counts > 0, "numbers of GPUs of an offer", lowestPrice);
      }
      const [wanted] = gpuTypeIds;
      const one = await graphql("query ($id: String) { gpuTypes(input: { id: $id }) { id } }", { id: wanted });
      claim.equals(dataOf(one), { gpuTypes: [{ id: wanted }] });
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
      const flavorClaim = expect("GRAPHQL-QUERY-CPU-FLAVORS");
      const all = dataOf(
        await graphql(
          "{ cpuFlavors { id groupId groupName } cpuTypes { displayName } dataCenters { id } countryCodes serverlessGpuPools { id gpuTypeIds } }",
        ),
      );
      const flavors = listOf(all["cpuFlavors"]).map(({ id }) => String(id));
      const [wanted = ""] = flavors;
      const one = await graphql("query ($id: String) { cpuFlavors(input: { id: $id }) { id } }", { id: wanted });
      flavorClaim.that(flavors.length > 1, "several flavors", flavors);
      const groups = listOf(all["cpuFlavors"]).filter(({ id, groupId }) => !String(id).startsWith(String(groupId)));
      flavorClaim.equals(groups, [], "flavors of a group that their id does not name");
      const names = listOf(all["cpuFlavors"]).map(({ groupName }) => groupName);
      flavorClaim.that(new Set(names).size > 1, "names of groups", names);
      flavorClaim.equals(dataOf(one), { cpuFlavors: [{ id: wanted }] });
      const types = listOf(all["cpuTypes"]).map(({ displayName }) => displayName);
      expect("GRAPHQL-QUERY-CPU-TYPES").that(
        types.length > 0 && types.every((type) => typeof type === "string" && /\S/.test(type)),
        "names",
        types,
      );
      const centers = listOf(all["dataCenters"]).map(({ id }) => String(id));
      expect("GRAPHQL-QUERY-DATA-CENTERS").that(centers.length > 0, "data centers", centers);
      const codes = Array.isArray(all["countryCodes"]) ? all["countryCodes"].map(String) : ["none"];
      expect("GRAPHQL-QUERY-COUNTRY-CODES").that(
        codes.length > 0 && codes.every((code) => /^[A-Z]{2}$/.test(code)),
        "two capitals",
        codes,
      );
      const pools = listOf(all["serverlessGpuPools"]);
      const known = pools.every(({ gpuTypeIds: ids }) => Array.isArray(ids) && ids.length > 0);
      const letters = pools.flatMap(({ gpuTypeIds: ids }) =>
        (Array.isArray(ids) ? ids : []).map((id) => String(id).replaceAll(" ", "").toLowerCase()),
      );
      const twice = letters.filter((id, index) => letters.indexOf(id) !== index);
      expect("GRAPHQL-GPU-POOLS-DISTINCT").that(letters.length > 1, "types in pools", pools);
      expect("GRAPHQL-GPU-POOLS-DISTINCT").equals(twice, [], "types that are there twice");
      expect("GRAPHQL-QUERY-SERVERLESS-GPU-POOLS").that(pools.length > 0 && known, "pools of GPU types", pools);
    },
  },
  {
    name: "GraphQL has no stock of CPU machines that are larger than every host",
    claims: ["GRAPHQL-CPU-FLAVOR-STOCK"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const claim = expect("GRAPHQL-CPU-FLAVOR-STOCK");
      const words = ["High", "Medium", "Low", "None"];
      for (const { id, ramMultiplier } of listOf(
        dataOf(await graphql("{ cpuFlavors { id ramMultiplier } }"))["cpuFlavors"],
      )) {
        const one = async (vcpuCount: number): Promise<unknown> => {
          const instanceId = `${String(id)}-${vcpuCount}-${vcpuCount * Number(ramMultiplier)}`;
          const answer = await graphql(
            "query ($id: String, $instanceId: String) { cpuFlavors(input: { id: $id }) { specifics(input: { instanceId: $instanceId }) { stockStatus } } }",
            { id, instanceId },
          );
          const [flavor] = listOf(dataOf(answer)["cpuFlavors"]);
          return objectOf(flavor?.["specifics"])["stockStatus"];
        };
        claim.equals(await one(TOO_MANY_VCPUS), "None", `the stock of huge machines of ${String(id)}`);
        const small = await one(1);
        claim.that(words.includes(String(small)), words.join(", "), small);
      }
    },
  },
  {
    name: "GraphQL answers null for a pod and a template that are not there",
    claims: ["GRAPHQL-QUERY-POD", "GRAPHQL-QUERY-POD-TEMPLATE", "GRAPHQL-QUERY-POD-TEMPLATES"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ graphql, rest, template, name, expect }) {
      const templates = expect("GRAPHQL-QUERY-POD-TEMPLATES");
      const none = await graphql(
        '{ pod(input: { podId: "no-such-pod" }) { id } podTemplate(id: "no-such-one") { id } }',
      );
      expect("GRAPHQL-QUERY-POD").equals(dataOf(none)["pod"], null);
      expect("GRAPHQL-QUERY-POD-TEMPLATE").equals(dataOf(none)["podTemplate"], null);
      const templateId = await template();
      const found = await graphql("query ($id: String!) { podTemplate(id: $id) { id imageName } }", { id: templateId });
      expect("GRAPHQL-QUERY-POD-TEMPLATE").contains(dataOf(found), { podTemplate: { id: templateId } });
      const made = await rest("POST", "/pods", { name: name("pod"), imageName: "local/sleeper", computeType: "CPU" });
      const podId = objectOf(made.json)["id"];
      const pod = await graphql("query ($id: String!) { pod(input: { podId: $id }) { id } }", { id: podId });
      expect("GRAPHQL-QUERY-POD").equals(dataOf(pod), { pod: { id: podId } });
      const publicId = await template({ isPublic: true, isServerless: false });
      const open = await graphql("{ podTemplates { id } }");
      const openIds = listOf(dataOf(open)["podTemplates"]).map(({ id }) => id);
      templates.that(openIds.includes(publicId), "the template that is public", openIds);
      templates.that(
        !listOf(dataOf(open)["podTemplates"]).some(({ id }) => id === templateId),
        "no template of an account alone",
        open.text,
      );
      templates.status(open, 200);
    },
  },
];
