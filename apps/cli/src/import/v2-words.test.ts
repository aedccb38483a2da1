import { describe, expect, test } from "vitest";
import { emptyHostedAccount } from "./hosted-account.ts";
import { noteText } from "./import-context.ts";
import type { Raw } from "./raw.ts";
import { importedManifest } from "./to-manifest.ts";
import { v2Endpoint, v2Pod, v2Template, v2Volume } from "./v2-words.ts";

const container: Raw = {
  image: "x:1",
  args: "",
  entrypoint: [],
  cmd: ["serve"],
  disk: 20,
  env: {},
  ports: [],
  registry: null,
};
const template: Raw = {
  ...container,
  id: "t1",
  name: "base",
  serverless: true,
  public: false,
  category: "NVIDIA",
  mounts: {},
};
const endpoint: Raw = {
  ...container,
  id: "e1",
  name: "resize",
  type: "QUEUE",
  gpu: {
    pools: ["ADA_24"],
    excludedTypes: ["NVIDIA L4"],
    count: 2,
    allowedCudaVersions: ["12.8"],
    minCudaVersion: null,
  },
  workers: { min: 0, max: 3, idleTimeout: 10 },
  scaling: { type: "QUEUE_DELAY", queueDelay: 3.5 },
  dataCenterIds: ["EU-RO-1"],
  networkVolumes: ["v1"],
  mounts: { network: [{ volumeId: "v1" }], global: [] },
  timeout: 300_000,
  flashboot: "PRIORITY_FLASHBOOT",
};
const pod: Raw = {
  ...container,
  id: "p1",
  name: "my box",
  gpu: { id: "NVIDIA L4", count: 2 },
  mounts: { persistent: { size: 30, path: "/data" } },
  dataCenterId: "EU-RO-1",
};

/** What is imported of an account as version 2 tells it. */
function imported(parts: {
  readonly endpoints?: readonly Raw[];
  readonly templates?: readonly Raw[];
  readonly pods?: readonly Raw[];
}) {
  const templates = (parts.templates ?? []).map(v2Template);
  const account = {
    ...emptyHostedAccount,
    templates,
    volumes: [v2Volume({ id: "v1", name: "models", size: 50, dataCenter: "EU-RO-1" })],
    endpoints: (parts.endpoints ?? []).map((one) => v2Endpoint(one, templates)),
    pods: (parts.pods ?? []).map((one) => v2Pod(one, templates)),
    gpuPools: new Map([["ADA_24", ["NVIDIA GeForce RTX 4090", "NVIDIA L4"]]]),
  };
  const { manifest, notes } = importedManifest(account, "imported");
  return { manifest, notes: notes.map(noteText) };
}

