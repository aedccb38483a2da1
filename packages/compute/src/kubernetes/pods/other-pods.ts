import { type ApiCall, apiCalls } from "../api/api-calls.ts";
import type { KubeApi } from "../api/kube-api.ts";
import type { KubePod } from "../api/kube-types.ts";
import { watchList } from "../api/kube-watch.ts";
import { type Amounts, heldByNode, requestsOf } from "../nodes/node-usage.ts";
import { purposeLabel } from "../nodes/object-names.ts";

/** Pods that are not machines of this namespace. They hold a part of the nodes. */
export interface OtherPods {
  /** What they hold together, by the names of nodes. */
  heldByNode(): ReadonlyMap<string, Amounts>;
  close(): Promise<void>;
}

interface Held {
  readonly uid: string;
  /** The selector lets no pod through that has none. */
  readonly node: string;
  readonly requests: Amounts;
}

/** Pods that have a node, and have not ended: these hold something. */
const holding = "spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed";

/**
 * Follows what others hold, here and in all other namespaces. Where the service may not read those, only pods of this namespace
 * count, and `onForbidden` hears of it, once until it may.
 */
export async function followOtherPods(api: KubeApi, onForbidden: (reason: string) => void): Promise<OtherPods> {
  let isForbidden = false;
  const here = await follow(api, [apiCalls.listPods, apiCalls.watchPods], {
    query: { labelSelector: `!${purposeLabel}`, fieldSelector: holding },
    onAway: () => undefined,
    onList: () => undefined,
  });
  const elsewhere = await follow(api, [apiCalls.listPodsOfCluster, apiCalls.watchPodsOfCluster], {
    query: { fieldSelector: `metadata.namespace!=${api.namespace},${holding}` },
    onAway(reason) {
      if (!isForbidden && /forbidden/i.test(reason)) onForbidden(reason);
      isForbidden ||= /forbidden/i.test(reason);
    },
    onList: () => (isForbidden = false),
  });
  return {
    heldByNode: () => heldByNode([...here.held(), ...elsewhere.held()]),
    async close() {
      await Promise.all([here.close(), elsewhere.close()]);
    },
  };
}

interface FollowOptions {
  readonly query: Readonly<Record<string, string>>;
  readonly onAway: (reason: string) => void;
  readonly onList: () => void;
}

async function follow(api: KubeApi, [list, watch]: readonly [ApiCall, ApiCall], options: FollowOptions) {
  /** By the ids of pods. What was last known holds while the API server is away. */
  const pods = new Map<string, Held>();
  const watched = await watchList({
    api,
    list,
    watch,
    query: options.query,
    keep: ({ metadata: { uid }, spec }: KubePod): Held => ({
      uid,
      node: spec.nodeName ?? "",
      requests: requestsOf(spec),
    }),
    onList(all) {
      pods.clear();
      for (const pod of all) pods.set(pod.uid, pod);
      options.onList();
    },
    onChange(pod, change) {
      if (change === "present") pods.set(pod.uid, pod);
      else pods.delete(pod.uid);
    },
    onAway: options.onAway,
  });
  return { held: () => pods.values(), close: () => watched.close() };
}
