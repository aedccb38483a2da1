import type { EndpointChange } from "@millrace/engine";
import { dataCenterIds } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RestTestService, startRestService, testHost } from "./rest-service.test-support.ts";

let service: RestTestService;
let templateId: string;
beforeEach(async () => {
  service = await startRestService({
    app: {
      workerPods: {
        of: async (endpointId) => [{ id: `${endpointId}-w1`, name: "worker", desiredStatus: "RUNNING" }],
        list: async () => [],
        has: async () => false,
      },
    },
  });
  templateId = await createTemplate({});
});
afterEach(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

async function createTemplate(fields: object, key = service.owner.key): Promise<string> {
  const body = { name: `t-${Math.random()}`, imageName: "local/echo", isServerless: true, ...fields };
  const answer = await service.call("POST", "/templates", { key, body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { id: string }).id;
}

async function create(fields: object = {}): Promise<Record<string, unknown> & { id: string }> {
  const answer = await service.call("POST", "/endpoints", { body: { templateId, ...fields } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, unknown> & { id: string };
}

async function refused(body: object): Promise<{ status: number; fields: string[] }> {
  const answer = await service.call("POST", "/endpoints", { body: { templateId, ...body } });
  const { details = [] } = answer.body as { details?: { field: string }[] };
  return { status: answer.status, fields: details.map((detail) => detail.field) };
}

describe("an endpoint that no machine could ever serve", () => {
  const never = { gpuTypeIds: ["NVIDIA H200"] };

  test("is not created, and the message names the missing hardware", async () => {
    const answer = await service.call("POST", "/endpoints", { body: { templateId, ...never } });
    expect(answer.status).toBe(501);
    expect(answer.body).toMatchObject({ error: "not_implemented", message: expect.stringContaining("NVIDIA H200") });
    expect((await service.call("GET", "/endpoints")).body).toEqual([]);
  });

  test("is not accepted by an update either", async () => {
    const before = await create();
    for (const [method, path] of [
      ["PATCH", `/endpoints/${before.id}`],
      ["POST", `/endpoints/${before.id}/update`],
    ] as const) {
      expect((await service.call(method, path, { body: { name: "renamed", ...never } })).status).toBe(501);
    }
    expect((await service.call("GET", `/endpoints/${before.id}`)).body).toEqual(before);
  });

  test("is created when the operator starts the workers, and cannot get machines then", async () => {
    const { id } = await create({ ...never, workersMax: 0 });
    const update = async (body: object) => (await service.call("PATCH", `/endpoints/${id}`, { body })).status;
    expect(await update({ workersMax: 1 })).toBe(501);
    expect(await update({ ...never, gpuCount: 2 })).toBe(200);
    expect(await update({ workersMax: 1, gpuTypeIds: [] })).toBe(200);
  });

  test("accepts other changes after its hosts are gone", async () => {
    const { id } = await create({ gpuCount: 2 });
    const inventory = { ...testHost.inventory, gpus: testHost.inventory.gpus.slice(0, 1) };
    await service.store.management.hosts.report({ ...testHost, inventory });
    const update = async (body: object) => (await service.call("PATCH", `/endpoints/${id}`, { body })).status;
    expect(await update({ name: "renamed", workersMax: 1, env: { A: "1" }, gpuCount: 2 })).toBe(200);
    expect(await update({ gpuTypeIds: ["NVIDIA L4"] })).toBe(501);
    expect(await update({ gpuCount: 1 })).toBe(200);
  });
});

describe("creating an endpoint", () => {
  test("a missing field gets the documented default", async () => {
    const endpoint = await create();
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{13}$/),
      name: `endpoint-${endpoint.id}`,
      computeType: "GPU",
      createdAt: "2026-05-04T08:00:00.000Z",
      dataCenterIds,
      env: {},
      executionTimeoutMs: 600_000,
      gpuCount: 1,
      idleTimeout: 5,
      scalerType: "QUEUE_DELAY",
      scalerValue: 4,
      templateId,
      testInput: "",
      type: "QB",
      userId: service.owner.accountId,
      version: 1,
      workersMax: 3,
      workersMin: 0,
    });
  });

  test("one for requests shows who may send them, and refuses ports of its template that no program can serve", async () => {
    const requests = { openRequests: true, corsOrigins: ["https://a.example"] };
    const balanced = await create({ type: "LB" });
    const closed = { openRequests: false, corsOrigins: [] };
    expect(balanced).toMatchObject({ type: "LB", ...closed, scalerType: "REQUEST_COUNT" });
    const path = `/endpoints/${balanced.id}`;
    expect((await service.call("PATCH", path, { body: requests })).body).toEqual({ ...balanced, ...requests });
    const retyped = await service.call("PATCH", path, { body: { type: "QB" } });
    expect([retyped.status, retyped.body]).toMatchObject([400, { details: [{ field: "type" }] }]);
    const odd = await createTemplate({ env: { PORT: "0" } });
    expect(await refused({ type: "LB", templateId: odd })).toEqual({ status: 400, fields: ["env.PORT"] });
    expect((await service.call("PATCH", path, { body: { templateId: odd } })).status).toBe(400);
    expect((await create({ type: "LB", templateId: odd, env: { PORT: "8000" } })).env).toEqual({ PORT: "8000" });
    expect(await refused({ ...requests })).toEqual({ status: 400, fields: ["openRequests", "corsOrigins"] });
  });

  test("a GPU type may be written with other spaces and capitals, and is answered as the document lists it", async () => {
    const endpoint = await create({ gpuTypeIds: ["NVIDIA  A30", "nvidia l4"] });
    expect(endpoint["gpuTypeIds"]).toEqual(["NVIDIA A30", "NVIDIA L4"]);
  });

  test("CPU endpoints name the machines they may run on", async () => {
    const fields = { computeType: "CPU", cpuFlavorIds: ["cpu3c", "cpu5g"], vcpuCount: 4 };
    const endpoint = await create(fields);
    expect(endpoint["instanceIds"]).toEqual(["cpu3c-4-8", "cpu5g-4-16"]);
    expect(endpoint).not.toHaveProperty("gpuCount");
    expect((await create({ computeType: "CPU" }))["instanceIds"]).toEqual([
      "cpu3c-2-4",
      "cpu3g-2-8",
      "cpu5c-2-4",
      "cpu5g-2-8",
    ]);
  });

  test("numbers are accepted at their limits and refused beyond", async () => {
    await create({ idleTimeout: 1, executionTimeoutMs: 5_000, workersMin: 2, workersMax: 2 });
    await create({ idleTimeout: 3_600, executionTimeoutMs: 604_800_000, workersMax: 0 });
    expect(await refused({ idleTimeout: 0 })).toEqual({ status: 400, fields: ["idleTimeout"] });
    expect(await refused({ idleTimeout: 3_601 })).toEqual({ status: 400, fields: ["idleTimeout"] });
    expect(await refused({ executionTimeoutMs: 4_999 })).toEqual({ status: 400, fields: ["executionTimeoutMs"] });
    expect(await refused({ executionTimeoutMs: 604_800_001 })).toEqual({ status: 400, fields: ["executionTimeoutMs"] });
  });

  test("fields that contradict each other answer 400 and are named", async () => {
    expect(await refused({ workersMin: 4 })).toEqual({ status: 400, fields: ["workersMin"] });
    expect(await refused({ computeType: "CPU", gpuCount: 1 })).toEqual({ status: 400, fields: ["gpuCount"] });
    expect(await refused({ cpuFlavorIds: ["cpu3c"] })).toEqual({ status: 400, fields: ["cpuFlavorIds"] });
    const volumes = { networkVolumeId: "a", networkVolumeIds: ["b"] };
    expect(await refused(volumes)).toEqual({ status: 400, fields: ["networkVolumeId"] });
  });

  test("the template must exist, be visible to the account and be for workers", async () => {
    expect((await refused({ templateId: "unknown" })).status).toBe(404);
    const hidden = await createTemplate({}, service.other.key);
    expect((await refused({ templateId: hidden })).status).toBe(404);
    const forPods = await createTemplate({ isServerless: false });
    expect(await refused({ templateId: forPods })).toEqual({ status: 400, fields: ["templateId"] });
    const shared = await createTemplate({ isPublic: true }, service.other.key);
    expect((await refused({ templateId: shared })).status).toBe(200);
  });

  test("network volumes that do not exist answer 404", async () => {
    expect(await refused({ networkVolumeId: "vol81hd6z" })).toEqual({ status: 404, fields: ["networkVolumeId"] });
    expect(await refused({ networkVolumeIds: ["vol81hd6z"] })).toEqual({ status: 404, fields: ["networkVolumeIds"] });
  });

  test("of two network volumes in one data center the list is refused, of two in different ones taken", async () => {
    const elsewhere = "US-KS-2";
    await service.store.management.hosts.report({ ...testHost, machineId: "m2", dataCenterId: elsewhere });
    const volumeIn = async (dataCenterId: string, name: string): Promise<string> => {
      const made = await service.call("POST", "/networkvolumes", { body: { name, size: 1, dataCenterId } });
      return (made.body as { id: string }).id;
    };
    const [first, second] = [await volumeIn(testHost.dataCenterId, "a"), await volumeIn(testHost.dataCenterId, "b")];
    const far = await volumeIn(elsewhere, "c");
    expect(await refused({ networkVolumeIds: [first, far, second] })).toEqual({
      status: 400,
      fields: ["networkVolumeIds"],
    });
    const endpoint = await create({ networkVolumeIds: [first, far] });
    expect(endpoint).toMatchObject({ networkVolumeIds: [first, far] });
    const update = { networkVolumeIds: [first, second] };
    expect(await service.call("PATCH", `/endpoints/${endpoint.id}`, { body: update })).toMatchObject({ status: 400 });
    expect((await service.call("GET", `/endpoints/${endpoint.id}`)).body).toEqual(endpoint);
  });

  test("a taken name answers 409 within the account only", async () => {
    await create({ name: "taken" });
    expect(await refused({ name: "taken" })).toEqual({ status: 409, fields: ["name"] });
    const foreign = await createTemplate({}, service.other.key);
    const body = { templateId: foreign, name: "taken" };
    expect((await service.call("POST", "/endpoints", { key: service.other.key, body })).status).toBe(200);
  });
});

describe("reading endpoints", () => {
  test("the list holds the account's own, newest first, with the requested parts", async () => {
    const first = await create();
    await service.clock.advance(1);
    const second = await create();
    expect((await service.call("GET", "/endpoints")).body).toEqual([second, first]);
    expect((await service.call("GET", "/endpoints", { key: service.other.key })).body).toEqual([]);
    const full = (await service.call("GET", "/endpoints?includeTemplate=true&includeWorkers=true")).body;
    expect(full).toMatchObject([
      { id: second.id, template: { id: templateId }, workers: [{ id: `${second.id}-w1` }] },
      { id: first.id, template: { id: templateId }, workers: [{ id: `${first.id}-w1` }] },
    ]);
  });

  test("an endpoint has its template and workers only on request", async () => {
    const endpoint = await create();
    expect((await service.call("GET", `/endpoints/${endpoint.id}`)).body).toEqual(endpoint);
    const full = await service.call("GET", `/endpoints/${endpoint.id}?includeTemplate=true&includeWorkers=true`);
    expect(full.body).toMatchObject({ template: { id: templateId, imageName: "local/echo" }, workers: [{}] });
  });

  test("an endpoint of another account and an unknown one answer 404", async () => {
    const { id } = await create();
    expect((await service.call("GET", `/endpoints/${id}`, { key: service.other.key })).status).toBe(404);
    expect((await service.call("GET", "/endpoints/unknown")).status).toBe(404);
  });
});

describe("updating an endpoint", () => {
  test.each([
    ["PATCH", ""],
    ["POST", "/update"],
  ])("%s /endpoints/{id}%s changes what is given and keeps the rest", async (method, suffix) => {
    const before = await create({ env: { A: "1" }, gpuTypeIds: ["NVIDIA L4"], workersMax: 9 });
    const answer = await service.call(method, `/endpoints/${before.id}${suffix}`, { body: { env: { B: "2" } } });
    expect(answer.body).toEqual({ ...before, env: { B: "2" }, version: 2 });
    expect((await service.call("GET", `/endpoints/${before.id}`)).body).toEqual(answer.body);
  });

  test("the version rises only with changes that require new workers", async () => {
    const { id } = await create({ env: { A: "1" } });
    const versionAfter = async (body: object): Promise<unknown> =>
      ((await service.call("PATCH", `/endpoints/${id}`, { body })).body as { version: number }).version;
    expect(await versionAfter({})).toBe(1);
    expect(await versionAfter({ name: "new", workersMin: 1, workersMax: 5, scalerValue: 9, idleTimeout: 60 })).toBe(1);
    expect(await versionAfter({ scalerType: "REQUEST_COUNT", executionTimeoutMs: 7_000 })).toBe(1);
    expect(await versionAfter({ env: { A: "1" } })).toBe(1);
    expect(await versionAfter({ env: { A: "2" } })).toBe(2);
    expect(await versionAfter({ gpuCount: 2 })).toBe(3);
    expect(await versionAfter({ templateId: await createTemplate({}) })).toBe(4);
  });

  test("a change of the template's image raises the version of the endpoints that use it, a rename does not", async () => {
    const { id } = await create();
    const version = async (): Promise<unknown> =>
      ((await service.call("GET", `/endpoints/${id}`)).body as { version: number }).version;
    await service.call("PATCH", `/templates/${templateId}`, { body: { name: "renamed", readme: "hello" } });
    expect(await version()).toBe(1);
    await service.call("PATCH", `/templates/${templateId}`, { body: { imageName: "local/other" } });
    expect(await version()).toBe(2);
  });

  test("the outcome must not contradict itself", async () => {
    const { id } = await create({ workersMin: 2, workersMax: 3 });
    const update = async (body: object): Promise<number> =>
      (await service.call("PATCH", `/endpoints/${id}`, { body })).status;
    expect(await update({ workersMax: 1 })).toBe(400);
    expect(await update({ workersMin: 4 })).toBe(400);
    expect(await update({ workersMin: 0, workersMax: 0 })).toBe(200);
    expect(await update({ computeType: "CPU" })).toBe(400);
    expect(await update({ vcpuCount: 4 })).toBe(400);
    expect(await update({ templateId: "unknown" })).toBe(404);
    expect(await update({ networkVolumeId: "unknown" })).toBe(404);
  });

  test("a taken name answers 409, another account's endpoint 404", async () => {
    const [{ id }] = [await create(), await create({ name: "taken" })];
    expect((await service.call("PATCH", `/endpoints/${id}`, { body: { name: "taken" } })).status).toBe(409);
    const foreign = { key: service.other.key, body: { workersMax: 1 } };
    expect((await service.call("PATCH", `/endpoints/${id}`, foreign)).status).toBe(404);
    expect((await service.call("PATCH", "/endpoints/unknown", { body: {} })).status).toBe(404);
  });
});

describe("deleting an endpoint", () => {
  test("answers 204 without a body, forgets its jobs, and then 404", async () => {
    const { id } = await create();
    expect((await service.call("DELETE", `/endpoints/${id}`, { key: service.other.key })).status).toBe(404);
    expect(await service.call("DELETE", `/endpoints/${id}`)).toMatchObject({ status: 204, text: "" });
    expect(service.forgottenJobsOf).toEqual([id]);
    expect((await service.call("DELETE", `/endpoints/${id}`)).status).toBe(404);
  });

  test.each([
    { inQueue: 1, inProgress: 0 },
    { inQueue: 0, inProgress: 1 },
  ])("answers 409 with %o jobs and changes nothing", async (counts) => {
    const { id } = await create();
    service.jobs.set(id, counts);
    expect(await service.call("DELETE", `/endpoints/${id}`)).toMatchObject({
      status: 409,
      body: { error: "conflict" },
    });
    expect((await service.call("GET", `/endpoints/${id}`)).status).toBe(200);
    expect(service.forgottenJobsOf).toEqual([]);
  });
});

test("the listener for endpoints is called for every change before it is answered", async () => {
  const heard: EndpointChange[] = [];
  service.management.endpoints.onChange(() => {
    throw new Error("a listener that fails");
  });
  service.management.endpoints.onChange((change) => heard.push(change));
  const { id } = await create();
  expect(heard.at(-1)).toMatchObject({ kind: "saved", endpoint: { id, version: 1 }, template: { id: templateId } });
  await service.call("PATCH", `/endpoints/${id}`, { body: { workersMax: 8 } });
  expect(heard.at(-1)).toMatchObject({ kind: "saved", endpoint: { workersMax: 8 } });
  await service.call("PATCH", `/templates/${templateId}`, { body: { env: { A: "1" } } });
  expect(heard.at(-1)).toMatchObject({ kind: "saved", endpoint: { version: 2 }, template: { env: { A: "1" } } });
  await service.call("DELETE", `/endpoints/${id}`);
  expect(heard.at(-1)).toEqual({ kind: "deleted", endpointId: id });
  expect(heard).toHaveLength(4);
});
