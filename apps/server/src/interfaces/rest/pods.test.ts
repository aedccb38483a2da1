import { limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService, testWorkerId } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(() => service.close());

type Body = Record<string, unknown> & { readonly id: string };

const cpu = { computeType: "CPU", imageName: "local/echo" };

async function create(body: object = {}): Promise<Body> {
  const answer = await service.call("POST", "/pods", { body: { ...cpu, ...body } });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Body;
}
const call = (method: string, path: string, body?: object) =>
  service.call(method, path, body === undefined ? {} : { body });

async function gone(pod: Body): Promise<void> {
  await call("POST", `/pods/${pod.id}/update`, { locked: false });
  expect((await call("DELETE", `/pods/${pod.id}`)).status).toBe(204);
}

describe("creating a pod", () => {
  test("answers 201 with all given and derived fields", async () => {
    const pod = await create({
      name: "training",
      vcpuCount: 4,
      cpuFlavorIds: ["cpu5g"],
      env: { A: "1" },
      ports: ["8888/http", "22/tcp"],
      dockerStartCmd: ["python", "train.py"],
      containerDiskInGb: 53,
      volumeInGb: 20,
      volumeMountPath: "/data//x/",
    });
    expect(pod).toMatchObject({
      name: "training",
      desiredStatus: "RUNNING",
      image: "local/echo",
      imageName: "local/echo",
      cpuFlavorId: "cpu5g",
      vcpuCount: 4,
      memoryInGb: 16,
      machineId: "m1",
      costPerHr: 0.01,
      adjustedCostPerHr: 0.01,
      consumerUserId: service.owner.accountId,
      env: { A: "1" },
      ports: ["8888/http", "22/tcp"],
      dockerStartCmd: ["python", "train.py"],
      volumeMountPath: "/data/x",
      publicIp: null,
      portMappings: null,
      locked: false,
      interruptible: false,
      openHttpPorts: false,
      lastStartedAt: "2026-05-04T08:00:00.000Z",
      lastStatusChange: "Created by the account: 2026-05-04T08:00:00.000Z",
    });
    expect(pod).not.toHaveProperty("gpu");
    expect((await call("GET", `/pods/${pod.id}`)).body).toEqual(pod);
    await gone(pod);
  });

  test("fills in the defaults of the interface", async () => {
    const pod = await create();
    expect(pod).toMatchObject({
      name: "my pod",
      vcpuCount: 2,
      containerDiskInGb: 50,
      volumeInGb: 20,
      volumeMountPath: "/workspace",
      ports: ["8888/http", "22/tcp"],
      env: {},
    });
    const twin = await create({ containerDiskInGb: null, volumeInGb: null });
    expect(twin).toMatchObject({ name: "my pod", containerDiskInGb: 50, volumeInGb: 20 });
    await gone(pod);
    await gone(twin);
  });

  test("takes missing fields from the template, and merges the variables of both", async () => {
    const made = await call("POST", "/templates", {
      name: "base",
      imageName: "local/base",
      env: { A: "template", B: "template" },
      volumeInGb: 0,
      ports: ["1234/tcp"],
    });
    const templateId = (made.body as Body).id;
    const pod = await create({ imageName: undefined, templateId, env: { B: "pod" } });
    expect(pod).toMatchObject({
      templateId,
      imageName: "local/base",
      env: { A: "template", B: "pod" },
      volumeInGb: 0,
      ports: ["1234/tcp"],
    });
    const asked = await call(
      "GET",
      `/pods/${pod.id}?includeTemplate=true&includeMachine=true&includeSavingsPlans=true`,
    );
    expect(asked.body).toMatchObject({
      template: { id: templateId, name: "base" },
      machine: { dataCenterId: "EU-RO-1", cpuCount: 16 },
      savingsPlans: [],
    });
    expect(await call("DELETE", `/templates/${templateId}`)).toMatchObject({ status: 409 });
    await gone(pod);
    expect(await call("DELETE", `/templates/${templateId}`)).toMatchObject({ status: 204 });
  });

  test("assigns each GPU once, and distinguishes busy from missing GPUs", async () => {
    const gpu = { computeType: "GPU", gpuTypeIds: ["NVIDIA L4"] };
    const both = await create({ ...gpu, gpuCount: 2 });
    expect(both).toMatchObject({ gpu: { id: "NVIDIA L4", count: 2 }, memoryInGb: 24 });
    const before = (await call("GET", "/pods")).body as Body[];
    const busy = await call("POST", "/pods", { imageName: "local/echo", ...gpu });
    expect(busy).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect(Number(busy.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("GET", "/pods")).body).toEqual(before);
    await gone(both);
    const one = await create(gpu);
    expect(one).toMatchObject({ gpu: { count: 1 } });
    await gone(one);
    for (const never of [{ gpuTypeIds: ["NVIDIA H200"] }, { gpuCount: 3 }, { dataCenterIds: ["US-TX-3"] }]) {
      const refused = await call("POST", "/pods", { imageName: "local/echo", ...never });
      expect(refused).toMatchObject({ status: 501, body: { error: "not_implemented" } });
    }
  });

  test.each([
    ["no image and no template", { imageName: undefined }, "imageName"],
    ["an unknown field", { startSsh: true }, "startSsh"],
    ["GPU fields for a CPU pod", { gpuTypeIds: ["NVIDIA L4"] }, "gpuTypeIds"],
    ["CPU fields for a GPU pod", { computeType: "GPU", vcpuCount: 4 }, "vcpuCount"],
    ["an unknown GPU", { computeType: "GPU", gpuTypeIds: ["NVIDIA GeForce 9999"] }, "gpuTypeIds.0"],
    ["a port out of range", { ports: ["65536/tcp"] }, "ports.0"],
    ["an invalid port", { ports: ["http"] }, "ports.0"],
    ["a relative mount path", { volumeMountPath: "data" }, "volumeMountPath"],
    ["a mount path with ..", { volumeMountPath: "/data/../etc" }, "volumeMountPath"],
    ["the root as mount path", { volumeMountPath: "//" }, "volumeMountPath"],
    ["no GPUs for a GPU pod", { computeType: "GPU", gpuCount: 0 }, "gpuCount"],
    [
      "51 variables",
      { env: Object.fromEntries(Array.from({ length: limits.environmentVariablesMax + 1 }, (_, i) => [`A${i}`, ""])) },
      "env",
    ],
    ["a variable with a wrong name", { env: { "A-B": "" } }, "env"],
    ["a name that is too long", { name: "x".repeat(limits.nameMaxChars + 1) }, "name"],
  ])("refuses %s and names the field", async (_what, body, field) => {
    const before = ((await call("GET", "/pods")).body as Body[]).length;
    const answer = await call("POST", "/pods", { ...cpu, ...body });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    const { details } = answer.body as { details: readonly { field: string }[] };
    expect(details.map((detail) => detail.field).join()).toContain(field);
    expect((await call("GET", "/pods")).body).toHaveLength(before);
  });

  test.each(["templateId", "networkVolumeId", "containerRegistryAuthId"])(
    "answers 404 for an unknown %s",
    async (field) => {
      expect(await call("POST", "/pods", { ...cpu, [field]: "unknown" })).toMatchObject({ status: 404 });
    },
  );

  test("a template for workers is refused", async () => {
    const made = await call("POST", "/templates", { name: "w", imageName: "local/w", isServerless: true });
    const answer = await call("POST", "/pods", { computeType: "CPU", templateId: (made.body as Body).id });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "templateId" }] } });
  });

  test("a request that this deployment cannot fulfil is answered 501", async () => {
    for (const request of [{ globalNetworking: true }, { cloudType: "COMMUNITY" }, { minDownloadMbps: 100 }]) {
      expect(await call("POST", "/pods", { ...cpu, ...request })).toMatchObject({ status: 501 });
    }
  });

  test("a given name is unique, also among concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST", "/pods", { ...cpu, name: "wanted", vcpuCount: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const pod = answers.find(({ status }) => status === 201)?.body as Body;
    const other = await create({ vcpuCount: 1 });
    expect(await call("PATCH", `/pods/${other.id}`, { name: "wanted" })).toMatchObject({ status: 409 });
    await gone(pod);
    expect(await call("PATCH", `/pods/${other.id}`, { name: "wanted" })).toMatchObject({ status: 200 });
    await gone(other);
  });
});

