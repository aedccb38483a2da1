import { KubeConfig } from "@kubernetes/client-node";

/** How the cluster is found. */
export interface ClusterAccess {
  /** Path of a kubeconfig file; undefined = the usual ones, else the service account of the pod that this service runs in. */
  readonly kubeconfig?: string | undefined;
  /** A context of that file; undefined = its current one. */
  readonly context?: string | undefined;
  /** Undefined = the namespace of the context, or of the pod that this service runs in. */
  readonly namespace?: string | undefined;
}

/** No cluster can be found with these settings; the message says what to do. */
export class ClusterAccessError extends Error {
  override readonly name = "ClusterAccessError";
}

/** Reads the kubeconfig, or the service account inside a cluster. @throws ClusterAccessError */
export function readClusterAccess({ kubeconfig, context }: ClusterAccess): KubeConfig {
  const config = new KubeConfig();
  try {
    if (kubeconfig === undefined) config.loadFromDefault();
    else config.loadFromFile(kubeconfig);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ClusterAccessError(`The kubeconfig cannot be read: ${reason}`);
  }
  if (context !== undefined) {
    if (config.getContextObject(context) === null) {
      const known = config.getContexts().map(({ name }) => name);
      throw new ClusterAccessError(
        `The kubeconfig has no context "${context}". It has: ${known.join(", ") || "none"}.`,
      );
    }
    config.setCurrentContext(context);
  }
  const cluster = config.getCurrentCluster();
  // The library falls back to this context where it finds nothing.
  if (cluster === null || config.getCurrentContext() === "loaded-context") {
    throw new ClusterAccessError(
      "No Kubernetes cluster is configured. Name a kubeconfig file, or run the service in a pod with a service account.",
    );
  }
  return config;
}

export function namespaceOf(config: KubeConfig, { namespace }: ClusterAccess): string {
  return namespace ?? config.getContextObject(config.getCurrentContext())?.namespace ?? "default";
}
