import type { KubePod } from "../api/kube-types.ts";

/** Of labels and annotations only our own are read; those of others, such as the state of a sidecar, may be large. */
const ownPrefix = "millrace.";
/** The conditions that are read; a pod has five or more. */
const readConditions: ReadonlySet<string> = new Set(["PodScheduled", "DisruptionTarget"]);

/** The pod without what the driver never reads. A service holds the pods of all its machines in memory. */
export function leanPod({ metadata, spec, status }: KubePod): KubePod {
  const { labels, annotations } = metadata;
  return {
    metadata: {
      ...pick(metadata, ["name", "uid", "deletionTimestamp"]),
      ...(labels === undefined ? {} : { labels: ownOf(labels) }),
      ...(annotations === undefined ? {} : { annotations: ownOf(annotations) }),
    },
    spec: {
      ...pick(spec, ["nodeName"]),
      containers: spec.containers.map((container) => pick(container, ["image", "resources"])),
    },
    ...(status === undefined ? {} : { status: leanStatus(status) }),
  };
}

function leanStatus(status: NonNullable<KubePod["status"]>): NonNullable<KubePod["status"]> {
  const conditions = status.conditions?.filter(({ type }) => readConditions.has(type));
  const containerStatuses = status.containerStatuses?.map((one) => pick(one, ["name", "containerID", "state"]));
  return {
    ...pick(status, ["phase", "reason", "message", "podIP", "hostIP"]),
    ...(conditions === undefined
      ? {}
      : { conditions: conditions.map((one) => pick(one, ["type", "status", "reason", "message"])) }),
    ...(containerStatuses === undefined ? {} : { containerStatuses }),
  };
}

function ownOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith(ownPrefix)));
}

function pick<From extends object, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  const present = names.filter((name) => from[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, from[name]])) as Pick<From, Name>;
}
