import { setTimeout as delay } from "node:timers/promises";
import type { Ledger } from "../target/ledger.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";

/** Tracks the resources of one scenario, and removes them. */
export interface Cleanup {
  /** Notes the resource that an answered request created. */
  saw(request: SuiteRequest, answer: Answer): Promise<void>;
  /** Notes a resource that was created in another way; it is removed with `DELETE /v1<path>`. */
  made(path: string): Promise<void>;
  /** Removes all resources, the latest first; those that cannot be removed stay in the ledger. */
  clear(): Promise<void>;
}

const SUBMITS = /^\/v2\/([^/]+)\/run(?:sync)?(?:\?|$)/;
/** Operations that create a resource, by path; its id is in the answer. */
const MAKES = /^\/v1(\/(?:pods|endpoints|templates|networkvolumes|containerregistryauth|notifications))$/;
const CLEAR_TRIES = 20;
const CLEAR_PAUSE_MS = 100;

interface Made {
  readonly path: string;
  /** The key that created it, if it is not the own one. */
  readonly key: string | null | undefined;
}

export function createCleanup(send: (request: SuiteRequest) => Promise<Answer>, ledger: Ledger): Cleanup {
  let made: Made[] = [];
  /** Jobs, by endpoint. */
  const submitted = new Map<string, Set<string>>();

  async function keep(one: Made): Promise<void> {
    made.push(one);
    await ledger.made(one.path);
  }

  /** An endpoint with unfinished jobs cannot be removed. Most of them wait, and one request ends all that wait. */
  async function isRemovedAfterJobs(path: string, isGone: () => Promise<boolean>): Promise<boolean> {
    const [, endpointId = ""] = /^\/endpoints\/(.+)/.exec(path) ?? [];
    const jobs = submitted.get(endpointId);
    if (jobs === undefined) return false;
    submitted.delete(endpointId);
    await send({ method: "POST", path: `/v2/${endpointId}/purge-queue` });
    if (await isGone()) return true;
    for (const id of jobs) await send({ method: "POST", path: `/v2/${endpointId}/cancel/${id}` });
    return false;
  }

  async function isRemoved({ path, key }: Made): Promise<boolean> {
    const request: SuiteRequest = { method: "DELETE", path: `/v1${path}` };
    const isGone = async (): Promise<boolean> => {
      const { status } = await send(key === undefined ? request : { ...request, key });
      return status < 300 || status === 404;
    };
    if (!(await isGone()) && !(await isRemovedAfterJobs(path, isGone))) return false;
    await ledger.gone(path);
    return true;
  }

  return {
    async saw(request, answer) {
      const { id } = (answer.json ?? {}) as { id?: unknown };
      if (request.method !== "POST" || answer.status >= 300 || typeof id !== "string") return;
      const [, kind] = MAKES.exec(request.path) ?? [];
      if (kind !== undefined) await keep({ path: `${kind}/${id}`, key: request.key });
      const [, endpointId] = SUBMITS.exec(request.path) ?? [];
      if (endpointId !== undefined) submitted.set(endpointId, (submitted.get(endpointId) ?? new Set()).add(id));
    },
    made: (path) => keep({ path, key: undefined }),
    async clear() {
      // A resource may still be in use by one that is removed later, or that is stopping, such as a worker of an endpoint.
      for (let tries = 0; made.length > 0 && tries < CLEAR_TRIES; tries += 1) {
        if (tries > 1) await delay(CLEAR_PAUSE_MS);
        const left: Made[] = [];
        for (const one of made.toReversed()) if (!(await isRemoved(one))) left.unshift(one);
        made = left;
      }
    },
  };
}
