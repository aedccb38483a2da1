/** What a service account must be allowed to do for a call of the API server. */
export interface ApiRight {
  /** Empty for the core of the interface. */
  readonly group: string;
  /** With its subresource: `pods/log`. */
  readonly resource: string;
  readonly verb: "get" | "list" | "watch" | "create" | "patch" | "delete" | "deletecollection";
}

export interface ApiCall extends ApiRight {
  /** Version of the group. */
  readonly version: string;
  /** A further right that the API server asks for, on the same resource. */
  readonly also?: ApiRight["verb"];
  /** Of the whole cluster, not of one namespace. */
  readonly ofCluster?: true;
  /** The service works without this right, and knows less. */
  readonly optional?: true;
}

const core = { group: "", version: "v1" } as const;

/** All calls of the driver. It can make no other, and the documented rights are made of these: `npm run generate`. */
export const apiCalls = {
  getNamespace: { ...core, resource: "namespaces", verb: "get" },
  getPod: { ...core, resource: "pods", verb: "get" },
  listPods: { ...core, resource: "pods", verb: "list" },
  watchPods: { ...core, resource: "pods", verb: "watch" },
  // To apply an object that is not there is to create it.
  applyPod: { ...core, resource: "pods", verb: "patch", also: "create" },
  deletePod: { ...core, resource: "pods", verb: "delete" },
  readPodLog: { ...core, resource: "pods/log", verb: "get" },
  // Made by the library, over WebSockets, for which Kubernetes asks for the second right from 1.35 on.
  execInPod: { ...core, resource: "pods/exec", verb: "get", also: "create" },
  createSecret: { ...core, resource: "secrets", verb: "create" },
  patchSecret: { ...core, resource: "secrets", verb: "patch" },
  deleteSecret: { ...core, resource: "secrets", verb: "delete" },
  deleteSecrets: { ...core, resource: "secrets", verb: "deletecollection" },
  createService: { ...core, resource: "services", verb: "create" },
  patchService: { ...core, resource: "services", verb: "patch" },
  deleteService: { ...core, resource: "services", verb: "delete" },
  getClaim: { ...core, resource: "persistentvolumeclaims", verb: "get" },
  applyClaim: { ...core, resource: "persistentvolumeclaims", verb: "patch", also: "create" },
  deleteClaim: { ...core, resource: "persistentvolumeclaims", verb: "delete" },
  listEvents: { ...core, resource: "events", verb: "list" },
  watchEvents: { ...core, resource: "events", verb: "watch" },
  readPodMetrics: { group: "metrics.k8s.io", version: "v1beta1", resource: "pods", verb: "get" },
  listNodes: { ...core, resource: "nodes", verb: "list", ofCluster: true },
  listPodsOfCluster: { ...core, resource: "pods", verb: "list", ofCluster: true, optional: true },
  watchPodsOfCluster: { ...core, resource: "pods", verb: "watch", ofCluster: true, optional: true },
} as const satisfies Readonly<Record<string, ApiCall>>;

/** @param name of the object; null for all of them */
export function pathOf(
  { group, version, resource, ofCluster }: ApiCall,
  namespace: string,
  name: string | null,
): string {
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  if (resource === "namespaces") return `${root}/namespaces/${namespace}`;
  const place = ofCluster === true ? root : `${root}/namespaces/${namespace}`;
  const [kind, part] = resource.split("/");
  return [place, kind, ...(name === null ? [] : [name]), ...(part === undefined ? [] : [part])].join("/");
}

const methods = {
  get: "GET",
  list: "GET",
  watch: "GET",
  create: "POST",
  patch: "PATCH",
  delete: "DELETE",
  deletecollection: "DELETE",
} as const;

export function methodOf({ verb }: ApiCall): string {
  return methods[verb];
}
