import { errorMessage } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import { linesOf } from "../output/stream-lines.ts";
import type { ApiCall } from "./api-calls.ts";
import type { KubeApi } from "./kube-api.ts";
import { KubeError } from "./kube-client.ts";
import type { KubeList, KubeMeta } from "./kube-types.ts";

interface Watched {
  readonly metadata: KubeMeta;
}

export interface WatchOptions<Item extends Watched> {
  readonly api: KubeApi;
  readonly list: ApiCall;
  readonly watch: ApiCall;
  readonly query: Readonly<Record<string, string>>;
  /** All there are. Called at the start, after each gap, and at intervals: events are hints, the list is the truth. */
  readonly onList: (items: readonly Item[]) => void;
  readonly onChange: (item: Item, change: "present" | "gone") => void;
  readonly onAway: (reason: string) => void;
}

/** Pauses before the next call after a failure. */
const retryMs = { first: 100, max: 5_000 };
/** The API server ends a watch after this time; then everything is listed again. */
const watchSeconds = 290;
/** The API server sends a bookmark every minute, also when nothing changes. */
const silenceMaxMs = 100_000;
const expired = 410;

/** Follows a list until closed, across restarts of the API server. Resolves after the first list, or the first failure. */
export async function watchList<Item extends Watched>(
  options: WatchOptions<Item>,
): Promise<{ close(): Promise<void> }> {
  const { api, query, onList, onChange, onAway } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const tried = Promise.withResolvers<void>();

  async function listen(): Promise<void> {
    const list = await api.ask<KubeList<Item>>(options.list, null, { query, signal });
    onList(list.items);
    tried.resolve();
    const { resourceVersion } = list.metadata;
    const watch = { watch: true, allowWatchBookmarks: true, timeoutSeconds: watchSeconds, resourceVersion };
    const body = await api.stream(options.watch, null, { query: { ...query, ...watch }, signal });
    const silence = setTimeout(() => body.destroy(new Error("the watch is silent")), silenceMaxMs);
    try {
      for await (const line of linesOf(body)) {
        silence.refresh();
        const { type, object } = JSON.parse(line) as {
          type: string;
          object: Item & { code?: number; message?: string };
        };
        if (type === "ERROR") throw new KubeError(object.code ?? 500, object.message ?? "the watch failed");
        if (type !== "BOOKMARK") onChange(object, type === "DELETED" ? "gone" : "present");
      }
    } finally {
      clearTimeout(silence);
      body.destroy();
    }
  }

  async function listenOn(): Promise<void> {
    let pauseMs = retryMs.first;
    while (!signal.aborted) {
      try {
        await listen();
        pauseMs = retryMs.first;
        continue;
      } catch (error) {
        if (signal.aborted) return;
        // What was missed is in the next list.
        if (!(error instanceof KubeError && error.status === expired)) onAway(errorMessage(error));
      }
      tried.resolve();
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, retryMs.max);
    }
  }

  const listening = listenOn();
  await tried.promise;
  return {
    async close() {
      closing.abort();
      await listening;
    },
  };
}
