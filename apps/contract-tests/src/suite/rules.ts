import { type Evictor, type InterfaceRules, interfaceRules, type SuiteRequest } from "@millrace/contract-core";
import { managementWords } from "@millrace/spec";
import { type Dialect, prefixOf } from "../target/target.ts";

/** Paths that are the same in each dialect. */
const ANY_DIALECT = /^\/(?:$|(?:__control|healthz|readyz|metrics|pods|console)\b)/;
/** Requests with which the suite moves time, or waits for other requests to arrive. */
const HELPER = /\/(?:__control|healthz)\b/;
const OF_QUEUE = /^\/v2\//;
const SUBMITS = /^\/v2\/([^/]+)\/run(?:sync)?(?:\?|$)/;

/** How the suite speaks to a service of this interface. */
export const rules: InterfaceRules = interfaceRules({
  pathIn: (path, dialect) => (ANY_DIALECT.test(path) ? path : prefixOf(dialect as Dialect) + path),
  keyHeaders: (key, path) => ({ authorization: OF_QUEUE.test(path) && !isOfManagement(path) ? key : `Bearer ${key}` }),
  // A document of GraphQL without the word changes nothing, however it is sent.
  isRead({ path, body, raw }) {
    if (!/^\/graphql(?:\?|$)/.test(path)) return false;
    return !/\bmutation\b/.test(typeof raw === "string" ? raw : JSON.stringify(raw ?? body ?? ""));
  },
  isHelper: (url) => HELPER.test(url),
  root: "/v1",
  collections: ["/pods", "/endpoints", "/templates", "/networkvolumes", "/containerregistryauth", "/notifications"],
  freeCollections: ["/accounts", "/keys"],
  evictor: endJobs,
});

/** Beside the queue, `/compat/v2` has version 2 of REST. */
function isOfManagement(path: string): boolean {
  return managementWords.has(path.split(/[/?]/)[2] ?? "");
}

const UNFINISHED = "status=IN_QUEUE&status=IN_PROGRESS&limit=1000";

/** An endpoint with unfinished jobs cannot be removed. Most of them wait, and one request ends all that wait. */
function endJobs(send: Parameters<NonNullable<InterfaceRules["evictor"]>>[0]): Evictor {
  /** By endpoint: the jobs whose submission was seen, and the keys that submitted them. */
  const submitted = new Map<string, { readonly jobs: Set<string>; readonly keys: Set<SuiteRequest["key"]> }>();
  return {
    saw({ path, key }, { json }) {
      const [, endpointId] = SUBMITS.exec(path) ?? [];
      const { id } = json as { readonly id: string };
      if (endpointId === undefined) return;
      const known = submitted.get(endpointId) ?? { jobs: new Set(), keys: new Set() };
      known.jobs.add(id);
      known.keys.add(key);
      submitted.set(endpointId, known);
    },
    async evict(path, isGone) {
      const [, endpointId = ""] = /^\/endpoints\/(.+)/.exec(path) ?? [];
      if (endpointId === "") return false;
      const { jobs, keys } = submitted.get(endpointId) ?? { jobs: new Set<string>(), keys: new Set() };
      // A key that submitted may be revoked by now, or belong to another account than the own one.
      for (const key of new Set([undefined, ...keys])) {
        const by = key === undefined ? {} : { key };
        const post = (what: string) => send({ method: "POST", path: `/v2/${endpointId}/${what}`, ...by });
        await post("purge-queue");
        if (await isGone()) return true;
        // Jobs may also come from requests that were sent in another way, or by an earlier run.
        const listed = await send({ method: "GET", path: `/v1/endpoints/${endpointId}/jobs?${UNFINISHED}`, ...by });
        for (const id of new Set([...jobs, ...idsIn(listed.json)])) await post(`cancel/${id}`);
        if (await isGone()) return true;
      }
      return false;
    },
  };
}

function idsIn(page: unknown): readonly string[] {
  const { jobs = [] } = (page ?? {}) as { readonly jobs?: readonly { readonly id: string }[] };
  return jobs.map(({ id }) => id);
}