describe("the life of a pod", () => {
  test("stop releases the hardware, start rents it again, delete is final", async () => {
    const pod = await create({ computeType: "GPU", gpuCount: 2 });
    const path = `/pods/${pod.id}`;
    expect(await call("POST", `${path}/start`)).toMatchObject({ status: 409 });
    expect(await call("POST", `${path}/stop`)).toMatchObject({ status: 200, body: { desiredStatus: "EXITED" } });
    expect(await call("POST", `${path}/stop`)).toMatchObject({ status: 409 });
    expect(await call("POST", `${path}/restart`)).toMatchObject({ status: 409 });
    const other = await create({ computeType: "GPU" });
    expect(await call("POST", `${path}/start`)).toMatchObject({ status: 503 });
    await gone(other);
    await service.clock.advance(60_000);
    expect(await call("POST", `${path}/start`)).toMatchObject({
      status: 200,
      body: { desiredStatus: "RUNNING", gpu: { count: 2 }, lastStartedAt: "2026-05-04T08:01:00.000Z" },
    });
    expect(await call("POST", `${path}/restart`)).toMatchObject({ status: 200 });
    expect(await call("POST", `${path}/reset`)).toMatchObject({ status: 200 });
    expect(await call("DELETE", path)).toMatchObject({ status: 204, text: "" });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
    expect(await call("DELETE", path)).toMatchObject({ status: 404 });
    const ended = (await call("GET", "/pods?desiredStatus=TERMINATED")).body as Body[];
    expect(ended.map(({ id }) => id)).toContain(pod.id);
    expect(((await call("GET", "/pods")).body as Body[]).map(({ id }) => id)).not.toContain(pod.id);
  });

  test("rentals follow the life of the pod to the millisecond", async () => {
    const pod = await create({ volumeInGb: 73, containerDiskInGb: 0 });
    const startedAtMs = service.clock.now();
    await service.clock.advance(1_234);
    await call("POST", `/pods/${pod.id}/stop`);
    await service.clock.advance(1_000);
    await call("POST", `/pods/${pod.id}/start`);
    await service.clock.advance(7);
    await call("PATCH", `/pods/${pod.id}`, { volumeInGb: 146 });
    await service.clock.advance(3);
    await gone(pod);
    const query = { accountId: service.owner.accountId, holderKinds: ["pod"] as const };
    const rentals = await service.store.management.rentals.find({
      ...query,
      fromMs: 0,
      untilMs: Number.MAX_SAFE_INTEGER,
    });
    const own = rentals.filter(({ holderId }) => holderId === pod.id).toSorted((a, b) => a.startedAtMs - b.startedAtMs);
    expect(
      own.map((rental) => [
        rental.startedAtMs - startedAtMs,
        (rental.endedAtMs ?? NaN) - startedAtMs,
        rental.storageNanosPerHr,
      ]),
    ).toEqual([
      [0, 1_234, 10_000_000],
      [1_234, 2_234, 20_000_000],
      [2_234, 2_241, 10_000_000],
      [2_241, 2_244, 20_000_000],
    ]);
    expect(own.map(({ vcpuCount }) => vcpuCount)).toEqual([2, 0, 2, 2]);
  });

  test("an update changes the given fields, and PATCH and POST do the same", async () => {
    const pod = await create({ env: { A: "1" }, volumeInGb: 20 });
    const path = `/pods/${pod.id}`;
    expect(await call("PATCH", path, { name: "renamed", openHttpPorts: true })).toMatchObject({
      status: 200,
      body: { name: "renamed", openHttpPorts: true, env: { A: "1" }, lastStatusChange: pod["lastStatusChange"] },
    });
    expect(await call("POST", `${path}/update`, { env: { B: "2" }, imageName: "local/other" })).toMatchObject({
      status: 200,
      body: {
        env: { B: "2" },
        image: "local/other",
        lastStatusChange: expect.stringContaining("Changed by the account"),
      },
    });
    expect(await call("PATCH", path, { volumeInGb: 19 })).toMatchObject({
      status: 400,
      body: { details: [{ field: "volumeInGb" }] },
    });
    expect(await call("PATCH", path, { gpuCount: 2 })).toMatchObject({ status: 400 });
    expect(await call("PATCH", path, { globalNetworking: true })).toMatchObject({ status: 501 });
    await gone(pod);
  });

  test("a locked pod cannot be changed until it is unlocked", async () => {
    const pod = await create({ locked: true });
    const path = `/pods/${pod.id}`;
    for (const verb of ["stop", "reset", "restart"]) {
      expect(await call("POST", `${path}/${verb}`)).toMatchObject({ status: 409 });
    }
    expect(await call("DELETE", path)).toMatchObject({ status: 409 });
    expect(await call("PATCH", path, { env: { A: "2" } })).toMatchObject({ status: 409 });
    expect(await call("PATCH", path, { name: "still locked" })).toMatchObject({ status: 200 });
    expect(await call("PATCH", path, { env: { A: "2" }, locked: false })).toMatchObject({ status: 200 });
    expect(await call("POST", `${path}/stop`)).toMatchObject({ status: 200 });
    await gone(pod);
  });

  test("a worker is changed through its endpoint only", async () => {
    for (const verb of ["start", "stop", "reset", "restart"]) {
      expect(await call("POST", `/pods/${testWorkerId}/${verb}`)).toMatchObject({ status: 409 });
    }
    expect(await call("PATCH", `/pods/${testWorkerId}`, { name: "x" })).toMatchObject({ status: 409 });
    expect(await call("DELETE", `/pods/${testWorkerId}`)).toMatchObject({ status: 409 });
    expect(await call("GET", `/pods/${testWorkerId}`)).toMatchObject({ status: 404 });
  });
});

