import { readFileSync } from "node:fs";
import { coerceInputValue, type GraphQLInputType, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSchema } from "./schema.ts";
import type { RestTestService } from "../rest/rest-service.test-support.ts";
import { startBothInterfaces } from "./graphql-service.test-support.ts";

/** The GraphQL documents that public clients send, by client and version, with their values filled in. */
const documents = JSON.parse(readFileSync(new URL("client-documents.json", import.meta.url), "utf8")) as Readonly<
  Record<string, readonly string[]>
>;

/** Inputs with every field that a client may send, as variables of those documents. */
const inputs: readonly (readonly [client: string, type: string, value: object])[] = [
  [
    "runpodctl 2.7.2, serverless create",
    "EndpointInput",
    {
      name: "endpoint",
      hubReleaseId: "r",
      templateId: "t",
      template: { name: "t", imageName: "i", containerDiskInGb: 20, dockerArgs: "", env: [{ key: "A", value: "1" }] },
      gpuIds: "ADA_24",
      gpuCount: 1,
      instanceIds: ["cpu3c-2-4"],
      workersMin: 0,
      workersMax: 3,
      locations: "EU-RO-1",
      networkVolumeId: "v",
      networkVolumeIds: [{ networkVolumeId: "v" }],
      idleTimeout: 5,
      scalerType: "QUEUE_DELAY",
      scalerValue: 4,
      executionTimeoutMs: 600_000,
      minCudaVersion: "12.8",
      flashBootType: "FLASHBOOT",
      modelReferences: [],
    },
  ],
  [
    "MCP server 4.0.0, deploy from the hub",
    "EndpointInput",
    {
      name: "endpoint",
      hubReleaseId: "r",
      type: "QB",
      workersMax: null,
      locations: null,
      networkVolumeIds: null,
      compliance: [],
      modelReferences: [],
      template: {
        name: "t",
        imageName: "i",
        containerDiskInGb: 20,
        containerRegistryAuthId: "",
        dockerArgs: "",
        startScript: "",
        ports: "",
        env: [],
      },
    },
  ],
  [
    "Flash 1.21.0, deploy",
    "EndpointInput",
    {
      name: "endpoint",
      flashEnvironmentId: "",
      flashBootType: "FLASHBOOT",
      workersPFBTarget: 0,
      template: {
        advancedStart: false,
        config: {},
        containerDiskInGb: 64,
        containerRegistryAuthId: "",
        dockerArgs: "",
        env: [],
        imageName: "i",
        name: "t",
        ports: "",
        startScript: "",
      },
    },
  ],
  [
    "Python SDK 2.0.0rc2, flash dev",
    "EndpointInput",
    {
      id: "e",
      name: "dev-app-hello",
      instanceIds: ["cpu3c-1-2"],
      locations: "EU-RO-1",
      networkVolumeIds: [],
      volumes: [],
      template: { name: "t", imageName: "i", containerDiskInGb: 10, dockerArgs: "", env: [{ key: "A", value: "1" }] },
    },
  ],
  ["gpuhunt 0.1.34, clusters", "GpuTypeFilter", { cluster: true }],
  [
    "gpuhunt 0.1.34, offers",
    "GpuLowestPriceInput",
    {
      secureCloud: true,
      dataCenterId: "EU-RO-1",
      gpuCount: 1,
      minDisk: null,
      minVcpuCount: null,
      minCudaVersion: "12.8",
    },
  ],
  [
    "runpodctl 2.7.2, pod create",
    "PodFindAndDeployOnDemandInput",
    {
      imageName: "i",
      startSsh: true,
      minCudaVersion: "12.8",
      compliance: ["HIPAA"],
      stopAfter: "2026-03-01T12:00:00Z",
    },
  ],
  [
    "Python SDK 2.0.0rc2, tasks",
    "deployCpuPodInput",
    { imageName: "i", instanceId: "cpu3c-2-4", ports: "80/http", dataCenterIds: ["EU-RO-1"], volumeMounts: [] },
  ],
  [
    "Python SDK 2.0.0rc2, tasks",
    "PodFindAndDeployOnDemandInput",
    {
      imageName: "i",
      gpuTypeIdList: ["NVIDIA L4"],
      supportPublicIp: true,
      allowedCudaVersions: ["12.8"],
      dataCenterIds: ["EU-RO-1", "NEW-1"],
      volumeMounts: [{ volumeId: "v", volumeType: "NETWORK_VOLUME", mountPath: "/data" }],
    },
  ],
  ["runpodctl 2.7.2, hub", "ListingsInput", { searchQuery: "vllm", limit: 10, orderBy: "stars", owner: "o" }],
];

