import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startV2Service, type V2TestService } from "./v2-service.test-support.ts";

let service: V2TestService;
beforeAll(async () => {
  service = await startV2Service();
});
afterAll(() => service.close());

const scaling = { type: "QUEUE_DELAY", queueDelay: 4 };
const least = { name: "one", type: "QUEUE", image: "a/b", cpu: [{ id: "cpu3c", vcpuCount: 2 }], scaling };

async function make(more: object = {}): Promise<string> {
  const { status, body } = await service.v2("POST", "/serverless", { body: { ...least, ...more } });
  expect(status).toBe(201);
  return body.id;
}

async function templateOf(id: string) {
  return (await service.v1("GET", `/endpoints/${id}?includeTemplate=true`)).body.template;
}

describe("an endpoint of version 2", () => {
  test("workers of a handler folder that is not there are refused when an endpoint is made or changed, at the image", async () => {
    const body = {
      name: "folder",
      type: "QUEUE",
      gpu: { pools: ["AMPERE_24"] },
      scaling: { type: "QUEUE_DELAY", queueDelay: 4 },
    };
    const refused = (answer: { status: number; body: { errors?: readonly string[] } }): void => {
      expect([answer.status, answer.body.errors]).toEqual([400, [expect.stringMatching(/^\$\.image: .*local\/there/)]]);
    };
    refused(await service.v2("POST", "/serverless", { body: { ...body, image: "local/missing" } }));
    const { id } = (await service.v2("POST", "/serverless", { body: { ...body, image: "local/there" } })).body;
    refused(await service.v2("PATCH", `/serverless/${id}`, { body: { image: "local/missing" } }));
    expect((await service.v2("GET", `/serverless/${id}`)).body.image).toBe("local/there");
    // Of an endpoint without workers nothing is started.
    await service.v2("PATCH", `/serverless/${id}`, { body: { workers: { max: 0 } } });
    expect((await service.v2("PATCH", `/serverless/${id}`, { body: { image: "local/missing" } })).status).toBe(200);
    refused(await service.v2("PATCH", `/serverless/${id}`, { body: { workers: { max: 1 } } }));
  });

  test("has a template of its own, which is not listed and ends with it", async () => {
    const [one, other] = [await make(), await make()];
    const [mine, theirs] = [await templateOf(one), await templateOf(other)];
    expect(mine.id).not.toBe(theirs.id);
    expect((await service.v2("GET", "/templates")).body.templates).toEqual([]);
    expect((await service.v2("DELETE", `/serverless/${one}`)).status).toBe(204);
    expect((await service.v1("GET", `/templates/${mine.id}?includeEndpointBoundTemplates=true`)).status).toBe(404);
    expect((await templateOf(other)).id).toBe(theirs.id);
  });

  test("says that a template has the name of another one only if a client chose it", async () => {
    const name = "x".repeat(191);
    expect((await service.v2("GET", `/serverless/${await make({ name })}`)).body.name).toBe(name);
    expect((await service.v2("GET", `/serverless/${await make({ name })}`)).body.name).toBe(name);
  });

  test("leaves no template behind when it is refused", async () => {
    const volume = { networkVolumes: ["nothere"] };
    expect((await service.v2("POST", "/serverless", { body: { ...least, ...volume } })).status).toBe(404);
    const all = await service.v1("GET", "/templates?includeEndpointBoundTemplates=true");
    const bound = await Promise.all(
      (await service.v2("GET", "/serverless")).body.endpoints.map(
        async ({ id }: { id: string }) => (await templateOf(id)).id,
      ),
    );
    expect(all.body.map(({ id }: { id: string }) => id).toSorted()).toEqual(bound.toSorted());
  });
});

