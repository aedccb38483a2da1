import type { KubePod } from "./kube-types.ts";

/**
 * The pod without what the driver never reads: who wrote which of its fields, and most of what it was made with. A service holds
 * the pods of all its machines in memory.
 */
export function leanPod({ metadata, spec, status }: KubePod): KubePod {
  const { managedFields: _, ...kept } = metadata as KubePod["metadata"] & { readonly managedFields?: unknown };
  const containers = spec.containers.map(({ image, resources }) => ({
    ...(image === undefined ? {} : { image }),
    ...(resources === undefined ? {} : { resources }),
  }));
  return {
    metadata: kept,
    spec: { ...(spec.nodeName === undefined ? {} : { nodeName: spec.nodeName }), containers },
    ...(status === undefined ? {} : { status }),
  };
}
