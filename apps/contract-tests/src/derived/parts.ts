import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import type { Kind } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { asOther } from "../suite/as-other.ts";
import { NOWHERE, isCreation, isUpdate, kindOf, make, partsOf, resourcePlace } from "./interfaces/places.ts";

/** Fields of bodies that name a resource of another kind. */
export const scenarios: readonly Scenario[] = operations
  .filter((operation) => isCreation(operation) || isUpdate(operation))
  .flatMap((operation) => [unknownParts(operation, "nobody's"), unknownParts(operation, "another account's")]);

/** A part that is not there, is there no more, or is another account's. */
function unknownParts(operation: Operation, whose: "nobody's" | "another account's"): Scenario {
  const claims = claimsOf({ family: "unknown-parts", operation: operation.id });
  const parts = partsOf(operation);
  return {
    name: `${operation.method} ${operation.path} takes no part that is ${whose}`,
    claims: parts.length === 0 ? [] : claims,
    needs: [
      ...(whose === "nobody's" ? [] : (["keys"] as const)),
      ...(isCreation(operation) ? [] : (kindOf(operation)?.needs ?? [])),
    ],
    async run(context) {
      const { rest } = context;
      const says = context.expect(...claims);
      const place = await resourcePlace(context, operation);
      const before = await place.state();
      const refuse = async (field: string, id: string): Promise<void> => {
        const answer = await place.send({ ...place.least, [field]: field.endsWith("s") ? [id] : id });
        says.status(answer, 404, operation.id);
      };
      for (const { field, kind } of parts) {
        if (whose === "nobody's") {
          for (const id of [NOWHERE, await removedOf(kind)]) await refuse(field, id);
        } else {
          await asOther(context, async (theirs) => {
            await refuse(field, (await make(theirs, kind, kindOf(operation)?.parts?.[field])).id);
          });
        }
      }
      says.equals(await place.state(), before, `what ${operation.method} ${operation.path} left`);

      /** The id of a resource that is no more. */
      async function removedOf(kind: Kind): Promise<string> {
        const { id, path: there } = await make(context, kind);
        await rest("DELETE", there);
        return id;
      }
    },
  };
}