describe("an endpoint that shares a template", () => {
  test("gets a copy of it when its container is changed, and the others stay", async () => {
    const env = { A: "template" };
    const shared = await service.v1("POST", "/templates", {
      name: "shared",
      imageName: "a/b",
      isServerless: true,
      env,
    });
    const made = { templateId: shared.body.id, computeType: "CPU", workersMax: 0 };
    const [one, other] = await Promise.all(
      ["s1", "s2"].map(async (name) => (await service.v1("POST", "/endpoints", { ...made, name })).body.id),
    );
    const changed = await service.v2("PATCH", `/serverless/${one}`, { body: { image: "c/d", env: { B: "own" } } });
    expect(changed.body).toMatchObject({ image: "c/d", env: { B: "own" } });
    expect((await service.v2("GET", `/serverless/${other}`)).body).toMatchObject({ image: "a/b", env });
    expect((await service.v1("GET", `/templates/${shared.body.id}`)).body).toMatchObject({ imageName: "a/b", env });
    const scaled = await service.v2("PATCH", `/serverless/${other}`, { body: { workers: { max: 1 } } });
    expect(scaled.status).toBe(200);
    expect((await templateOf(other)).id).toBe(shared.body.id);
  });
});

test("an endpoint is deleted with the jobs that wait and run; /v1 refuses that", async () => {
  const id = await make();
  service.rest.jobs.set(id, { inQueue: 2, inProgress: 1 });
  expect((await service.v1("DELETE", `/endpoints/${id}`)).status).toBe(409);
  expect((await service.v2("DELETE", `/serverless/${id}`)).status).toBe(204);
  expect(service.rest.forgottenJobsOf).toContain(id);
});

test("a change that is refused in one part changes nothing in the other", async () => {
  const login = { name: "ghcr", username: "u", password: "p" };
  const registry = (await service.v1("POST", "/containerregistryauth", { ...login, registries: ["ghcr.io"] })).body.id;
  const id = await make({ image: "ghcr.io/a/b", registry });
  const before = (await service.v2("GET", `/serverless/${id}`)).body;
  for (const body of [
    { image: "c/d", workers: { min: 9, max: 1 } },
    { image: "c/d", networkVolumes: ["nothere"] },
    { timeout: 9_000, image: "no image" },
    { timeout: 9_000, registry: "nothere" },
    { timeout: 9_000, image: "elsewhere.example/a/b" },
    { timeout: 9_000, cpu: [{ id: "cpu9", vcpuCount: 2 }] },
  ]) {
    const answer = await service.v2("PATCH", `/serverless/${id}`, { body });
    expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect((await service.v2("GET", `/serverless/${id}`)).body).toEqual(before);
  }
});

test("GPUs are pools and types that are left out; a PATCH replaces both, and takes CUDA versions away", async () => {
  const { cpu: _cpu, ...others } = least;
  const gpu = { pools: ["AMPERE_24"], excludedTypes: [" NVIDIA RTX A5000"], minCudaVersion: "12.4" };
  const made = await service.v2("POST", "/serverless", { body: { ...others, gpu } });
  expect(made.body.gpu).toMatchObject({
    pools: ["AMPERE_24"],
    excludedTypes: ["NVIDIA RTX A5000"],
    minCudaVersion: "12.4",
  });
  const patch = (body: object) => service.v2("PATCH", `/serverless/${made.body.id}`, { body: { gpu: body } });
  expect((await patch({ pools: ["AMPERE_24"] })).body.gpu).toMatchObject({ excludedTypes: [], minCudaVersion: "12.4" });
  expect((await patch({ minCudaVersion: "" })).body.gpu).toMatchObject({ pools: ["AMPERE_24"], minCudaVersion: null });
  expect((await patch({ excludedTypes: ["NVIDIA L4"] })).status).toBe(400);
  expect((await patch({ pools: ["NOPE"] })).status).toBe(400);
  const none = await service.v2("POST", "/serverless", { body: { ...others, gpu: {} } });
  expect(none.body.gpu).toMatchObject({ pools: [], excludedTypes: [] });
});

test("idleTimeout belongs to scaling by delay", async () => {
  const body = { ...least, scaling: { type: "REQUEST_COUNT", requestCount: 2 } };
  const made = await service.v2("POST", "/serverless", { body });
  expect(made.body).toMatchObject({ workers: { min: 0, max: 3 }, scaling: { requestCount: 2 } });
  expect(made.body.workers).not.toHaveProperty("idleTimeout");
  const wrong = { ...body, workers: { idleTimeout: 5 } };
  expect((await service.v2("POST", "/serverless", { body: wrong })).body.errors).toEqual([
    "$.workers.idleTimeout: does not apply with scaling by REQUEST_COUNT",
  ]);
});

