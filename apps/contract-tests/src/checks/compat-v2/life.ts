import { type Fields, type Scenario, fieldsOf, listed, objectOf } from "../../steps/words.ts";
import {
  type MadeV2,
  type V2Kind,
  clear,
  makeV2,
  operationOf,
  v2,
  v2Kinds,
  v2Operations,
} from "../../derived/interfaces/compat-v2.ts";

const PAGED = 3;
const ORIGIN = /https?:\/\/[^/"]+/g;

function life(kind: V2Kind): Scenario {
  const { noun, collection, member } = kind;
  return {
    name: `${noun} of version 2 of REST is made, read, listed, changed and removed`,
    claims: [
      "COMPAT-V2-LIFE",
      "COMPAT-V2-ANSWERED",
      "COMPAT-V2-404",
      ...(kind.inV1 === undefined ? [] : (["COMPAT-V2-SAME-STATE"] as const)),
    ],
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run({ context, rest, expect, name }) {
      const says = expect("COMPAT-V2-LIFE", "COMPAT-V2-ANSWERED");
      // Addresses in answers are those of the gateway that was asked.
      const told = (fields: Fields): unknown =>
        context.addressCount === 1 ? stable(fields) : JSON.parse(JSON.stringify(stable(fields)).replaceAll(ORIGIN, ""));
      const made = await makeV2(context, kind);
      says.status(made.answer, 201, `compatV2.create${noun}`);
      const read = await v2(context, "GET", made.path);
      says.status(read, 200, `compatV2.get${noun}`);
      says.equals(told(fieldsOf(read)), told(made.fields), "what is read");
      const list = await v2(context, "GET", collection);
      const ofList = v2Operations.find(({ method, path }) => method === "GET" && path === `/v2${collection}`);
      says.status(list, 200, ofList?.id ?? "");
      const shown = listed(list, member).find(({ id }) => id === made.id);
      says.equals(told(shown ?? {}), told(fieldsOf(read)), "in the list");
      if (kind.inV1 !== undefined) {
        const same = expect("COMPAT-V2-SAME-STATE");
        const there = await rest("GET", `${kind.inV1}/${made.id}`);
        same.status(there, 200);
        same.contains(there.json, { id: made.id, name: made.fields["name"] }, "below /v1");
      }
      if (kind.hasUpdate) {
        const change: Fields = noun === "Secret" ? { description: "changed" } : { name: name("changed") };
        const changed = await v2(context, "PATCH", made.path, change);
        says.status(changed, 200, `compatV2.update${noun}`);
        says.contains(changed.json, { id: made.id, ...change });
        says.contains((await v2(context, "GET", made.path)).json, { id: made.id, ...change });
      }
      const gone = await v2(context, "DELETE", made.path);
      says.status(gone, 204, `compatV2.delete${noun}`);
      says.equals(gone.text, "", "the body");
      const afterwards = expect("COMPAT-V2-404");
      afterwards.status(await v2(context, "GET", made.path), 404, `compatV2.get${noun}`);
      afterwards.status(await v2(context, "DELETE", made.path), 404, `compatV2.delete${noun}`);
      if (kind.inV1 !== undefined) afterwards.status(await rest("GET", `${kind.inV1}/${made.id}`), 404);
    },
  };
}

/** What does not change by itself, as the state of a pod does. */
function stable(fields: Fields): Fields {
  const { status: _status, actions: _actions, runtime: _runtime, ssh: _ssh, ...others } = fields;
  return others;
}

function pages(kind: V2Kind): Scenario {
  const { noun, collection, member } = kind;
  return {
    name: `${noun} of version 2 of REST is listed in pages`,
    claims: ["COMPAT-V2-PAGES"],
    // The check reads all of the account's.
    alone: true,
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run({ context, says }) {
      const made: MadeV2[] = [];
      for (let count = 0; count < PAGED; count += 1) made.push(await makeV2(context, kind));
      const whole = await v2(context, "GET", collection);
      says.contains(whole.json, { pagination: { nextCursor: null, hasNextPage: false } });
      const seen: unknown[] = [];
      const cursors = new Set<string>();
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await v2(context, "GET", `${collection}?limit=1${after}`);
        says.status(page, 200);
        seen.push(...listed(page, member).map(({ id }) => id));
        const { nextCursor, hasNextPage } = objectOf(fieldsOf(page)["pagination"]);
        says.equals(hasNextPage, nextCursor !== null, "hasNextPage");
        says.that(!cursors.has(String(nextCursor)), "a cursor that was not given out before", nextCursor);
        cursors.add(String(nextCursor));
        cursor = typeof nextCursor === "string" ? nextCursor : null;
      } while (cursor !== null && seen.length <= listed(whole, member).length);
      says.equals(
        seen,
        listed(whole, member).map(({ id }) => id),
        "all pages together",
      );
      const own = seen.filter((id) => made.some((one) => one.id === id));
      says.equals(new Set(own).size, PAGED, "of those that were made, in the pages");
      const other = collection === "/templates" ? "/registries" : "/templates";
      const foreign = [...cursors].find((text) => text !== "null") ?? "";
      for (const [path, query] of [
        [collection, "cursor=nonsense"],
        [collection, "cursor="],
        [other, `cursor=${encodeURIComponent(foreign)}`],
        [collection, "limit=0"],
        [collection, "limit=1001"],
        [collection, "limit=many"],
      ] as const) {
        says.status(await v2(context, "GET", `${path}?${query}`), 422);
      }
      says.status(await v2(context, "GET", `${collection}?colour=red`), 200);
      await clear(context, kind, made);
    },
  };
}

const WITHOUT_IDS = v2Operations.filter(
  ({ method, path, isSecured }) => method === "GET" && !path.includes("{") && isSecured,
);

export const scenarios: readonly Scenario[] = [
  ...v2Kinds.map(life),
  ...v2Kinds.map(pages),
  {
    name: "Every list, the catalog and the charges of version 2 of REST answer as they are described",
    claims: ["COMPAT-V2-ANSWERED", "COMPAT-V2-PROBLEMS"],
    safety: "read-only",
    async run({ context, expect }) {
      const says = expect("COMPAT-V2-ANSWERED");
      for (const { id, path } of WITHOUT_IDS) {
        const answer = await v2(context, "GET", path.replace(/^\/v2/, ""));
        says.status(answer, 200, id);
        const requestId = answer.headers.get("x-request-id");
        expect("COMPAT-V2-PROBLEMS").that(requestId !== null && requestId !== "", `a request id at ${path}`, requestId);
      }
      for (const [operation, path] of [
        ["getGpuType", "/catalog/gpus/NVIDIA%20L4?include=AVAILABILITY&product=POD,SERVERLESS&count=2"],
        ["getCpuType", "/catalog/cpus/cpu3c?include=AVAILABILITY&product=POD"],
        ["getDataCenter", "/catalog/datacenters/EU-RO-1?include=GPU_AVAILABILITY,CPU_AVAILABILITY"],
        ["listBilling", "/billing?bucketSize=month&lastN=2"],
      ] as const) {
        says.status(await v2(context, "GET", path), 200, operationOf(operation).id);
      }
    },
  },
];
