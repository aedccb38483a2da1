import type { KubePodSpec, KubeResources } from "../api/kube-types.ts";
import { quantityOf } from "../api/quantity.ts";

/** Amounts by the name of a resource, such as `cpu` and `nvidia.com/gpu`; of those in bytes, bytes. */
export type Amounts = Readonly<Record<string, number>>;

/** What the scheduler sets aside for a pod on its node. */
export function requestsOf({ containers, initContainers = [], overhead, resources }: KubePodSpec): Amounts {
  const running = containers.map(({ resources: own }) => requested(own)).reduce(add, {});
  let sidecars: Amounts = {};
  let starting: Amounts = {};
  for (const container of initContainers) {
    const own = requested(container.resources);
    // One that is restarted always goes on beside the containers; any other one ends before the next begins.
    if (container.restartPolicy === "Always") sidecars = add(sidecars, own);
    starting = most(starting, container.restartPolicy === "Always" ? sidecars : add(sidecars, own));
  }
  const needed = most(add(running, sidecars), starting);
  // Requests of the pod as a whole replace those of its containers.
  return add({ ...needed, ...requested(resources) }, amountsOf(overhead));
}

/** What pods hold together, by their nodes. */
export function heldByNode(
  pods: Iterable<{ readonly node: string; readonly requests: Amounts }>,
): ReadonlyMap<string, Amounts> {
  const held = new Map<string, Amounts>();
  for (const { node, requests } of pods) held.set(node, add(held.get(node) ?? {}, requests));
  return held;
}

function requested(resources: KubeResources | undefined): Amounts {
  return amountsOf(resources?.requests);
}

function amountsOf(quantities: Readonly<Record<string, string>> = {}): Amounts {
  return Object.fromEntries(Object.entries(quantities).map(([name, quantity]) => [name, quantityOf(quantity)]));
}

function add(one: Amounts, other: Amounts): Amounts {
  return merge(one, other, (a, b) => a + b);
}

function most(one: Amounts, other: Amounts): Amounts {
  return merge(one, other, Math.max);
}

function merge(one: Amounts, other: Amounts, join: (a: number, b: number) => number): Amounts {
  const names = [...Object.keys(one), ...Object.keys(other)];
  return Object.fromEntries(names.map((name) => [name, join(one[name] ?? 0, other[name] ?? 0)]));
}
