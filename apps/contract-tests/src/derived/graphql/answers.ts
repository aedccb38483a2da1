import { isNonNullType } from "graphql";
import { objectOf } from "../../steps/answers.ts";
import { dataOf, errorsOf } from "../interfaces/graphql-reading.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { claimsOf } from "../interfaces/claims-of.ts";
import { type Root, collections, documentOf, misfits, queries, wholeSelection } from "../interfaces/graphql-schema.ts";
import { kinds } from "../interfaces/kinds.ts";
import { make } from "../interfaces/places.ts";

/** Answers of GraphQL: all fields, by their types. */
export const scenarios: readonly Scenario[] = [whole()];

/** Each query answers all that its type has. */
function whole(): Scenario {
  const open = queries.filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)));
  const claimsFor = ({ name }: Root) => claimsOf({ family: "graphql-answers", operation: `graphql.${name}` });
  return {
    name: "Each query of GraphQL answers every field that its type has, all the way down",
    claims: [...new Set(open.flatMap((one) => claimsFor(one)))],
    needs: ["machines"],
    async run(context) {
      const { expect, graphql } = context;
      for (const kind of kinds) if (Object.values(collections).includes(kind.collection)) await make(context, kind);
      await context.template({ isPublic: true, isServerless: false });
      for (const query of open) {
        const claims = claimsFor(query);
        if (claims.length === 0) continue;
        const answer = await graphql(documentOf(query, "query", wholeSelection(query.type)));
        for (const claim of claims) {
          expect(claim).status(answer, 200);
          expect(claim).equals(errorsOf(answer), [], `errors of ${query.name}`);
          const { it } = dataOf(answer);
          const isThere = Array.isArray(it)
            ? it.length > 0
            : Object.keys(objectOf(it)).length > 0 || query.name === "pod";
          expect(claim).that(isThere, `what ${query.name} answers`, it);
          expect(claim).equals(misfits(query.type, it), [], `what is not of the type of ${query.name}`);
        }
      }
    },
  };
}
