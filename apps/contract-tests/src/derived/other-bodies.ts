import type { ClaimId } from "@millrace/spec";
import { type Fields, fieldsOf, refusedFields } from "../steps/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { isTakenInCompat } from "./bodies.ts";
import { type Subject, claimsOf } from "./interfaces/claims-of.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { isCreation, isUpdate, kindOf, leastBody, make, pathWith } from "./interfaces/places.ts";
import { wrongValues } from "./interfaces/values.ts";

/** Bodies that neither make a resource of a kind nor change one: actions, settings and reports. */
export const scenarios: readonly Scenario[] = operations
  .filter((one) => one.id.startsWith("rest.") && one.body !== undefined)
  .filter((one) => kindOf(one) === undefined || !(isCreation(one) || isUpdate(one)))
  .map((operation) => refusals(operation));

/** Every value that the schema of a field does not allow, a field that it does not know, and one that is missing are refused by name. */
function refusals(operation: Operation): Scenario {
  const { id, method, path, body } = operation;
  const fields = body?.fields ?? [];
  const about = (family: Subject["family"], field?: string) =>
    claimsOf({ family, operation: id, ...(field === undefined ? {} : { field: `${body?.name}.${field}` }) });
  // What holds for a whole account is tried with another one than that of the other checks.
  const isSetting = method === "PUT";
  const ofUnknown = about("unknown-fields");
  const ofMissing = body?.required.length === 0 ? [] : about("required-fields");
  const claims = [...fields.flatMap(([field]) => about("refused-values", field)), ...ofUnknown, ...ofMissing];
  return {
    name: `${method} ${path} refuses each value that its schema does not allow, and names the field`,
    claims: [...new Set(claims)],
    needs: isSetting ? ["keys"] : (kindOf(operation)?.needs ?? []),
    async run(context) {
      const at = await placeOf(context, operation);
      const more = isSetting ? { key: context.keys.other ?? null } : {};
      const shown = isSetting ? fieldsOf(await context.rest("GET", at, undefined, more)) : {};
      const before = Object.fromEntries(fields.map(([field]) => [field, shown[field]]));
      const least = leastBody(operation);
      const refused = async (of: readonly ClaimId[], sent: Fields, named: readonly string[]) => {
        const answer = await context.rest(method, at, sent, more);
        const says = context.expect(...of);
        says.status(answer, 400, id);
        says.equals(refusedFields(answer).toSorted(), named.toSorted(), `the fields named for ${named.join(", ")}`);
      };
      for (const [field, schema] of fields) {
        for (const { value } of wrongValues(schema)) {
          if (context.dialect === "compat" && isTakenInCompat(field, value)) continue;
          await refused(about("refused-values", field), { ...least, [field]: value }, [field]);
        }
      }
      await refused(ofUnknown, { ...least, colour: "red" }, ["colour"]);
      for (const field of body?.required ?? []) {
        const { [field]: _, ...others } = least;
        await refused(ofMissing, others, [field]);
      }
      // The same body without what is wrong.
      const right = await context.rest(method, at, least, more);
      context.expect(...claims).that(right.status !== 400, "no 400 without a mistake", right.text);
      if (isSetting) await context.rest(method, at, before, more);
    },
  };
}

/** The path, with a resource in it that is there, where its kind is known. */
async function placeOf(context: Context, operation: Operation): Promise<string> {
  const kind = operation.pathParameters.length === 0 ? undefined : kindOf(operation);
  return pathWith(operation, kind === undefined ? {} : { [kind.parameter]: (await make(context, kind)).id });
}
