import { absentThings } from "@millrace/spec";
import { leastBody } from "../../derived/interfaces/places.ts";
import { UNKNOWN_KEY, expectChallenge, keyOf } from "../../derived/interfaces/calls-of-operations.ts";
import { made as madeKey } from "../../steps/resources/made-key.ts";
import { type Scenario, fieldsOf } from "../../steps/words.ts";
import { NOWHERE, clear, emptyPath, makeV2, v2, v2Kinds, v2Operations } from "../../derived/interfaces/compat-v2.ts";

const secured = v2Operations.filter(({ isSecured }) => isSecured);
const withIds = secured.filter(({ path }) => path.includes("{"));
/** What no id can be. */
const MALFORMED = ["a.b", "a%20b", "%C3%A9", "a".repeat(65)];

export const scenarios: readonly Scenario[] = [
  {
    name: "Version 2 of REST answers nobody without a valid key",
    claims: ["COMPAT-V2-401"],
    async run({ context, says }) {
      for (const operation of secured) {
        for (const key of [null, UNKNOWN_KEY]) {
          const body = operation.body === undefined ? undefined : {};
          const answer = await v2(context, operation.method, emptyPath(operation), body, { key });
          says.status(answer, 401, operation.id);
          expectChallenge(says, answer, operation.id);
        }
      }
    },
  },
  {
    name: "Version 2 of REST asks for the rights that /v1 asks for",
    claims: ["COMPAT-V2-403"],
    needs: ["keys"],
    async run({ context, says, endpoint }) {
      const { endpointId } = await endpoint();
      const bound = await madeKey(context, { scopes: ["manage"], endpointIds: [endpointId] });
      for (const operation of secured) {
        const body = operation.body === undefined ? undefined : leastBody(operation);
        const path = emptyPath(operation);
        const by = (key: string) => v2(context, operation.method, path, body, { key });
        says.status(await by(keyOf(context, "run")), 403, operation.id);
        if (operation.method !== "GET") says.status(await by(keyOf(context, "manageRead")), 403, operation.id);
        says.status(await by(bound.key), 403, operation.id);
      }
      const own = await v2(context, "GET", `/serverless/${endpointId}`, undefined, { key: bound.key });
      says.status(own, 200, "compatV2.getEndpoint");
      const changed = { image: "local/other" };
      says.status(await v2(context, "PATCH", `/serverless/${endpointId}`, changed, { key: bound.key }), 403);
    },
  },
  {
    name: "Version 2 of REST finds nothing by an id that names nothing, and nothing of another account",
    claims: ["COMPAT-V2-404", "COMPAT-V2-PROBLEMS"],
    needs: ["keys", "machines"],
    async run({ context, says, keys }) {
      for (const operation of withIds) {
        const body = operation.body === undefined ? undefined : leastBody(operation);
        for (const id of [NOWHERE, ...(operation.path.includes("catalog") ? [] : MALFORMED)]) {
          const path = emptyPath(operation).replace(NOWHERE, id);
          const answer = await v2(context, operation.method, path, body);
          says.status(answer, 404, operation.id);
          says.contains(answer.json, { title: "Not Found", status: 404 });
        }
      }
      const key = keys.other ?? "";
      for (const kind of v2Kinds) {
        const made = await makeV2(context, kind);
        const change = kind.noun === "Secret" ? { description: "theirs" } : { name: "theirs" };
        says.status(await v2(context, "GET", made.path, undefined, { key }), 404);
        if (kind.hasUpdate) says.status(await v2(context, "PATCH", made.path, change, { key }), 404);
        says.status(await v2(context, "DELETE", made.path, undefined, { key }), 404);
        const theirs = await v2(context, "GET", kind.collection, undefined, { key });
        says.that(!theirs.text.includes(made.id), `their list without ${made.id}`, theirs.text);
        says.contains((await v2(context, "GET", made.path)).json, { name: made.fields["name"] });
        await clear(context, kind, [made]);
      }
    },
  },
  {
    name: "An address of version 2 of REST refuses other methods than it has",
    claims: ["COMPAT-V2-405"],
    async run({ context, says }) {
      for (const [path, group] of Map.groupBy(v2Operations, (one) => one.path)) {
        const has = group
          .map(({ method }) => method)
          .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
        const method = has.includes("PUT") ? "PATCH" : "PUT";
        const [operation] = group;
        if (operation === undefined) continue;
        const answer = await v2(context, method, emptyPath(operation), {});
        says.status(answer, 405);
        const allow = (answer.headers.get("allow") ?? "").split(", ");
        says.equals(allow.toSorted(), has.toSorted(), `Allow of ${path}`);
      }
    },
  },
  {
    name: "What the hosted service has and this one does not is empty, and refused with the reason",
    claims: ["COMPAT-V2-ABSENT", "COMPAT-V2-PROBLEMS"],
    async run({ context, says, endpoint }) {
      for (const { path, reason } of absentThings) {
        const below = path.replace(/^\/v2/, "");
        const answer = await v2(context, "POST", below, {});
        const status = v2Operations.some((one) => one.path === path) ? 405 : 501;
        says.status(answer, status);
        says.contains(answer.json, { status });
        says.that(answer.text.includes(reason), `the reason: ${reason}`, answer.text);
        says.status(await v2(context, "GET", `${below}/${NOWHERE}`), 404);
        says.status(await v2(context, "DELETE", `${below}/${NOWHERE}`), 404);
        if (!v2Operations.some((one) => one.path === path)) continue;
        const list = fieldsOf(await v2(context, "GET", below));
        const [items] = Object.values(list).filter(Array.isArray);
        says.equals(items, [], `the list at ${path}`);
        says.equals(list["pagination"], { nextCursor: null, hasNextPage: false }, "pagination");
      }
      const { endpointId } = await endpoint();
      const builds = await v2(context, "GET", `/serverless/${endpointId}/builds`);
      says.status(builds, 200, "compatV2.listBuilds");
      says.contains(builds.json, { builds: [] });
    },
  },
];
