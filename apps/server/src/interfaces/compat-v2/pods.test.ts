import { afterAll, beforeAll, expect, test } from "vitest";
import { startV2Service, type V2TestService } from "./v2-service.test-support.ts";

let service: V2TestService;
beforeAll(async () => {
  service = await startV2Service();
});
afterAll(() => service.close());

const cpu = { id: "cpu3c", vcpuCount: 2 };

async function make(body: object) {
  const { status, body: pod } = await service.v2("POST", "/pods", { body: { name: "one", image: "a/b", ...body } });
  expect(status).toBe(201);
  return pod;
}

test("a pod is provisioned, runs, and is in error when its container cannot be started", async () => {
  const { id } = await make({ cpu, ports: ["22/tcp"] });
  const read = async () => (await service.v2("GET", `/pods/${id}`)).body;
  expect(await read()).toMatchObject({ status: "PROVISIONING", actions: ["stop", "terminate"], runtime: null });
  const { pods } = service.rest.store.management;
  const container = {
    generation: 1,
    startedAtMs: service.rest.clock.now(),
    containerId: "c1",
    ports: [{ privatePort: 22, protocol: "tcp" as const, ip: "203.0.113.7", publicPort: 40_022 }],
  };
  const change = (more: object) =>
    pods.change(id, (pod) => ({ pod: { ...pod, ...more }, atMs: service.rest.clock.now() }));
  await change({ container });
  expect(await read()).toMatchObject({
    status: "RUNNING",
    actions: ["stop", "restart", "terminate"],
    ssh: { proxy: null, direct: { host: "203.0.113.7", port: 40_022, username: "root" } },
  });
  await service.v2("POST", `/pods/${id}/action`, { body: { action: "restart" } });
  expect(await read()).toMatchObject({ status: "STARTING" });
  await change({ desiredStatus: "EXITED", lastStatusChange: "The container could not be started: no image" });
  expect(await read()).toMatchObject({ status: "ERROR", actions: ["start", "terminate"], cost: 0 });
});

test("mounts stay for the life of a pod, and only paths and sizes change", async () => {
  const persistent = { size: 20, path: "/data" };
  const { id } = await make({ gpu: { id: "NVIDIA L4" }, mounts: { persistent } });
  const patch = (mounts: object) => service.v2("PATCH", `/pods/${id}`, { body: { mounts } });
  expect((await patch({})).body.mounts).toEqual({ persistent });
  expect((await patch({ persistent: { size: 30, path: "/moved" } })).body.mounts).toEqual({
    persistent: { size: 30, path: "/moved" },
  });
  expect((await patch({ persistent: { size: 10, path: "/moved" } })).status).toBe(400);
  expect((await patch({ persistent: { path: "/moved" } })).status).toBe(422);
  expect((await patch({ network: [] })).status).toBe(400);
  expect((await patch({ network: [{ volumeId: "v1", path: "/x" }] })).status).toBe(400);
  await service.v2("DELETE", `/pods/${id}`);
});

test("a disk that only another interface allows is shown as it is", async () => {
  const disk = { volumeInGb: 3, volumeMountPath: "/data" };
  const made = await service.v1("POST", "/pods", { imageName: "a/b", gpuTypeIds: ["NVIDIA L4"], ...disk });
  const template = await service.v1("POST", "/templates", { name: "small", imageName: "a/b", ...disk });
  const persistent = { size: 3, path: "/data" };
  for (const path of [`/pods/${made.body.id}`, `/templates/${template.body.id}`]) {
    expect((await service.v2("GET", path)).body.mounts).toEqual({ persistent });
  }
  await service.v1("DELETE", `/pods/${made.body.id}`);
});

