import type { ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { apiCalls } from "./api-calls.ts";
import { createKubeApi } from "./kube-api.ts";
import { createKubeClient, KubeError } from "./kube-client.ts";
import type { KubePod } from "./kube-types.ts";
import { watchList } from "./kube-watch.ts";
import { type PlayedApi, playApi } from "./played-api.test-support.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).toReversed()) await close();
});

const pod = (name: string) => ({ metadata: { name, uid: name }, spec: { containers: [] } });

interface PlayedPods {
  readonly api: PlayedApi;
  /** The pods of the next list. */
  there: string[];
  readonly lists: number;
  /** The pages that were asked for. */
  readonly asked: readonly (readonly [limit: number, from: number])[];
  /** Watches that were opened, each from the version of the list before it. */
  readonly watches: readonly ServerResponse[];
  readonly versions: readonly (string | null)[];
}

/** Pods that are listed with a version that counts the lists, and watches that a test answers. */
async function playPods(isAllowed: (token: string | undefined) => boolean = () => true): Promise<PlayedPods> {
  const state = {
    lists: 0,
    there: [] as string[],
    asked: [] as (readonly [limit: number, from: number])[],
    watches: [] as ServerResponse[],
    versions: [] as (string | null)[],
  };
  const api = await playApi((request, url, response) => {
    if (!isAllowed(request.headers.authorization)) {
      response.statusCode = 401;
      response.end(JSON.stringify({ message: "Unauthorized" }));
    } else if (url.searchParams.get("watch") === "true") {
      state.watches.push(response);
      state.versions.push(url.searchParams.get("resourceVersion"));
      response.flushHeaders();
    } else {
      const limit = Number(url.searchParams.get("limit"));
      const from = Number(url.searchParams.get("continue"));
      state.asked.push([limit, from]);
      if (from === 0) state.lists += 1;
      const next = from + limit < state.there.length ? { continue: String(from + limit) } : {};
      const items = state.there.slice(from, from + limit).map(pod);
      response.end(JSON.stringify({ metadata: { resourceVersion: String(state.lists), ...next }, items }));
    }
  });
  closers.push(api.close);
  return Object.assign(state, { api });
}

async function watch({ api }: PlayedPods, { listens } = { listens: true }) {
  const client = createKubeClient({ kubeconfig: api.kubeconfig });
  const heard: string[] = [];
  const reasons: string[] = [];
  const watched = await watchList({
    api: createKubeApi(client),
    list: apiCalls.listPods,
    watch: apiCalls.watchPods,
    query: {},
    keep: ({ metadata }: KubePod) => metadata.name,
    ...(listens ? { onList: (names: readonly string[]) => heard.push(`all: ${names.join(" ")}`) } : {}),
    onChange: (name, change) => heard.push(`${name} ${change}`),
    onAway: (reason) => reasons.push(reason),
  });
  closers.push(async () => {
    await watched.close();
    client.close();
  });
  return { heard, reasons };
}

const event = (type: string, object: unknown): string => `${JSON.stringify({ type, object })}\n`;
const pagePods = 500;

test("a long list is read in pages, and watched from the version that all of them have", async () => {
  const pods = await playPods();
  pods.there = Array.from({ length: 2 * pagePods + 1 }, (_, at) => `pod-${at}`);
  const { heard } = await watch(pods);
  await expect.poll(() => pods.versions).toEqual(["1"]);
  expect(pods.asked).toEqual([0, 1, 2].map((page) => [pagePods, page * pagePods]));
  expect(heard).toEqual([`all: ${pods.there.join(" ")}`]);
});

test("where only changes are wanted, no more than one item is listed", async () => {
  const pods = await playPods();
  pods.there = ["a", "b"];
  const { heard } = await watch(pods, { listens: false });
  await expect.poll(() => pods.watches.length).toBe(1);
  pods.watches[0]?.write(event("ADDED", pod("c")));
  await expect.poll(() => heard).toEqual(["c present"]);
  expect(pods.asked).toEqual([[1, 0]]);
});

test("a version that the API server does not know any more leads to a new list, and a watch from there", async () => {
  const pods = await playPods();
  const { heard } = await watch(pods);
  await expect.poll(() => pods.watches.length).toBe(1);
  pods.watches[0]?.write(event("ADDED", pod("a")));
  await expect.poll(() => heard).toEqual(["all: ", "a present"]);
  pods.there = ["b"];
  pods.watches[0]?.end(event("ERROR", { code: 410, message: "too old resource version" }));
  await expect.poll(() => pods.versions).toEqual(["1", "2"]);
  expect(heard).toEqual(["all: ", "a present", "all: b"]);
});

test("a watch that the API server forgets to answer is given up for a new list", async () => {
  const pods = await playPods();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { heard } = await watch(pods);
  await expect.poll(() => pods.watches.length).toBe(1);
  pods.there = ["b"];
  await expect
    .poll(() => {
      vi.advanceTimersByTime(100_000);
      return heard;
    })
    .toContain("all: b");
});

test("a watch goes on with new credentials after those it began with were taken away", async () => {
  let token = "first";
  const pods = await playPods((told) => told === `Bearer ${token}`);
  const { heard, reasons } = await watch(pods);
  await expect.poll(() => pods.watches.length).toBe(1);
  token = "second";
  await pods.api.rotate("second");
  pods.there = ["b"];
  pods.watches[0]?.end();
  await expect.poll(() => heard).toContain("all: b");
  expect(reasons).toEqual([]);
});

test("credentials that stay refused are told as the API server refuses them", async () => {
  const { api } = await playPods(() => false);
  const client = createKubeClient({ kubeconfig: api.kubeconfig });
  closers.push(client.close);
  await expect(client.call("GET", "/api/v1/pods")).rejects.toThrow(new KubeError(401, "Unauthorized"));
});
