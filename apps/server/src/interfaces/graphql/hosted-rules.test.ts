import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestTestService, TestAnswer } from "../rest/rest-service.test-support.ts";
import { startBothInterfaces } from "./graphql-service.test-support.ts";

let compat: RestTestService;
let standard: RestTestService;
beforeAll(async () => {
  compat = await startBothInterfaces({ dialect: "compat", prefix: "/compat/v1" });
  standard = await startBothInterfaces();
});
afterAll(async () => {
  expect([...compat.breaches, ...standard.breaches]).toEqual([]);
  await Promise.all([compat.close(), standard.close()]);
});

const NO_HARDWARE = "There are no longer any instances available";
const cpuPod = { imageName: "local/echo", computeType: "CPU", vcpuCount: 1, containerDiskInGb: 5, volumeInGb: 0 };

async function template(service: RestTestService, name: string): Promise<string> {
  const made = await service.call("POST", "/templates", {
    body: { name, imageName: "local/echo", isServerless: true },
  });
  return (made.body as { id: string }).id;
}

async function graphql(
  service: RestTestService,
  query: string,
  { key = service.owner.key, variables = {} }: { readonly key?: string | null; readonly variables?: object } = {},
): Promise<{ readonly status: number; readonly data: Record<string, unknown>; readonly message: string | undefined }> {
  const response = await service.fastify.inject({
    method: "POST",
    url: service === compat ? "/compat/graphql" : "/graphql",
    headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    payload: JSON.stringify({ query, variables }),
  });
  const { data, errors } = response.json<{ data?: Record<string, unknown>; errors?: { message: string }[] }>();
  return { status: response.statusCode, data: data ?? {}, message: errors?.[0]?.message };
}

describe("fields of the other compute type", () => {
  test("are ignored under compat and refused by default, for endpoints and pods", async () => {
    const endpoint = { workersMax: 0, vcpuCount: 4, cpuFlavorIds: ["cpu3c"], gpuCount: 2 };
    const made = await compat.call("POST", "/endpoints", {
      body: { ...endpoint, templateId: await template(compat, "f") },
    });
    expect(made).toMatchObject({ status: 200, body: { computeType: "GPU", gpuCount: 2 } });
    const path = `/endpoints/${(made.body as { id: string }).id}`;
    expect(await compat.call("PATCH", path, { body: { vcpuCount: 8, idleTimeout: 9 } })).toMatchObject({
      status: 200,
      body: { idleTimeout: 9, version: 1 },
    });
    const pod = { ...cpuPod, gpuCount: 1, gpuTypeIds: ["NVIDIA L4"] };
    expect(await compat.call("POST", "/pods", { body: pod })).toMatchObject({
      status: 201,
      body: { gpuCount: 0, vcpuCount: 1 },
    });
    const refused = await standard.call("POST", "/endpoints", {
      body: { ...endpoint, templateId: await template(standard, "f") },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: "cpuFlavorIds" }, { field: "vcpuCount" }] },
    });
    expect((await standard.call("POST", "/pods", { body: pod })).status).toBe(400);
  });
});

describe("names", () => {
  async function twice(service: RestTestService, path: string, body: object): Promise<readonly TestAnswer[]> {
    return [await service.call("POST", path, { body }), await service.call("POST", path, { body })];
  }

  test("of pods, endpoints and volumes may repeat under compat, and not by default; those of templates never", async () => {
    const statuses = async (service: RestTestService): Promise<Record<string, readonly number[]>> => {
      const templateId = await template(service, "names");
      const bodies = {
        "/pods": { ...cpuPod, name: "same" },
        "/endpoints": { name: "same", templateId, workersMax: 0 },
        "/networkvolumes": { name: "same", size: 10, dataCenterId: "EU-RO-1" },
        "/templates": { name: "same", imageName: "local/echo" },
      };
      const answers = Object.entries(bodies).map(async ([path, body]) => {
        const both = await twice(service, path, body);
        return [path, both.map(({ status }) => status)] as const;
      });
      return Object.fromEntries(await Promise.all(answers));
    };
    const made = { "/pods": [201, 201], "/endpoints": [200, 200], "/networkvolumes": [200, 200] };
    expect(await statuses(compat)).toEqual({ ...made, "/templates": [200, 409] });
    const once = { "/pods": [201, 409], "/endpoints": [200, 409], "/networkvolumes": [200, 409] };
    expect(await statuses(standard)).toEqual({ ...once, "/templates": [200, 409] });
  });

  test("may be changed to a repeated one under compat, also in GraphQL", async () => {
    const templateId = await template(compat, "renames");
    const first = await compat.call("POST", "/endpoints", { body: { name: "renamed", templateId, workersMax: 0 } });
    const other = await compat.call("POST", "/endpoints", { body: { name: "other", templateId, workersMax: 0 } });
    expect(first.status).toBe(200);
    const path = `/endpoints/${(other.body as { id: string }).id}`;
    expect((await compat.call("PATCH", path, { body: { name: "renamed" } })).status).toBe(200);
    const volume = 'createNetworkVolume(input: { name: "twin", size: 10, dataCenterId: "EU-RO-1" }) { name }';
    expect((await graphql(compat, `mutation { a: ${volume} b: ${volume} }`)).message).toBeUndefined();
    expect((await graphql(standard, `mutation { a: ${volume} b: ${volume} }`)).message).toContain("twin");
  });
});

