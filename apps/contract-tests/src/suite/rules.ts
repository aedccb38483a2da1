import { type Evictor, type InterfaceRules, interfaceRules, type SuiteRequest } from "@millrace/contract-core";
import { type Dialect, prefixOf } from "../target/target.ts";

/** Paths that are the same in each dialect. */
const ANY_DIALECT = /^\/(?:__control|healthz|readyz|metrics|pods)\b/;
/** Requests with which the suite moves time, or waits for other requests to arrive. */
const HELPER = /\/(?:__control|healthz)\b/;
const SUBMITS = /^\/v2\/([^/]+)\/run(?:sync)?(?:\?|$)/;

/** How the suite speaks to a service of this interface. */
export const rules: InterfaceRules = interfaceRules({
  pathIn: (path, dialect) => (ANY_DIALECT.test(path) ? path : prefixOf(dialect as Dialect) + path),
  keyHeaders: (key, path) => ({ authorization: path.startsWith("/v2/") ? key : `Bearer ${key}` }),
  // A document of GraphQL without the word changes nothing, however it is sent.
  isRead({ path, body, raw }) {
    if (!/^\/graphql(?:\?|$)/.test(path)) return false;
    return !/\bmutation\b/.test(typeof raw === "string" ? raw : JSON.stringify(raw ?? body ?? ""));
  },
  isHelper: (url) => HELPER.test(url),
  root: "/v1",
  collections: ["/pods", "/endpoints", "/templates", "/networkvolumes", "/containerregistryauth", "/notifications"],
  evictor: endJobs,
});

/** An endpoint with unfinished jobs cannot be removed. Most of them wait, and one request ends all that wait. */
function endJobs(send: Parameters<NonNullable<InterfaceRules["evictor"]>>[0]): Evictor {
  /** Jobs, by endpoint, with the key that submitted the first. */
  const submitted = new Map<string, { readonly jobs: Set<string>; readonly by: Pick<SuiteRequest, "key"> }>();
  return {
    saw({ path, key }, { json }) {
      const [, endpointId] = SUBMITS.exec(path) ?? [];
      const { id } = json as { readonly id: string };
      if (endpointId === undefined) return;
      const by = key === undefined ? {} : { key };
      const known = submitted.get(endpointId) ?? { jobs: new Set(), by };
      known.jobs.add(id);
      submitted.set(endpointId, known);
    },
    async evict(path, isGone) {
      const [, endpointId = ""] = /^\/endpoints\/(.+)/.exec(path) ?? [];
      const known = submitted.get(endpointId);
      if (endpointId === "") return false;
      submitted.delete(endpointId);
      // Jobs may also come from requests that were sent in another way, or by an earlier run.
      const { jobs, by } = known ?? { jobs: new Set<string>(), by: {} };
      await send({ method: "POST", path: `/v2/${endpointId}/purge-queue`, ...by });
      if (await isGone()) return true;
      for (const id of jobs) await send({ method: "POST", path: `/v2/${endpointId}/cancel/${id}`, ...by });
      return false;
    },
  };
}