test("credentials are taken away by null", async () => {
  const login = await service.v2("POST", "/registries", { body: { name: "login", username: "u", password: "p" } });
  const { id } = await make({ cpu, registry: login.body.id });
  expect((await service.v2("DELETE", `/registries/${login.body.id}`)).status).toBe(400);
  expect((await service.v2("PATCH", `/pods/${id}`, { body: { registry: null } })).body.registry).toBeNull();
  expect((await service.v2("DELETE", `/registries/${login.body.id}`)).status).toBe(204);
});

test("a template of another account lends neither its login nor the caller's secrets", async () => {
  const { key } = service.rest.other;
  const login = await service.v2("POST", "/registries", { body: { name: "l", username: "u", password: "p" }, key });
  const env = { A: "1", S: "{{ RUNPOD_SECRET_MINE }}" };
  const body = { name: "theirs", image: "a/b", public: true, env, registry: login.body.id };
  const template = await service.v2("POST", "/templates", { body, key });
  const asking = await service.v2("POST", "/pods", { body: { name: "x", cpu, templateId: template.body.id } });
  expect([asking.status, asking.body.errors]).toEqual([400, [expect.stringMatching(/^\$\.env\.S: .*MINE/)]]);
  const pod = await make({ cpu, image: undefined, templateId: template.body.id, env: { S: "own" } });
  expect([pod.env, pod.registry, pod.template]).toEqual([{ A: "1", S: "own" }, null, null]);
  expect((await service.v2("PATCH", `/templates/${template.body.id}`, { body: { disk: 1 } })).status).toBe(404);
  const worker = { ...body, name: "workers", serverless: true };
  const unfit = await service.v2("POST", "/templates", { body: worker, key });
  const refused = await service.v2("POST", "/pods", { body: { name: "x", cpu, templateId: unfit.body.id } });
  expect([refused.status, refused.body.errors]).toEqual([422, [expect.stringContaining("$.templateId")]]);
});

test("a variable that asks for a secret which is not there is refused by pods and endpoints, with its name", async () => {
  const env = { A: "x {{ RUNPOD_SECRET_GONE }}" };
  const scaling = { type: "QUEUE_DELAY", queueDelay: 4 };
  const endpoint = { name: "one", type: "QUEUE", image: "a/b", gpu: { pools: ["AMPERE_24"] }, scaling };
  const made = await service.v2("POST", "/serverless", { body: endpoint });
  const { id } = await make({ cpu });
  const requests = [
    ["POST", "/pods", { name: "two", image: "a/b", cpu }],
    ["PATCH", `/pods/${id}`, {}],
    ["POST", "/serverless", endpoint],
    ["PATCH", `/serverless/${made.body.id}`, {}],
  ] as const;
  for (const [method, path, body] of requests) {
    const { status, body: problem } = await service.v2(method, path, { body: { ...body, env } });
    expect([method, path, status]).toEqual([method, path, 400]);
    expect(problem.errors).toEqual([expect.stringMatching(/^\$\.env\.A: .*"GONE"/)]);
  }
  await service.v2("POST", "/account/secrets", { body: { name: "GONE", value: "back" } });
  for (const [method, path, body] of requests) {
    expect((await service.v2(method, path, { body: { ...body, env } })).body.env).toEqual(env);
  }
});

test("JUPYTER_PASSWORD is made, unless the request has one", async () => {
  const made = await make({ cpu, startJupyter: true });
  expect(made.env.JUPYTER_PASSWORD).toMatch(/^[0-9a-f]{32}$/);
  const own = await make({ cpu, startJupyter: true, env: { JUPYTER_PASSWORD: "own" } });
  expect(own.env).toEqual({ JUPYTER_PASSWORD: "own" });
});

test("every change is noted in the audit log, without secrets", async () => {
  await service.v2("POST", "/account/secrets", { body: { name: "NOTED", value: "hidden" } });
  const { body } = await service.v1("GET", "/audit");
  const [entry] = body.entries;
  expect(entry).toMatchObject({ operation: "v2.createSecret", resourceKind: "account" });
  expect(JSON.stringify(body)).not.toContain('"hidden"');
});
