import { handlerNameMark } from "@millrace/compute";
import type { ClusterAccess, PodSettings, Toleration } from "@millrace/compute/kubernetes";
import { gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import { readNodePools } from "./node-pool-settings.ts";
import { SettingError } from "./setting-error.ts";

/** How machines are run in a cluster: where, and what their pods are given. */
export interface KubernetesSettings {
  readonly access: ClusterAccess;
  readonly pods: Partial<PodSettings>;
}

/** The values of the settings `MILLRACE_KUBERNETES_…`, as written. */
export interface KubernetesTexts {
  readonly context: string | undefined;
  readonly namespace: string | undefined;
  readonly nodeSelector: string | undefined;
  readonly tolerations: string | undefined;
  readonly spread: string | undefined;
  readonly runtimeClass: string | undefined;
  readonly priorityClasses: string | undefined;
  readonly queue: string | undefined;
  readonly podSecurity: string | undefined;
  readonly storageClass: string | undefined;
  readonly volumeAccess: string | undefined;
  readonly handlerImages: string | undefined;
  readonly gpuTypes: string | undefined;
  readonly nodePools: string | undefined;
  readonly nodeWaitMs: number;
}

/** @throws SettingError */
export function readKubernetesSettings(texts: KubernetesTexts): KubernetesSettings {
  const { worker, pod, ...others } = readPairs("MILLRACE_KUBERNETES_PRIORITY_CLASSES", texts.priorityClasses);
  if (Object.keys(others).length > 0) {
    throw new SettingError('MILLRACE_KUBERNETES_PRIORITY_CLASSES must look like "pod=high,worker=low".');
  }
  return {
    access: { context: given(texts.context), namespace: given(texts.namespace) },
    pods: {
      nodeSelector: readPairs("MILLRACE_KUBERNETES_NODE_SELECTOR", texts.nodeSelector),
      tolerations: parts(texts.tolerations).map(readToleration),
      spreadLabels: parts(texts.spread),
      runtimeClass: given(texts.runtimeClass),
      priorityClasses: { worker, pod },
      queueName: given(texts.queue),
      podSecurity: oneOf("MILLRACE_KUBERNETES_POD_SECURITY", texts.podSecurity, ["baseline", "restricted"]),
      storageClass: given(texts.storageClass),
      volumeAccess: oneOf("MILLRACE_KUBERNETES_VOLUME_ACCESS", texts.volumeAccess, ["ReadWriteMany", "ReadWriteOnce"]),
      handlerImages: readHandlerImages(given(texts.handlerImages)),
      gpuTypes: readGpuTypes(texts.gpuTypes),
      nodePools: readNodePools(texts.nodePools),
      nodeWaitMs: texts.nodeWaitMs,
    },
  };
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text;
}

function parts(text = ""): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function readPairs(name: string, text: string | undefined): Readonly<Record<string, string>> {
  const pairs = parts(text).map((part): [string, string] => {
    const [, key, value] = /^([^=\s]+)=(\S*)$/.exec(part) ?? [];
    if (key === undefined || value === undefined)
      throw new SettingError(`${name}: "${part}" is not of the form NAME=VALUE.`);
    return [key, value];
  });
  return Object.fromEntries(pairs);
}

function readHandlerImages(text: string | undefined): string | undefined {
  if (text !== undefined && (!text.includes(handlerNameMark) || /\s/.test(text))) {
    throw new SettingError(
      `MILLRACE_KUBERNETES_HANDLER_IMAGES must name an image with ${handlerNameMark} in it, such as ` +
        `registry.example.org/team/${handlerNameMark}:1, not "${text}".`,
    );
  }
  return text;
}

/** Products or profiles of nodes, each with a GPU type of the interface: `MIG-3g.40gb=NVIDIA A40`. */
function readGpuTypes(text: string | undefined): Readonly<Record<string, string>> {
  const pairs = parts(text).map((part): [string, string] => {
    const [, product, name = ""] = /^([\w.-]+)=(.+)$/.exec(part) ?? [];
    const typeId = gpuTypeIdOf(name);
    if (product === undefined || typeId === undefined) {
      throw new SettingError(
        `MILLRACE_KUBERNETES_GPU_TYPES: "${part}" is not of the form PRODUCT=TYPE, with a GPU type of the interface, such as ` +
          `"MIG-3g.40gb=${gpuTypeIds[1]}".`,
      );
    }
    return [product, typeId];
  });
  return Object.fromEntries(pairs);
}

const effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"] as const;

/** As `kubectl taint` writes a taint: `key=value:effect`, `key:effect`, or `key` alone for all of that key. */
function readToleration(part: string): Toleration {
  const [, key, value, told] = /^([^=:\s]+)(?:=([^:\s]*))?(?::(\w+))?$/.exec(part) ?? [];
  const effect = effects.find((known) => known === told);
  if (key === undefined || (told !== undefined && effect === undefined)) {
    throw new SettingError(
      `MILLRACE_KUBERNETES_TOLERATIONS: "${part}" is not of the form KEY=VALUE:EFFECT, KEY:EFFECT or KEY, with an effect of ` +
        `${effects.join(", ")}.`,
    );
  }
  return {
    key,
    ...(value === undefined ? { operator: "Exists" } : { operator: "Equal", value }),
    ...(effect === undefined ? {} : { effect }),
  };
}

function oneOf<Value extends string>(
  name: string,
  text: string | undefined,
  values: readonly [Value, ...Value[]],
): Value {
  const told = given(text);
  if (told === undefined) return values[0];
  const found = values.find((value) => value === told);
  if (found === undefined) throw new SettingError(`${name} must be one of ${values.join(", ")}, not "${told}".`);
  return found;
}
