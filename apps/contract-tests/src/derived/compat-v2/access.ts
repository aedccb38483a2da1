import { made as madeKey } from "../../steps/resources/made-key.ts";
import type { Scenario } from "../../steps/words.ts";
import { UNKNOWN_KEY, expectChallenge, keyOf } from "../interfaces/calls-of-operations.ts";
import { claimsAbout, claimsOf } from "../interfaces/claims-of.ts";
import { clear, makeV2, securedV2, v2, v2Kinds, v2Operations } from "../interfaces/compat-v2.ts";
import { NOWHERE, call, pathWith } from "../interfaces/places.ts";

const withIds = securedV2.filter(({ pathParameters }) => pathParameters.length > 0);
/** What no id can be. Types of hardware are named by any text. */
const MALFORMED = ["a.b", "a%20b", "%C3%A9", "a".repeat(65)];

/** Who is answered by version 2 of REST, about what, and by which methods. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Version 2 of REST answers nobody without a valid key",
    claims: claimsAbout("unauthorized", securedV2),
    async run(context) {
      for (const operation of securedV2) {
        const says = context.expect(...claimsOf({ family: "unauthorized", operation: operation.id }));
        for (const key of [null, UNKNOWN_KEY]) {
          const answer = await call(context, operation, pathWith(operation, {}), { key });
          says.status(answer, 401, operation.id);
          expectChallenge(says, answer, operation.id);
        }
      }
    },
  },
  {
    name: "Version 2 of REST asks for the rights that /v1 asks for",
    claims: claimsAbout("forbidden", securedV2),
    needs: ["keys"],
    async run({ context, says, endpoint }) {
      const { endpointId } = await endpoint();
      const bound = await madeKey(context, { scopes: ["manage"], endpointIds: [endpointId] });
      for (const operation of securedV2) {
        const of = context.expect(...claimsOf({ family: "forbidden", operation: operation.id }));
        const by = (key: string) => call(context, operation, pathWith(operation, {}), { key });
        of.status(await by(keyOf(context, "run")), 403, operation.id);
        if (operation.method !== "GET") of.status(await by(keyOf(context, "manageRead")), 403, operation.id);
        of.status(await by(bound.key), 403, operation.id);
      }
      const path = `/serverless/${endpointId}`;
      const own = await v2(context, "GET", path, undefined, { key: bound.key });
      says.status(own, 200, "compatV2.getEndpoint");
      says.status(await v2(context, "PATCH", path, { image: "local/other" }, { key: bound.key }), 403);
    },
  },
  {
    name: "Version 2 of REST finds nothing by an id that names nothing, and nothing of another account",
    claims: [...new Set([...claimsAbout("unknown-ids", withIds), ...claimsAbout("foreign-ids", withIds)])],
    needs: ["keys", "machines"],
    async run({ context, keys }) {
      for (const operation of withIds) {
        const unknown = context.expect(...claimsOf({ family: "unknown-ids", operation: operation.id }));
        for (const id of [NOWHERE, ...(operation.path.includes("catalog") ? [] : MALFORMED)]) {
          const answer = await call(context, operation, pathWith(operation, { id, workerId: NOWHERE }));
          unknown.status(answer, 404, operation.id);
          unknown.contains(answer.json, { title: "Not Found", status: 404 });
        }
      }
      const key = keys.other ?? "";
      for (const kind of v2Kinds) {
        const made = await makeV2(context, kind);
        const ofKind = withIds.filter(({ path }) => path.startsWith(`${kind.collection}/`));
        const foreign = context.expect(...claimsAbout("foreign-ids", ofKind));
        const change = kind.change?.(context) ?? { name: "theirs" };
        for (const operation of ofKind) {
          const more = operation.method === "PATCH" ? { body: change } : {};
          const answer = await call(context, operation, pathWith(operation, { id: made.id }), { key, ...more });
          foreign.status(answer, 404, operation.id);
        }
        const theirs = await v2(context, "GET", kind.collection, undefined, { key });
        foreign.that(!theirs.text.includes(made.id), `their list without ${made.id}`, theirs.text);
        const { name, description } = made.fields;
        const after = await v2(context, "GET", made.path);
        foreign.contains(after.json, { name, ...(description === undefined ? {} : { description }) });
        await clear(context, kind, [made]);
      }
    },
  },
  {
    name: "An address of version 2 of REST refuses other methods than it has",
    claims: claimsAbout("methods", v2Operations),
    async run(context) {
      for (const [path, group] of Map.groupBy(v2Operations, (one) => pathWith(one, {}))) {
        const says = context.expect(...claimsAbout("methods", group));
        const has = group.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
        const answer = await v2(context, has.includes("PUT") ? "PATCH" : "PUT", path, {});
        says.status(answer, 405);
        const allow = (answer.headers.get("allow") ?? "").split(", ");
        says.equals(allow.toSorted(), has.toSorted(), `Allow of ${path}`);
      }
    },
  },
];