describe("endpoints, which have the container for themselves", () => {
  test("link the template with the same container and most of their variables again", () => {
    const env = { A: "1", B: "2", C: "3" };
    const { manifest } = imported({
      endpoints: [{ ...endpoint, env }],
      templates: [
        { ...template, id: "t0", name: "other image", image: "x:2" },
        { ...template, id: "t1", name: "none" },
        { ...template, id: "t2", name: "two", env: { A: "1", B: "2" } },
        { ...template, id: "t3", name: "another value", env: { A: "1", B: "2", C: "4" } },
        { ...template, id: "t4", name: "of pods", env, serverless: false },
      ],
    });
    expect(manifest.endpoints).toEqual({
      resize: {
        template: "two",
        computeType: "GPU",
        gpuTypeIds: ["NVIDIA GeForce RTX 4090"],
        gpuCount: 2,
        allowedCudaVersions: ["12.8"],
        dataCenterIds: ["EU-RO-1"],
        workersMin: 0,
        workersMax: 3,
        idleTimeout: 10,
        scalerType: "QUEUE_DELAY",
        scalerValue: 4,
        executionTimeoutMs: 300_000,
        flashboot: true,
        volumes: ["models"],
        env: { C: "3" },
      },
    });
  });

  test("get a template for themselves where there is none", () => {
    const { manifest } = imported({ endpoints: [{ ...endpoint, env: { A: "1" } }] });
    expect(manifest.templates).toEqual({
      resize: {
        imageName: "x:1",
        isServerless: true,
        category: "NVIDIA",
        volumeInGb: 0,
        containerDiskInGb: 20,
        ports: [],
        dockerStartCmd: ["serve"],
        env: { A: "1" },
      },
    });
    expect(manifest.endpoints?.["resize"]).toMatchObject({ template: "resize" });
    expect(manifest.endpoints?.["resize"]).not.toHaveProperty("env");
  });

  test("on CPUs name flavors and size, and what is not served is told", () => {
    const { gpu: _gpu, ...rest } = endpoint;
    const cpu = [{ id: "cpu3c", vcpuCount: 4, memory: 8 }];
    const { manifest, notes } = imported({
      endpoints: [
        { ...rest, gpu: null, cpu, scaling: { type: "REQUEST_COUNT", requestCount: 5 } },
        { ...endpoint, id: "e2", name: "balanced", type: "LOAD_BALANCER" },
        { ...endpoint, id: "e3", name: "stored", mounts: { network: [], global: [{ volumeId: "g" }] } },
      ],
    });
    expect(manifest.endpoints?.["resize"]).toMatchObject({
      computeType: "CPU",
      cpuFlavorIds: ["cpu3c"],
      vcpuCount: 4,
      scalerType: "REQUEST_COUNT",
      scalerValue: 5,
    });
    expect(manifest.endpoints?.["resize"]).not.toHaveProperty("type");
    expect(manifest.endpoints?.["balanced"]).toMatchObject({ type: "LB" });
    expect(notes).toContainEqual(expect.stringMatching(/endpoint balanced, type: requests go to \/lb\/ID\//));
    expect(notes).toContainEqual("endpoint stored, globalVolumes: left out: it has no effect here");
  });
});

describe("pods", () => {
  test("are templates and a command", () => {
    const onCpus = {
      ...pod,
      id: "p2",
      name: "cpu",
      gpu: undefined,
      cpu: { id: "cpu3c", vcpuCount: 2 },
      mounts: { network: [{ volumeId: "v1", path: "/w" }] },
    };
    const { manifest, notes } = imported({ pods: [pod, onCpus] });
    expect(manifest.templates).toMatchObject({
      "my box": {
        imageName: "x:1",
        isServerless: false,
        volumeInGb: 30,
        volumeMountPath: "/data",
        dockerStartCmd: ["serve"],
      },
      cpu: { imageName: "x:1", volumeInGb: 0, category: "CPU" },
    });
    expect(manifest.templates?.["cpu"]).not.toHaveProperty("volumeMountPath");
    expect(notes).toContain(
      "pod my box: the file has its settings as the template my box, and no machine; rent it with: " +
        "millrace pods create --name 'my box' --template 'my box' --gpu-type 'NVIDIA L4' --gpu-count 2 --data-center EU-RO-1",
    );
    expect(notes).toContainEqual(
      expect.stringMatching(
        "millrace pods create --name cpu --template cpu --compute-type CPU --cpu-flavor cpu3c --vcpu-count 2 --volume models --volume-mount-path /w$",
      ),
    );
  });

  test("with the settings of a template name it", () => {
    const { manifest, notes } = imported({
      pods: [pod],
      templates: [{ ...template, serverless: false, mounts: pod["mounts"] }],
    });
    expect(Object.keys(manifest.templates ?? {})).toEqual(["base"]);
    expect(notes).toContainEqual(expect.stringMatching(/--template base --gpu-type/));
  });

  test("on unknown hardware are told without a command", () => {
    const { notes } = imported({ pods: [{ ...pod, gpu: { id: "NVIDIA X1000", count: 1 } }] });
    expect(notes).toContainEqual(expect.stringMatching(/pod my box: .* its GPU NVIDIA X1000 is unknown here$/));
  });
});
