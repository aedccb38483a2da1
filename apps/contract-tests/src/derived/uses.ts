import { fieldsOf } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { type Operation, operationAt } from "./interfaces/operations.ts";
import { creationOf, isRefused, make, partsOf } from "./interfaces/places.ts";

/** Resources that others are made of: each stays as long as one of those does. */
export const scenarios: readonly Scenario[] = kinds.flatMap((owner) => {
  const create = creationOf(owner);
  // Rules and keys name endpoints, and keep none.
  const kept = create === undefined ? [] : partsOf(create).filter(({ kind }) => kind.collection !== "/endpoints");
  return kept.map(({ field, kind }) => usedPart(owner, field, kind));
});

function usedPart(owner: Kind, field: string, part: Kind): Scenario {
  const remove = removalOf(part);
  const claims = claimsOf({ family: "used-parts", operation: remove?.id ?? "" });
  const keeps = claimsOf({ family: "kept-parts", operation: removalOf(owner)?.id ?? "" });
  const given = (creationOf(owner)?.body?.fields ?? []).map(([name]) => name);
  return {
    name: `What one of ${owner.collection} has as its ${field} cannot be removed meanwhile`,
    claims: [...claims, ...keeps],
    needs: owner.needs ?? [],
    async run(context) {
      const { rest } = context;
      const says = context.expect(...claims);
      const { id, path } = await make(context, part, owner.parts?.[field] ?? {});
      const value = field.endsWith("s") ? [id] : id;
      const user = await make(context, owner, { [field]: value }, field);
      const settings = async () => {
        const shown = Object.entries(fieldsOf(await rest("GET", user.path)));
        return Object.fromEntries(shown.filter(([name]) => given.includes(name)));
      };
      const [before, usedBefore] = [await settings(), await rest("GET", path)];
      if (field in (creationOf(owner)?.answer?.schema.properties ?? {})) {
        says.contains(before, { [field]: value });
      }
      for (const quiet of [undefined, owner.quiet]) {
        if (quiet !== undefined) await quiet(context, user.path);
        const refused = await rest("DELETE", path);
        const [after, usedAfter] = [await settings(), await rest("GET", path)];
        if (remove !== undefined) isRefused(says, { answer: refused, status: 409, operation: remove });
        const { message } = fieldsOf(refused);
        says.that(typeof message === "string" && message !== "", "a reason", refused.text);
        says.equals(usedAfter.json, usedBefore.json, "what was to be removed");
        says.equals(after, before, "what uses it");
        if (owner.quiet === undefined) break;
      }
      await rest("DELETE", user.path);
      const left = await rest("GET", path);
      context.expect(...keeps).status(left, 200);
      context.expect(...keeps).equals(left.json, usedBefore.json, `what one of ${owner.collection} leaves`);
      says.status(await rest("DELETE", path), 204);
    },
  };
}

function removalOf({ collection, parameter }: Kind): Operation | undefined {
  return operationAt("DELETE", `${collection}/{${parameter}}`);
}
