import { expect, test } from "vitest";
import { type KubernetesTexts, readKubernetesSettings } from "./kubernetes-settings.ts";
import { SettingError } from "./setting-error.ts";

const unset: KubernetesTexts = {
  context: undefined,
  namespace: undefined,
  nodeSelector: undefined,
  tolerations: undefined,
  spread: undefined,
  runtimeClass: undefined,
  priorityClasses: undefined,
  queue: undefined,
  podSecurity: undefined,
  storageClass: undefined,
  volumeAccess: undefined,
  handlerImages: undefined,
  gpuTypes: undefined,
  nodePools: undefined,
  nodeWaitMs: 1,
};

test("labels, taints and classes are read as Kubernetes writes them", () => {
  const { access, pods } = readKubernetesSettings({
    ...unset,
    namespace: "machines",
    nodeSelector: "pool=gpu, example.com/zone=a",
    tolerations: "gpu=yes:NoSchedule,spot:NoExecute,any",
    spread: "topology.kubernetes.io/zone, kubernetes.io/hostname",
    priorityClasses: "pod=high,worker=low",
    podSecurity: "restricted",
    handlerImages: "registry.example.org/team/{name}:1",
    gpuTypes: "MIG-3g.40gb=NVIDIA A40, NVIDIA-A30-MIG-2g.12gb=NVIDIA GeForce RTX 3080 Ti",
  });
  expect(access).toMatchObject({ namespace: "machines" });
  expect(pods).toMatchObject({
    nodeSelector: { pool: "gpu", "example.com/zone": "a" },
    tolerations: [
      { key: "gpu", operator: "Equal", value: "yes", effect: "NoSchedule" },
      { key: "spot", operator: "Exists", effect: "NoExecute" },
      { key: "any", operator: "Exists" },
    ],
    spreadLabels: ["topology.kubernetes.io/zone", "kubernetes.io/hostname"],
    priorityClasses: { pod: "high", worker: "low" },
    podSecurity: "restricted",
    volumeAccess: "ReadWriteMany",
    handlerImages: "registry.example.org/team/{name}:1",
    gpuTypes: { "MIG-3g.40gb": "NVIDIA A40", "NVIDIA-A30-MIG-2g.12gb": "NVIDIA GeForce RTX 3080 Ti" },
    nodePools: [],
  });
});

test.each([
  [{ nodeSelector: "gpu" }, "MILLRACE_KUBERNETES_NODE_SELECTOR"],
  [{ tolerations: "gpu=yes:Never" }, "MILLRACE_KUBERNETES_TOLERATIONS"],
  [{ priorityClasses: "job=high" }, "MILLRACE_KUBERNETES_PRIORITY_CLASSES"],
  [{ podSecurity: "privileged" }, "MILLRACE_KUBERNETES_POD_SECURITY"],
  [{ handlerImages: "registry.example.org/team" }, "MILLRACE_KUBERNETES_HANDLER_IMAGES"],
  [{ gpuTypes: "MIG-3g.40gb=NVIDIA A41" }, "MILLRACE_KUBERNETES_GPU_TYPES"],
])("%o is refused by the name of its setting", (texts, name) => {
  expect(() => readKubernetesSettings({ ...unset, ...texts })).toThrow(SettingError);
  expect(() => readKubernetesSettings({ ...unset, ...texts })).toThrow(name);
});