test("request URLs lead to the queue of the same address", async () => {
  const { id, requestUrls } = (await service.v2("GET", `/serverless/${await make()}`)).body;
  expect(requestUrls).toMatchObject({
    run: `http://gateway.example:8080/compat/v2/${id}/run`,
    status: `http://gateway.example:8080/compat/v2/${id}/status/{job_id}`,
  });
});

test("an endpoint for requests scales by their number, and its request URLs lead to its workers", async () => {
  const body = { ...least, type: "LOAD_BALANCER", scaling: { type: "REQUEST_COUNT", requestCount: 2 } };
  const workers = { min: 0, max: 2, idleTimeout: 7 };
  const made = await service.v2("POST", "/serverless", { body: { ...body, workers } });
  const { id } = made.body;
  expect(made.body).toMatchObject({ type: "LOAD_BALANCER", workers, scaling: body.scaling });
  expect(made.body.requestUrls).toEqual({
    base: `http://gateway.example:8080/lb/${id}`,
    health: `http://gateway.example:8080/compat/v2/${id}/health`,
  });
  const errors = ["$.scaling.type: must be REQUEST_COUNT for an endpoint of type LOAD_BALANCER"];
  const delayed = await service.v2("POST", "/serverless", { body: { ...body, scaling } });
  expect([delayed.status, delayed.body.errors]).toEqual([400, errors]);
  const changed = await service.v2("PATCH", `/serverless/${id}`, { body: { scaling } });
  expect([changed.status, changed.body.errors]).toEqual([400, errors]);
  const wrong = await service.v2("POST", "/serverless", { body: { ...body, env: { PORT: "http" } } });
  expect([wrong.status, wrong.body.errors]).toEqual([400, [expect.stringMatching(/^\$\.env\.PORT: /)]]);
});

test("a key that is restricted to an endpoint is refused another container, whether or not there is what it names", async () => {
  const id = await make();
  const key = await service.rest.keyFor(["manage"], [id]);
  const template = async (serverless: boolean): Promise<string> => {
    const body = { name: `of ${serverless ? "workers" : "pods"}`, image: "a/b", serverless };
    return (await service.v2("POST", "/templates", { body })).body.id;
  };
  const volume = { name: "v", size: 10, dataCenter: "EU-RO-1" };
  const volumeId: string = (await service.v2("POST", "/network-volumes", { body: volume })).body.id;
  for (const body of [
    ...["nothere", await template(true), await template(false)].map((templateId) => ({ templateId })),
    ...["nothere", volumeId].map((one) => ({ networkVolumes: [one] })),
    ...["nothere", volumeId].map((one) => ({ mounts: { network: [{ volumeId: one }] } })),
    { registry: "nothere" },
    { image: "no image" },
    { env: {} },
  ]) {
    expect((await service.v2("PATCH", `/serverless/${id}`, { body, key })).status, JSON.stringify(body)).toBe(403);
  }
  expect((await service.v2("PATCH", `/serverless/${id}`, { body: { name: "renamed" }, key })).status).toBe(200);
});

test("an endpoint that GraphQL saves again with a template changes its own one, as sessions of the Python package do", async () => {
  const document = "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id templateId version } }";
  const save = async (imageName: string, generation: string, id?: string) => {
    const env = [{ key: "GENERATION", value: generation }];
    const template = { name: "dev", imageName, containerDiskInGb: 10, dockerArgs: "", env };
    const input = {
      id,
      name: "dev-app-hello",
      instanceIds: ["cpu3c-2-4"],
      networkVolumeIds: [],
      volumes: [],
      template,
    };
    const { body } = await service.graphql(document, { input });
    return body.data.it;
  };
  const made = await save("a/b", "1");
  const saved = await save("a/c", "2", made.id);
  expect(saved).toEqual({ id: made.id, templateId: made.templateId, version: made.version + 1 });
  const shown = (await service.v2("GET", `/serverless/${made.id}`)).body;
  expect(shown).toMatchObject({ image: "a/c", env: { GENERATION: "2" } });
  const volumes = [{ volumeId: "v", volumeType: "OBJECT_STORE_VOLUME" }];
  const input = { name: "dev-app-hello", instanceIds: ["cpu3c-2-4"], templateId: made.templateId, volumes };
  const { body } = await service.graphql(document, { input });
  expect(body.errors).toEqual([expect.objectContaining({ message: expect.stringContaining("networkVolumeIds") })]);
});