describe("unknown data centers", () => {
  const save = `mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { locations } }`;

  test("are ignored under compat next to a known one, and refused by default", async () => {
    const input = async (service: RestTestService, name: string, locations: string): Promise<object> => ({
      variables: { input: { name, templateId: await template(service, name), workersMax: 0, locations } },
    });
    expect(await graphql(compat, save, await input(compat, "loc", "EU-RO-1, XX-YY-9"))).toMatchObject({
      data: { saveEndpoint: { locations: "EU-RO-1" } },
    });
    expect((await graphql(compat, save, await input(compat, "none", "XX-YY-9"))).message).toContain("XX-YY-9");
    expect((await graphql(standard, save, await input(standard, "loc", "EU-RO-1,XX-YY-9"))).message).toContain(
      "XX-YY-9",
    );
  });

  test("are ignored by REST as well", async () => {
    const body = { ...cpuPod, dataCenterIds: ["EU-RO-1", "XX-YY-9"] };
    expect((await compat.call("POST", "/pods", { body })).status).toBe(201);
    expect((await standard.call("POST", "/pods", { body })).status).toBe(400);
    expect((await compat.call("POST", "/pods", { body: { ...body, dataCenterIds: ["XX-YY-9"] } })).status).toBe(400);
  });
});

test("an endpoint with workers is deleted by GraphQL as by REST, and one with jobs by neither", async () => {
  for (const service of [compat, standard]) {
    const body = { name: "doomed", templateId: await template(service, "doomed"), workersMax: 1 };
    const { id } = (await service.call("POST", "/endpoints", { body })).body as { id: string };
    service.jobs.set(id, { inQueue: 1, inProgress: 0 });
    const remove = `mutation { deleteEndpoint(id: "${id}") }`;
    expect((await graphql(service, remove)).message).toContain("1 waiting");
    expect((await service.call("DELETE", `/endpoints/${id}`)).status).toBe(409);
    service.jobs.delete(id);
    expect(await graphql(service, remove)).toMatchObject({ data: { deleteEndpoint: null }, message: undefined });
  }
});

describe("without a key", () => {
  const catalogue =
    "{ gpuTypes { id lowestPrice { stockStatus } } dataCenters { id gpuAvailability { gpuTypeId } } countryCodes }";

  test("the catalogue is open under compat, and closed by default", async () => {
    const answer = await graphql(compat, catalogue, { key: null });
    expect(answer).toMatchObject({ status: 200, message: undefined, data: { countryCodes: ["RO"] } });
    expect((await graphql(standard, catalogue, { key: null })).status).toBe(401);
  });

  test.each([
    "{ myself { id } }",
    "{ gpuTypes { id } myself { id } }",
    "query { ...mine } fragment mine on Query { myself { id } }",
    "{ ... { myself { id } } }",
    "query a { gpuTypes { id } } query b { myself { id } }",
    'mutation { podTerminate(input: { podId: "x" }) }',
    "{ __schema { types { name } } }",
    "{ nosuchfield }",
  ])("nothing else is: %s", async (query) => {
    expect((await graphql(compat, query, { key: null })).status).toBe(401);
  });

  test("a wrong key stays wrong, and a long document is refused", async () => {
    expect((await graphql(compat, catalogue, { key: "wrong" })).status).toBe(401);
    expect(
      (
        await graphql(
          compat,
          `
            ${catalogue}
            ${" ".repeat(20_000)}
          `,
          { key: null },
        )
      ).status,
    ).toBe(413);
  });
});

describe("a lack of hardware", () => {
  const deploy = "mutation ($input: PodFindAndDeployOnDemandInput) { podFindAndDeployOnDemand(input: $input) { id } }";
  const request = { imageName: "local/echo", gpuCount: 1, containerDiskInGb: 5, volumeInGb: 0 };

  test.each([
    ["no such GPU", { gpuTypeId: "NVIDIA H200" }],
    ["too expensive", { gpuTypeId: "NVIDIA L4", deployCost: 0.000_001 }],
  ])("is reported with the text that clients search for: %s", async (_name, more) => {
    const variables = { input: { ...request, ...more } };
    expect((await graphql(compat, deploy, { variables })).message).toContain(NO_HARDWARE);
    expect((await graphql(standard, deploy, { variables })).message).not.toContain(NO_HARDWARE);
  });

  test("is reported by REST with the same text", async () => {
    const body = { ...request, gpuTypeIds: ["NVIDIA H200"] };
    expect((await compat.call("POST", "/pods", { body })).text).toContain(NO_HARDWARE);
    expect((await standard.call("POST", "/pods", { body })).text).not.toContain(NO_HARDWARE);
  });
});

test("a pod has whole gigabytes, its number of GPUs and when it was created, in both dialects", async () => {
  for (const service of [compat, standard]) {
    const body = { imageName: "local/echo", containerDiskInGb: 5, volumeInGb: 0, name: "gpu" };
    const made = await service.call("POST", "/pods", { body });
    // Two GPUs share three quarters of 32 GB.
    expect(made).toMatchObject({
      status: 201,
      body: { memoryInGb: 12, gpuCount: 1, gpuTypeId: "NVIDIA L4", createdAt: "2026-05-04T08:00:00.000Z" },
    });
  }
});

test("a pod without GPUs shows no GPU of its machine, by REST and by GraphQL", async () => {
  const { id } = (await standard.call("POST", "/pods", { body: { ...cpuPod, name: "plain" } })).body as { id: string };
  const { body } = await standard.call("GET", `/pods/${id}?includeMachine=true`);
  const { machine } = body as { machine: object };
  expect(machine).toMatchObject({ dataCenterId: "EU-RO-1" });
  expect(Object.keys(machine).filter((field) => field.startsWith("gpu"))).toEqual([]);
  const seen = "{ gpuDisplayName gpuTypeId gpuType { id } currentPricePerGpu }";
  expect((await graphql(standard, `{ pod(input: { podId: "${id}" }) { machine ${seen} } }`)).data).toEqual({
    pod: { machine: { gpuDisplayName: null, gpuTypeId: null, gpuType: null, currentPricePerGpu: null } },
  });
});
