import { setTimeout as delay } from "node:timers/promises";
import type { Ledger } from "../target/ledger.ts";
import type { Answer, SuiteRequest } from "../target/exchange.ts";
import type { Evictor, InterfaceRules } from "../target/interface-rules.ts";

/** Tracks the resources of one scenario, and removes them. */
export interface Cleanup {
  /** Notes the resource that an answered request created. */
  saw(request: SuiteRequest, answer: Answer): Promise<void>;
  /** Notes a resource that was created in another way; it is removed with DELETE at this path under the root. */
  made(path: string): Promise<void>;
  /** Removes all resources, the latest first; those that cannot be removed stay in the ledger. */
  clear(): Promise<void>;
}

const CLEAR_TRIES = 20;
const CLEAR_PAUSE_MS = 100;

interface Made {
  readonly path: string;
  /** The key that created it, if it is not the own one. */
  readonly key: string | null | undefined;
}

export function createCleanup(
  send: (request: SuiteRequest) => Promise<Answer>,
  ledger: Ledger,
  { root, collections, freeCollections, evictor: createEvictor }: InterfaceRules,
): Cleanup {
  let made: Made[] = [];
  const evictor = createEvictor?.(send);

  async function keep(one: Made): Promise<void> {
    made.push(one);
    await ledger.made(one.path);
  }

  const isRemoved = (one: Made): Promise<boolean> => removed(one, send, ledger, { root, evictor });

  return {
    async saw(request, answer) {
      const { id } = (answer.json ?? {}) as { id?: unknown };
      if (request.method !== "POST" || answer.status >= 300 || typeof id !== "string") return;
      const [path] = request.path.split("?", 1);
      const collection = [...collections, ...freeCollections].find((one) => path === root + one);
      if (collection !== undefined) await keep({ path: `${collection}/${id}`, key: request.key });
      evictor?.saw(request, answer);
    },
    made: (path) => keep({ path, key: undefined }),
    async clear() {
      // A resource may still be in use by one that is removed later, or that is stopping.
      for (let tries = 0; made.length > 0 && tries < CLEAR_TRIES; tries += 1) {
        if (tries > 1) await delay(CLEAR_PAUSE_MS);
        const left: Made[] = [];
        for (const one of made.toReversed()) {
          // One that the network loses must not keep the others.
          if (!(await isRemoved(one).catch(() => false))) left.unshift(one);
        }
        made = left;
      }
    },
  };
}

/** Removes a resource, with what keeps it if need be; says whether it is gone. */
export async function removed(
  { path, key }: Pick<Made, "path" | "key">,
  send: (request: SuiteRequest) => Promise<Answer>,
  ledger: Pick<Ledger, "gone">,
  { root, evictor }: { readonly root: string; readonly evictor: Evictor | undefined },
): Promise<boolean> {
  const request: SuiteRequest = { method: "DELETE", path: root + path };
  const isGone = async (): Promise<boolean> => {
    const { status } = await send(key === undefined ? request : { ...request, key });
    return status < 300 || status === 404;
  };
  if (!(await isGone()) && (await evictor?.evict(path, isGone)) !== true) return false;
  await ledger.gone(path);
  return true;
}
