import { expect, test } from "vitest";
import { machineSpec } from "../../conformance/machine-spec.test-support.ts";
import { defaultPodSettings } from "../nodes/kubernetes-settings.ts";
import { noGpus, podManifest, secretManifests } from "./pod-manifest.ts";

const place = { ports: [], gpus: noGpus, settings: defaultPodSettings };
const secretive = machineSpec({
  machineId: "m1",
  imageName: "registry.example.org/team/model:1",
  env: { TOKEN: "hunter2!", "odd name": "x" },
  registryLogin: { username: "ada", password: "pass-of-ada" },
});

test("the variables of a machine are in its secret alone", () => {
  const pod = JSON.stringify(podManifest(secretive, place));
  expect(pod).toContain("TOKEN");
  expect(pod).not.toContain("hunter2!");
  expect(pod).not.toContain("pass-of-ada");
  expect(JSON.stringify(secretManifests(secretive, place))).toContain("hunter2!");
});

test("the login names the registry as nodes search for it", () => {
  const hostOf = (imageName: string): string | undefined => {
    const [, pull] = secretManifests({ ...secretive, imageName }, place);
    const { stringData } = pull as { stringData: Record<string, string> };
    const { auths } = JSON.parse(stringData[".dockerconfigjson"] ?? "") as { auths: Record<string, unknown> };
    return Object.keys(auths)[0];
  };
  expect(hostOf("registry.example.org:5000/model")).toBe("registry.example.org:5000");
  for (const image of ["team/model", "model", "docker.io/team/model"]) {
    expect(hostOf(image)).toBe("https://index.docker.io/v1/");
  }
});

test("a command reaches the program as it is, also where Kubernetes would put a variable", () => {
  const command = ["sh", "-c", "echo $(HOME) $$ $1"];
  const pod = podManifest(machineSpec({ ...secretive, dockerEntrypoint: command }), place);
  expect(pod).toMatchObject({ spec: { containers: [{ command: ["sh", "-c", "echo $$(HOME) $$$$ $$1"] }] } });
});

test("a pod has no token for the API server, gains no rights, and has the capabilities of ordinary images only", () => {
  expect(podManifest(secretive, place)).toMatchObject({
    spec: {
      automountServiceAccountToken: false,
      securityContext: { seccompProfile: { type: "RuntimeDefault" } },
      containers: [{ securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } } }],
    },
  });
});

test("a pod is placed, ordered and admitted as the settings say", () => {
  const settings = {
    ...defaultPodSettings,
    nodeSelector: { "topology.kubernetes.io/region": "eu" },
    tolerations: [{ key: "gpu", operator: "Exists" as const }],
    runtimeClass: "gvisor",
    priorityClasses: { worker: "low", pod: "high" },
    queueName: "team-a",
  };
  expect(podManifest(secretive, { ...place, settings })).toMatchObject({
    metadata: { labels: { "kueue.x-k8s.io/queue-name": "team-a" } },
    spec: {
      nodeSelector: { "topology.kubernetes.io/region": "eu" },
      tolerations: expect.arrayContaining([{ key: "gpu", operator: "Exists" }]),
      runtimeClassName: "gvisor",
      priorityClassName: "low",
    },
  });
  expect(podManifest({ ...secretive, purpose: "pod" }, { ...place, settings })).toMatchObject({
    spec: { priorityClassName: "high" },
  });
  const plain = podManifest(secretive, place)["spec"];
  for (const left of ["runtimeClassName", "priorityClassName"]) expect(plain).not.toHaveProperty(left);
});

test("workers of an endpoint are spread over zones where that can be, pods are not", () => {
  const zone = "topology.kubernetes.io/zone";
  const spread = { ...place, settings: { ...defaultPodSettings, spreadLabels: [zone] } };
  expect(podManifest({ ...secretive, endpointId: "ep1" }, spread)).toMatchObject({
    spec: {
      topologySpreadConstraints: [
        {
          topologyKey: zone,
          maxSkew: 1,
          whenUnsatisfiable: "ScheduleAnyway",
          labelSelector: { matchLabels: { "millrace.endpoint": "ep1" } },
        },
      ],
    },
  });
  expect(podManifest({ ...secretive, endpointId: null }, spread)).toMatchObject({
    spec: { topologySpreadConstraints: [] },
  });
});

test("GPUs are asked for by number and product, and a machine without any sees none", () => {
  const selector = { "nvidia.com/gpu.product": "NVIDIA-L4" };
  const gpus = { count: 2, resource: "nvidia.com/gpu", selector, node: "a" };
  expect(podManifest(secretive, { ...place, gpus })).toMatchObject({
    spec: {
      nodeSelector: { "nvidia.com/gpu.product": "NVIDIA-L4" },
      containers: [{ resources: { limits: { "nvidia.com/gpu": 2 } } }],
    },
  });
  expect(JSON.stringify(podManifest(secretive, place))).toContain("NVIDIA_VISIBLE_DEVICES");
});

test("limits are bytes and processors, and shared memory is half of the memory", () => {
  const limits = { vcpuCount: 2, memoryInGb: 0.5, containerDiskInGb: 10, gpuIds: [] };
  expect(podManifest(machineSpec({ ...secretive, limits }), place)).toMatchObject({
    spec: {
      containers: [
        { resources: { limits: { cpu: "2", memory: "536870912", "ephemeral-storage": String(10 * 2 ** 30) } } },
      ],
      volumes: [{ name: "shm", emptyDir: { medium: "Memory", sizeLimit: "268435456" } }],
    },
  });
});