const schema = createSchema({ compat: true });

describe.each(Object.entries(documents))("%s", (_client, ofClient) => {
  test.each(ofClient)("%s", (document) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
  });
});

test.each(inputs)("%s: %s", (_client, name, value) => {
  const problems: string[] = [];
  coerceInputValue(value, schema.getType(name) as GraphQLInputType, (path, _wrong, error) =>
    problems.push(`${path.join(".")}: ${error.message}`),
  );
  expect(problems).toEqual([]);
});

describe("products that only the hosted service has", () => {
  let service: RestTestService;
  beforeAll(async () => {
    service = await startBothInterfaces({ dialect: "compat", prefix: "/compat/v1" });
  });
  afterAll(() => service.close());

  async function ask(query: string, variables: object = {}) {
    const { fastify, owner } = service;
    const headers = { "content-type": "application/json", authorization: `Bearer ${owner.key}` };
    const payload = JSON.stringify({ query, variables });
    const response = await fastify.inject({ method: "POST", url: "/compat/graphql", headers, payload });
    return response.json<{ data: unknown; errors?: { message: string; extensions: { code: string } }[] }>();
  }

  test("read as empty", async () => {
    const empty = "myself { flashApps { id } } myModels { id } listings(input: {}) { id } allAiApiPublicConfigs { id }";
    const absent =
      'flashAppByName(flashAppName: "x") { id } listing(id: "x") { id } myModel(owner: "o", name: "n") { id }';
    expect(await ask(`{ ${empty} ${absent} gpuTypes(input: { cluster: true }) { id } }`)).toEqual({
      data: {
        myself: { flashApps: [] },
        myModels: [],
        listings: [],
        allAiApiPublicConfigs: [],
        flashAppByName: null,
        listing: null,
        myModel: null,
        gpuTypes: [],
      },
    });
  });

  test("are refused with the reason when a request needs them", async () => {
    const refused = await ask("mutation { createFlashAuthRequest { id } }");
    expect(refused.errors).toMatchObject([
      { message: expect.stringContaining("no login page"), extensions: { code: "NOT_IMPLEMENTED" } },
    ]);
    for (const field of ['modelReferences: ["m"]', 'hubReleaseId: "r"', "compliance: [HIPAA]"]) {
      const save = `mutation { saveEndpoint(input: { name: "abc", template: { imageName: "i" }, ${field} }) { id } }`;
      const [name = ""] = field.split(":");
      expect((await ask(save)).errors).toMatchObject([{ message: expect.stringContaining(`${name}: this service`) }]);
    }
  });

  test("do not prevent creating an endpoint as clients do", async () => {
    const fields =
      "gpuIds modelReferences flashEnvironmentId activeBuildid compliance template { advancedStart startScript }";
    const save = `mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { ${fields} } }`;
    const template = { imageName: "i", name: "t", advancedStart: true, startScript: "echo", config: { a: 1 } };
    const input = {
      name: "endpoint",
      workersMax: 0,
      gpuIds: "AMPERE_16",
      modelReferences: [],
      compliance: [],
      template,
    };
    expect(await ask(save, { input })).toEqual({
      data: {
        saveEndpoint: {
          gpuIds: "AMPERE_16",
          modelReferences: [],
          flashEnvironmentId: null,
          activeBuildid: null,
          compliance: [],
          template: { advancedStart: true, startScript: "echo" },
        },
      },
    });
  });

  test("limit prices to machines with the CUDA version", async () => {
    const priced = async (minCudaVersion: string): Promise<unknown> => {
      const price = `lowestPrice(input: { minCudaVersion: "${minCudaVersion}" }) { uninterruptablePrice stockStatus }`;
      return (await ask(`{ gpuTypes(input: { id: "NVIDIA L4" }) { ${price} } }`)).data;
    };
    expect(await priced("12.8")).toMatchObject({ gpuTypes: [{ lowestPrice: { uninterruptablePrice: 0 } }] });
    expect(await priced("13.0")).toMatchObject({
      gpuTypes: [{ lowestPrice: { uninterruptablePrice: null, stockStatus: "None" } }],
    });
  });

  test("include the CUDA versions of the machines with a GPU type", async () => {
    const query =
      '{ gpuTypes(input: { id: "NVIDIA L4" }) { lowestPrice { gpuTypeCudaVersions { cudaVersion availability } } } }';
    expect(await ask(query)).toMatchObject({
      data: {
        gpuTypes: [{ lowestPrice: { gpuTypeCudaVersions: [{ cudaVersion: "12.8", availability: "AVAILABLE" }] } }],
      },
    });
  });
});
