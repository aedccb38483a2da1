import { refusedFields } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { operations } from "./interfaces/operations.ts";
import { call, kindOf, make, pathWith } from "./interfaces/places.ts";

/** Operations that read something without an id, and need no parameter. */
const plain = operations.filter(
  ({ method, success, isStream, pathParameters, query }) =>
    method === "GET" &&
    success === 200 &&
    !isStream &&
    pathParameters.length + query.filter((one) => one.isRequired).length === 0,
);
/** Operations that answer page by page. The files of a volume go on behind any name. */
const paged = operations.filter(
  ({ id, query }) => id !== "rest.listVolumeFiles" && query.some(({ name }) => name === "cursor"),
);
/** What a service could give out as a cursor, and did not. */
const CURSORS = ["nonsense", "0", "bm9uc2Vuc2U", "eyJhZnRlciI6MX0", "MTc3Nzg4NzAxMjQxNjAwMA"];

const answered = (id: string) => claimsOf({ family: "answered", operation: id });
const ofCursors = (id: string) => claimsOf({ family: "cursors", operation: id });

export const scenarios: readonly Scenario[] = [
  {
    name: "What is read without an id is answered as its schema says",
    claims: [...new Set(plain.flatMap(({ id }) => answered(id)))],
    safety: "read-only",
    stateless: true,
    async run(context) {
      for (const operation of plain) {
        if (answered(operation.id).length === 0) continue;
        const answer = await call(context, operation, operation.path);
        const says = context.expect(...answered(operation.id));
        says.status(answer, 200, operation.id);
      }
    },
  },
  {
    name: "A cursor that the service did not give out is refused by name",
    claims: [...new Set(paged.flatMap(({ id }) => ofCursors(id)))],
    async run(context) {
      for (const operation of paged) {
        const kind = operation.pathParameters.length === 0 ? undefined : kindOf(operation);
        const path = pathWith(
          operation,
          kind === undefined ? {} : { [kind.parameter]: (await make(context, kind)).id },
        );
        const says = context.expect(...ofCursors(operation.id));
        for (const cursor of CURSORS) {
          const answer = await call(context, operation, `${path}?cursor=${cursor}`);
          says.status(answer, 400, operation.id);
          says.equals(refusedFields(answer), ["cursor"], "the fields named");
        }
        says.status(await call(context, operation, path), 200);
      }
    },
  },
];
