import type { Fields } from "../checks/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf, expectOf } from "./claims-of.ts";
import { type Kind, kinds } from "./kinds.ts";
import { type Operation, operations } from "./operations.ts";
import { NOWHERE, isCreation, isUpdate, kindOf, make, pathWith, stateOf } from "./places.ts";

/** Fields of bodies that name a resource of another kind: `templateId`, `networkVolumeIds`. */
export const scenarios: readonly Scenario[] = operations
  .filter((operation) => isCreation(operation) || isUpdate(operation))
  .map((operation) => unknownParts(operation));

function unknownParts(operation: Operation): Scenario {
  const claims = claimsOf({ family: "unknown-parts", operation: operation.id });
  const parts = (operation.body?.fields ?? []).flatMap(([field]) => {
    const kind = kinds.find(({ parameter }) => field === parameter || field === `${parameter}s`);
    return kind === undefined ? [] : [{ field, kind }];
  });
  return {
    name: `${operation.method} ${operation.path} takes no part that does not exist`,
    claims: parts.length === 0 ? [] : claims,
    safety: "disposable",
    needs: isCreation(operation) ? [] : (kindOf(operation)?.needs ?? []),
    async run(context) {
      const { rest } = context;
      const says = expectOf(context, claims);
      const owner = kindOf(operation);
      if (owner === undefined) return;
      const made = isCreation(operation) ? undefined : await make(context, owner);
      const least: Fields = made === undefined ? await owner.body(context) : {};
      const path = made === undefined ? owner.collection : pathWith(operation, { [owner.parameter]: made.id });
      const before = await stateOf(context, operation, path, least["name"]);
      for (const { field, kind } of parts) {
        const removed = await removedOf(kind);
        for (const id of [NOWHERE, removed]) {
          const answer = await rest(operation.method, path, { ...least, [field]: field.endsWith("s") ? [id] : id });
          says.status(answer, 404);
          says.documented(answer, operation.id);
        }
      }
      const after = await stateOf(context, operation, path, least["name"]);
      says.equals(after, before, `what ${operation.method} ${operation.path} left`);

      /** The id of a resource that is no more. */
      async function removedOf(kind: Kind): Promise<string> {
        const { id, path: there } = await make(context, kind);
        await rest("DELETE", there);
        return id;
      }
    },
  };
}