describe("lists and other accounts", () => {
  test("filters narrow the list, and a pod must match all of them", async () => {
    const small = await create({ name: "small", vcpuCount: 1, cpuFlavorIds: ["cpu3c"] });
    const gpu = await create({ name: "gpu", computeType: "GPU" });
    const ids = async (query: string) => ((await call("GET", `/pods?${query}`)).body as Body[]).map(({ id }) => id);
    expect(await ids("computeType=CPU&name=small")).toEqual([small.id]);
    expect(await ids("gpuTypeId=NVIDIA%20L4&gpuTypeId=NVIDIA%20A40")).toEqual([gpu.id]);
    expect(await ids("cpuFlavorId=cpu3c&cpuFlavorId=cpu5c&name=small")).toEqual([small.id]);
    expect(await ids(`id=${gpu.id}&dataCenterId=EU-RO-1`)).toEqual([gpu.id]);
    expect(await ids(`id=${gpu.id}&dataCenterId=US-TX-3`)).toEqual([]);
    expect(await ids(`id=${gpu.id}&desiredStatus=EXITED`)).toEqual([]);
    expect(await ids("imageName=local/none")).toEqual([]);
    expect(await ids("endpointId=e1")).toEqual([]);
    expect(await call("GET", "/pods?desiredStatus=SLEEPING")).toMatchObject({ status: 400 });
    expect(await call("GET", "/pods?page=2")).toMatchObject({ status: 400 });
    await gone(small);
    await gone(gpu);
  });

  test("a pod of another account does not exist", async () => {
    const pod = await create();
    const stranger = { key: service.other.key };
    expect(await service.call("GET", `/pods/${pod.id}`, stranger)).toMatchObject({ status: 404 });
    expect(await service.call("DELETE", `/pods/${pod.id}`, stranger)).toMatchObject({ status: 404 });
    expect(await service.call("POST", `/pods/${pod.id}/stop`, stranger)).toMatchObject({ status: 404 });
    expect(await service.call("GET", "/pods", stranger)).toMatchObject({ status: 200, body: [] });
    expect(await call("GET", "/pods/no%20id")).toMatchObject({ status: 400 });
    await gone(pod);
  });
});
