import type { Scenario } from "../../suite/scenario.ts";
import { type Kind, type Resource, make, resourceOf } from "./resources.ts";

/** The fields with which each kind is created, and the changes to them. */
const CHANGES: Readonly<Record<string, { readonly made: Fields; readonly changed: Fields }>> = {
  templates: {
    made: {
      env: { A: "1", B: "2" },
      ports: ["80/http", "22/tcp"],
      readme: "before",
      containerDiskInGb: 7,
      volumeInGb: 3,
    },
    changed: { readme: "after" },
  },
  endpoints: {
    made: { env: { A: "1", B: "2" }, idleTimeout: 7, scalerValue: 3, executionTimeoutMs: 9000 },
    changed: { idleTimeout: 8 },
  },
  networkvolumes: { made: { size: 2 }, changed: { size: 3 } },
  pods: {
    made: { env: { A: "1", B: "2" }, ports: ["80/http", "22/tcp"], containerDiskInGb: 7 },
    changed: { containerDiskInGb: 8 },
  },
};
/** A map or array that is smaller than before. */
const REPLACEMENTS: Readonly<Record<string, Fields>> = {
  templates: { env: { C: "3" }, ports: ["90/tcp"] },
  endpoints: { env: { C: "3" } },
  pods: { env: { C: "3" }, ports: ["90/tcp"] },
};
type Fields = Readonly<Record<string, unknown>>;
/** Fields that differ between equal resources, or that depend on the time and number of changes. */
const OWN_MEMBERS = new Set([
  "id",
  "name",
  "templateId",
  "createdAt",
  "version",
  "lastStartedAt",
  "lastStatusChange",
  // These depend on the size of the disks.
  "costPerHr",
  "adjustedCostPerHr",
  "machineId",
  "publicIp",
  "portMappings",
]);

export const scenarios: readonly Scenario[] = [
  {
    name: "an update changes what is given and leaves everything else",
    claims: ["PRODUCT-UPDATE-PARTIAL"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      for (const [kind, { made, changed }] of entries(CHANGES)) {
        const resource = await make(context, kind, made);
        const answer = await rest("PATCH", `/${kind}/${resource.id}`, changed);
        expect("PRODUCT-UPDATE-PARTIAL").status(answer, 200);
        const after = resourceOf(await rest("GET", `/${kind}/${resource.id}`));
        expect("PRODUCT-UPDATE-PARTIAL").contains(after, { ...made, ...changed }, kind);
        expect("PRODUCT-UPDATE-PARTIAL").equals(after["name"], resource["name"], `name of ${kind}`);
        expect("PRODUCT-UPDATE-PARTIAL").equals(shared(after), { ...shared(resource), ...changed }, kind);
        const again = await rest("PATCH", `/${kind}/${resource.id}`, changed);
        // A volume has to become larger.
        expect("PRODUCT-UPDATE-PARTIAL").status(again, kind === "networkvolumes" ? 400 : 200);
        const still = resourceOf(await rest("GET", `/${kind}/${resource.id}`));
        const [now, before] = [still, after].map((one) => ({ ...shared(one), version: one["version"] }));
        expect("PRODUCT-UPDATE-PARTIAL").equals(now, before, `${kind} after the same update again`);
        const renamed = context.name("renamed");
        await rest("PATCH", `/${kind}/${resource.id}`, { name: renamed });
        const named = resourceOf(await rest("GET", `/${kind}/${resource.id}`));
        expect("PRODUCT-UPDATE-PARTIAL").contains(named, { ...made, ...changed, name: renamed }, `renamed ${kind}`);
      }
    },
  },
  {
    name: "a map or a list in an update takes the place of the old one",
    claims: ["PRODUCT-UPDATE-REPLACES-COLLECTIONS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      for (const [kind, replacement] of entries(REPLACEMENTS)) {
        const resource = await make(context, kind, CHANGES[kind]?.made);
        for (const fields of [replacement, { env: {} }]) {
          await rest("PATCH", `/${kind}/${resource.id}`, fields);
          const after = resourceOf(await rest("GET", `/${kind}/${resource.id}`));
          for (const [member, value] of Object.entries(fields)) {
            expect("PRODUCT-UPDATE-REPLACES-COLLECTIONS").equals(after[member], value, `${member} of ${kind}`);
          }
        }
      }
    },
  },
  {
    name: "an update by POST does what PATCH does",
    claims: ["PRODUCT-UPDATE-BY-POST"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      for (const [kind, { made, changed }] of entries(CHANGES)) {
        const [patched, posted] = [await make(context, kind, made), await make(context, kind, made)];
        const fields = { ...changed, ...REPLACEMENTS[kind] };
        const byPatch = await rest("PATCH", `/${kind}/${patched.id}`, fields);
        const byPost = await rest("POST", `/${kind}/${posted.id}/update`, fields);
        expect("PRODUCT-UPDATE-BY-POST").status(byPost, byPatch.status);
        expect("PRODUCT-UPDATE-BY-POST").equals(shared(resourceOf(byPost)), shared(resourceOf(byPatch)), kind);
        const after = resourceOf(await rest("GET", `/${kind}/${posted.id}`));
        expect("PRODUCT-UPDATE-BY-POST").contains(after, fields, kind);
        expect("PRODUCT-UPDATE-BY-POST").equals(after["name"], posted["name"], `name of ${kind}`);
        for (const wrong of [{ nosuchfield: 1 }, { name: "" }]) {
          const refused = await rest("POST", `/${kind}/${posted.id}/update`, wrong);
          const alike = await rest("PATCH", `/${kind}/${patched.id}`, wrong);
          expect("PRODUCT-UPDATE-BY-POST").status(refused, alike.status);
        }
        const unknown = await rest("POST", `/${kind}/nosuchid/update`, changed);
        expect("PRODUCT-UPDATE-BY-POST").status(unknown, 404);
      }
    },
  },
];

function shared(resource: Resource): Fields {
  return Object.fromEntries(Object.entries(resource).filter(([member]) => !OWN_MEMBERS.has(member)));
}

function entries<Value>(byKind: Readonly<Record<string, Value>>): readonly (readonly [Kind, Value])[] {
  return Object.entries(byKind) as [Kind, Value][];
}
