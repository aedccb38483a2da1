import { type Fields, type Scenario, listed } from "../../steps/words.ts";
import { claimsAbout, claimsOf } from "../interfaces/claims-of.ts";
import {
  type MadeV2,
  type V2Kind,
  changesOf,
  clear,
  creationOf,
  makeV2,
  refusedPlaces,
  updateOf,
  v2,
  v2Kinds,
} from "../interfaces/compat-v2.ts";
import type { Operation } from "../interfaces/operations.ts";
import { wrongValues } from "../interfaces/values.ts";

/** Families of bodies that a schema does not allow. */
const REFUSED = ["refused-values", "unknown-fields", "required-fields"] as const;

function closed(kind: V2Kind): Scenario {
  const { noun, collection } = kind;
  const create = creationOf(kind);
  const update = updateOf(kind);
  const claims = REFUSED.flatMap((family) => claimsAbout(family, changesOf(kind)));
  return {
    name: `${noun} of version 2 of REST is not made or changed by a body that its schema does not allow`,
    claims: [...new Set(claims)],
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run({ context, says }) {
      const made = await makeV2(context, kind);
      const least = await kind.body(context);
      const refused = async (operation: Operation, path: string, body: Fields, place: string) => {
        const of = context.expect(...REFUSED.flatMap((family) => claimsOf({ family, operation: operation.id })));
        const answer = await v2(context, operation.method, path, body);
        of.status(answer, 422, operation.id);
        of.equals(refusedPlaces(answer), [place], `places named for ${JSON.stringify(body)}`);
        of.contains(answer.json, { title: "Unprocessable Entity", status: 422 });
      };
      await refused(create, collection, { ...least, colour: "red" }, "colour");
      for (const field of create.body?.required ?? []) {
        const { [field]: _missing, ...others } = least;
        await refused(create, collection, others, field);
      }
      for (const [field, schema] of create.body?.fields ?? []) {
        for (const { value } of wrongValues(schema)) {
          await refused(create, collection, { ...least, [field]: value }, field);
        }
      }
      const named = listed(await v2(context, "GET", collection), kind.member);
      says.equals(
        named.filter(({ name }) => name === least["name"]),
        [],
        "what was made",
      );
      if (update !== undefined) await refuseChanges(update, made);
      await clear(context, kind, [made]);

      async function refuseChanges(operation: Operation, { path, fields }: MadeV2): Promise<void> {
        await refused(operation, path, { colour: "red" }, "colour");
        for (const [field, schema] of operation.body?.fields ?? []) {
          for (const { value } of wrongValues(schema).slice(0, 2)) {
            await refused(operation, path, { [field]: value }, field);
          }
        }
        says.contains((await v2(context, "GET", path)).json, { name: fields["name"] });
      }
    },
  };
}

function defaults(kind: V2Kind): Scenario {
  const create = creationOf(kind);
  const fields = (create.body?.fields ?? []).filter(([, schema]) => schema.default !== undefined);
  return {
    name: `What a request of version 2 of REST for a ${kind.noun} leaves out has its default`,
    claims: claimsOf({ family: "defaults", operation: create.id }),
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run({ context, says }) {
      const made = await makeV2(context, kind);
      for (const [field, schema] of fields) {
        says.equals(made.fields[field], schema.default, `${kind.noun}.${field}`);
      }
      await clear(context, kind, [made]);
    },
  };
}

/** What bodies of version 2 of REST may be, and what holds where a field is left out. */
export const scenarios: readonly Scenario[] = [...v2Kinds.map(closed), ...v2Kinds.map(defaults)];
