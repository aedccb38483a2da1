import { graphqlMutations, graphqlQueries, gpuTypeIds, limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "../rest/rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(() => service.close());

interface Answer {
  readonly status: number;
  readonly data: Record<string, any> | null | undefined;
  readonly errors: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
  readonly text: string;
}

async function ask(
  query: string,
  call: { variables?: object; key?: string | null; path?: string; body?: unknown } = {},
): Promise<Answer> {
  const key = call.key === undefined ? service.owner.key : call.key;
  const response = await service.fastify.inject({
    method: "POST",
    url: call.path ?? "/graphql",
    headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    payload: JSON.stringify(
      call.body ?? { query, ...(call.variables === undefined ? {} : { variables: call.variables }) },
    ),
  });
  const body = response.json<Record<string, any>>();
  return { status: response.statusCode, data: body["data"], errors: body["errors"] ?? [], text: response.payload };
}

async function data(query: string, variables?: object): Promise<Record<string, any>> {
  const answer = await ask(query, variables === undefined ? {} : { variables });
  expect(answer.errors).toEqual([]);
  expect(answer.status).toBe(200);
  return answer.data ?? {};
}

async function refused(query: string, variables?: object): Promise<Record<string, unknown>> {
  const answer = await ask(query, variables === undefined ? {} : { variables });
  expect(answer.status).toBe(200);
  expect(answer.errors).toHaveLength(1);
  return { message: answer.errors[0]?.message, ...answer.errors[0]?.extensions };
}

describe("the transport", () => {
  test("takes the key from the header or the query, and refuses without one", async () => {
    const query = "{ myself { id } }";
    expect((await ask(query)).data).toEqual({ myself: { id: service.owner.accountId } });
    const path = `/graphql?api_key=${service.other.key}`;
    expect((await ask(query, { key: null, path })).data).toEqual({ myself: { id: service.other.accountId } });
    for (const key of [null, "wrong"]) {
      const answer = await ask(query, { key });
      expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: "unauthorized" } }] });
    }
    expect(await ask("{ __schema { queryType { name } } }", { key: null })).toMatchObject({ status: 401 });
  });

  test("asks for the right to read or to change", async () => {
    const reader = await service.keyFor(["manage:read"]);
    expect(await ask("{ myself { id } }", { key: reader })).toMatchObject({ status: 200 });
    expect(await ask('mutation { secretDelete(id: "x") }', { key: reader })).toMatchObject({
      status: 403,
      errors: [{ extensions: { code: "forbidden" } }],
    });
    expect(await ask("{ myself { id } }", { key: await service.keyFor(["run"]) })).toMatchObject({ status: 403 });
  });

  test.each([
    ["does not parse", "{ myself { "],
    ["asks for a field that there is not", "{ myself { shoeSize } }"],
    ["has an unknown input field", '{ pod(input: { podId: "x", size: 1 }) { id } }'],
    ["lacks a variable", "query ($id: String!) { podTemplate(id: $id) { id } }"],
    ["has two operations and names none", "query A { myself { id } } query B { myself { id } }"],
  ])("answers 400 to a document that %s", async (_what, query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeUndefined();
    expect(answer.errors[0]?.extensions).toMatchObject({ code: "invalid_request", requestId: expect.any(String) });
  });

  test.each([[[]], [{}], [{ query: 1 }], [{ query: "{ myself { id } }", variables: "x" }]])(
    "answers 400 to the body %j",
    async (body) => {
      expect(await ask("", { body })).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: "invalid_request" } }],
      });
    },
  );

  test("refuses documents that nest too deep or ask for too much, fragments counted", async () => {
    const deep = `{ myself { endpoints { ${"pods { endpoint { ".repeat(10)} id ${"} }".repeat(10)} } } }`;
    expect(await ask(deep)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining(String(limits.graphqlDepthMax)) }],
    });
    const bomb = [
      "{ myself { ...F0 } }",
      ...Array.from({ length: 12 }, (_, i) => `fragment F${i} on User { ...F${i + 1} a${i}: id ...F${i + 1} }`),
      "fragment F12 on User { id }",
    ].join("\n");
    expect(await ask(bomb)).toMatchObject({ status: 400, errors: [{ message: expect.stringContaining("fields") }] });
    const aliases = `{ ${Array.from({ length: limits.graphqlFieldsMax }, (_, i) => `a${i}: myself { id }`).join(" ")} }`;
    expect(await ask(aliases)).toMatchObject({ status: 400 });
  });

  test("shows the schema to whoever has a key, in the words of the specification", async () => {
    const { __schema: schema } = await data(
      "{ __schema { queryType { fields { name } } mutationType { fields { name } } } }",
    );
    expect(schema.queryType.fields.map(({ name }: { name: string }) => name)).toEqual(graphqlQueries);
    expect(schema.mutationType.fields.map(({ name }: { name: string }) => name)).toEqual(graphqlMutations);
  });

  test("answers what could be had beside what failed", async () => {
    const answer = await ask(
      '{ myself { id } pod(input: { podId: "unknown" }) { id } podTemplate(id: "unknown") { id } }',
    );
    expect(answer.data).toMatchObject({ pod: null, podTemplate: null });
    const half = await ask('mutation { a: secretDelete(id: "x") b: updateUserSettings { id } }');
    expect(half).toMatchObject({ status: 200, data: { a: null, b: { id: service.owner.accountId } } });
    expect(half.errors).toMatchObject([{ path: ["a"], extensions: { code: "not_found" } }]);
  });
});

describe("the catalogue", () => {
  test("lists every GPU type with prices and stock", async () => {
    const { gpuTypes } = await data("{ gpuTypes { id displayName memoryInGb maxGpuCount secureCloud } }");
    expect(gpuTypes.map(({ id }: { id: string }) => id)).toEqual([...gpuTypeIds, "unknown"]);
    expect(gpuTypes.find(({ id }: { id: string }) => id === "NVIDIA L4")).toEqual({
      id: "NVIDIA L4",
      displayName: "L4",
      memoryInGb: 24,
      maxGpuCount: 2,
      secureCloud: true,
    });
    const one = await data(
      '{ gpuTypes(input: { id: "NVIDIA L4" }) { lowestPrice(input: { gpuCount: 2 }) { uninterruptablePrice totalCount stockStatus availableGpuCounts } } }',
    );
    expect(one["gpuTypes"]).toEqual([
      { lowestPrice: { uninterruptablePrice: 0, totalCount: 2, stockStatus: "High", availableGpuCounts: [1, 2] } },
    ]);
    const none = await data(
      '{ gpuTypes(input: { id: "NVIDIA H200" }) { lowestPrice { uninterruptablePrice stockStatus } } }',
    );
    expect(none["gpuTypes"]).toEqual([{ lowestPrice: { uninterruptablePrice: null, stockStatus: "None" } }]);
  });

  test("knows flavors, processors, places and pools", async () => {
    const all = await data(`{
      cpuFlavors(input: { id: "cpu5g" }) { id ramMultiplier specifics(input: { instanceId: "cpu5g-2-8" }) { stockStatus } }
      cpuTypes { displayName }
      dataCenters { id listed gpuAvailability { gpuTypeId available } }
      countryCodes
      serverlessGpuPools { id gpuTypeIds }
    }`);
    expect(all["cpuFlavors"]).toEqual([{ id: "cpu5g", ramMultiplier: 4, specifics: { stockStatus: "High" } }]);
    expect(all["cpuTypes"]).toEqual([{ displayName: "Test CPU" }]);
    expect(all["dataCenters"]).toHaveLength(26);
    expect(all["dataCenters"][0]).toEqual({
      id: "EU-RO-1",
      listed: true,
      gpuAvailability: [{ gpuTypeId: "NVIDIA L4", available: true }],
    });
    expect(all["countryCodes"]).toEqual(["RO"]);
    expect(all["serverlessGpuPools"].find(({ id }: { id: string }) => id === "ADA_24")).toEqual({
      id: "ADA_24",
      gpuTypeIds: ["NVIDIA GeForce RTX 4090"],
    });
  });
});

describe("pods", () => {
  const fields =
    "id name desiredStatus podType gpuCount imageName env ports dockerArgs vcpuCount volumeInGb machine { gpuDisplayName location } runtime { uptimeInSeconds } gpus { id }";
  const deploy = (input: object) =>
    data(
      `mutation ($input: PodFindAndDeployOnDemandInput) { pod: podFindAndDeployOnDemand(input: $input) { ${fields} } }`,
      { input },
    );

  test("are deployed, stopped, resumed, changed and terminated, and REST sees the same", async () => {
    const { pod } = await deploy({
      name: "gql",
      imageName: "local/echo",
      gpuTypeId: "NVIDIA L4",
      env: [{ key: "A", value: "1" }, null],
      ports: "8888/http,22/tcp",
      dockerArgs: "python 'train it.py'",
      volumeInGb: 0,
    });
    expect(pod).toMatchObject({
      name: "gql",
      desiredStatus: "RUNNING",
      podType: "RESERVED",
      gpuCount: 1,
      env: ["A=1"],
      ports: "8888/http,22/tcp",
      dockerArgs: "python 'train it.py'",
      machine: { gpuDisplayName: "L4", location: "RO" },
      runtime: null,
      gpus: [{ id: "g0" }],
    });
    const rest = await service.call("GET", `/pods/${pod.id}`);
    expect(rest.body).toMatchObject({
      name: "gql",
      dockerStartCmd: ["python", "train it.py"],
      gpu: { id: "NVIDIA L4", count: 1 },
    });
    const id = pod.id as string;
    expect((await data(`mutation { podStop(input: { podId: "${id}" }) { desiredStatus } }`))["podStop"]).toEqual({
      desiredStatus: "EXITED",
    });
    expect(await refused(`mutation { podStop(input: { podId: "${id}" }) { id } }`)).toMatchObject({ code: "conflict" });
    const resumed = await data(
      `mutation { podResume(input: { podId: "${id}", gpuCount: 0 }) { desiredStatus gpuCount } }`,
    );
    expect(resumed["podResume"]).toEqual({ desiredStatus: "RUNNING", gpuCount: 0 });
    const edited = await data(
      `mutation { podEditJob(input: { podId: "${id}", imageName: "local/two", containerDiskInGb: 5, env: [] }) { imageName env version } }`,
    );
    expect(edited["podEditJob"]).toEqual({ imageName: "local/two", env: [], version: 2 });
    expect(
      await refused(`mutation { podBidResume(input: { podId: "${id}", gpuCount: 1, bidPerGpu: 1 }) { id } }`),
    ).toMatchObject({ code: "conflict" });
    expect(await data(`mutation { podTerminate(input: { podId: "${id}" }) }`)).toEqual({ podTerminate: null });
    expect(await data(`{ pod(input: { podId: "${id}" }) { id } }`)).toEqual({ pod: null });
  });

  test("without a GPU come in instances or in the size that is asked for", async () => {
    const mutation =
      "mutation ($input: DeployCpuPodInput) { pod: deployCpuPod(input: $input) { id cpuFlavorId vcpuCount memoryInGb } }";
    const { pod } = await data(mutation, {
      input: { imageName: "local/echo", instanceId: "cpu5g-2-8", gpuTypeId: "whatever" },
    });
    expect(pod).toMatchObject({ cpuFlavorId: "cpu5g", vcpuCount: 2, memoryInGb: 8 });
    const bySize = await data(mutation, { input: { imageName: "local/echo", minMemoryInGb: 5, minVcpuCount: 1 } });
    expect(bySize["pod"].memoryInGb).toBeGreaterThanOrEqual(5);
    expect(await refused(mutation, { input: { imageName: "local/echo", instanceId: "cpu9z-2-8" } })).toMatchObject({
      code: "invalid_request",
      details: [{ field: "instanceIds.0" }],
    });
    for (const one of [pod, bySize["pod"]]) await service.management.pods.delete(service.owner.accountId, one.id);
  });

  test("that nothing fits fail and leave nothing behind", async () => {
    const before = (await data("{ myself { pods { id } } }"))["myself"].pods;
    const failing =
      "mutation ($input: PodFindAndDeployOnDemandInput) { podFindAndDeployOnDemand(input: $input) { id } }";
    expect(await refused(failing, { input: { imageName: "x/y", gpuTypeId: "NVIDIA H200" } })).toMatchObject({
      code: "not_implemented",
    });
    expect(await refused(failing, { input: { imageName: "x/y", gpuTypeId: "NVIDIA Nothing" } })).toMatchObject({
      code: "invalid_request",
    });
    expect(await refused(failing, { input: { gpuTypeId: "NVIDIA L4" } })).toMatchObject({
      details: [{ field: "imageName" }],
    });
    expect(await refused("mutation { podStop { id } }")).toMatchObject({ details: [{ field: "input" }] });
    expect((await data("{ myself { pods { id } } }"))["myself"].pods).toEqual(before);
  });
});

describe("templates and endpoints", () => {
  const saveTemplate =
    "mutation ($input: SaveTemplateInput) { template: saveTemplate(input: $input) { id name dockerArgs env { key value } ports portsConfig { port name } startSsh config isServerless boundEndpointId } }";
  const saveEndpoint =
    "mutation ($input: EndpointInput!) { endpoint: saveEndpoint(input: $input) { id name templateId template { name boundEndpointId } gpuIds gpuCount locations networkVolumeId workersMin workersMax idleTimeout scalerType scalerValue flashBootType instanceIds computeType env { key value } version type } }";

  test("a template keeps what both interfaces know, and what only this one does", async () => {
    const base = {
      name: "gql-template",
      imageName: "local/echo",
      containerDiskInGb: 10,
      volumeInGb: 0,
      isServerless: true,
    };
    const { template } = await data(saveTemplate, {
      input: {
        ...base,
        dockerArgs: "run it",
        ports: "80/http",
        portsConfig: [{ port: "80", name: "web" }],
        startSsh: true,
        config: { a: 1 },
      },
    });
    expect(template).toMatchObject({
      dockerArgs: "run it",
      ports: "80/http",
      portsConfig: [{ port: "80", name: "web" }],
      startSsh: true,
      config: { a: 1 },
      isServerless: true,
    });
    const again = await data(saveTemplate, {
      input: { ...base, id: template.id, name: "renamed", env: [{ key: "A", value: "1" }] },
    });
    expect(again["template"]).toMatchObject({
      id: template.id,
      name: "renamed",
      env: [{ key: "A", value: "1" }],
      startSsh: true,
    });
    expect(await refused(saveTemplate, { input: { ...base, name: "x", volumeInGb: 5 } })).toMatchObject({
      details: [{ field: "volumeInGb" }],
    });
    expect(await refused(saveTemplate, { input: { ...base, id: template.id, isServerless: false } })).toMatchObject({
      details: [{ field: "isServerless" }],
    });
    expect(await data('mutation { deleteTemplate(templateName: "renamed") }')).toEqual({ deleteTemplate: null });
    expect(await refused('mutation { deleteTemplate(templateName: "renamed") }')).toMatchObject({ code: "not_found" });
  });

  test("an endpoint is made, replaced as a whole, given another template, and deleted when it is paused", async () => {
    const { template } = await data(saveTemplate, {
      input: {
        name: "for-endpoint",
        imageName: "local/echo",
        containerDiskInGb: 10,
        volumeInGb: 0,
        isServerless: true,
      },
    });
    const { endpoint } = await data(saveEndpoint, {
      input: {
        name: "gql-endpoint",
        templateId: template.id,
        gpuIds: "ADA_24,-NVIDIA L4",
        locations: "EU-RO-1",
        workersMax: 2,
        flashBootType: "FLASHBOOT",
        networkVolumeId: "",
      },
    });
    expect(endpoint).toMatchObject({
      gpuIds: "ADA_24",
      locations: "EU-RO-1",
      workersMin: 0,
      workersMax: 2,
      idleTimeout: 5,
      scalerType: "QUEUE_DELAY",
      flashBootType: "FLASHBOOT",
      type: "QB",
      version: 1,
    });
    const replaced = await data(saveEndpoint, {
      input: { id: endpoint.id, name: "gql-endpoint", scalerType: "REQUEST_COUNT", scalerValue: 7 },
    });
    expect(replaced["endpoint"]).toMatchObject({
      id: endpoint.id,
      templateId: template.id,
      gpuIds: "",
      locations: "",
      workersMax: limits.workersMaxDefault,
      scalerType: "REQUEST_COUNT",
      scalerValue: 7,
      flashBootType: "OFF",
      version: 2,
    });
    expect(await refused(`mutation { deleteEndpoint(id: "${endpoint.id}") }`)).toMatchObject({ code: "conflict" });
    await data(saveEndpoint, { input: { id: endpoint.id, name: "gql-endpoint", workersMin: 0, workersMax: 0 } });
    const other = await data(saveTemplate, {
      input: { name: "other", imageName: "local/two", containerDiskInGb: 1, volumeInGb: 0, isServerless: true },
    });
    const moved = await data(
      `mutation { updateEndpointTemplate(input: { endpointId: "${endpoint.id}", templateId: "${other["template"].id}" }) { templateId workersMax } }`,
    );
    expect(moved["updateEndpointTemplate"]).toEqual({ templateId: other["template"].id, workersMax: 0 });
    expect(await data(`mutation { deleteEndpoint(id: "${endpoint.id}") }`)).toEqual({ deleteEndpoint: null });
  });

  test("a template made for an endpoint alone ends with it", async () => {
    const { endpoint } = await data(saveEndpoint, {
      input: {
        name: "own-template",
        template: { imageName: "local/echo", env: [{ key: "A", value: "1" }] },
        instanceIds: ["cpu3c-2-4"],
        workersMax: 0,
      },
    });
    expect(endpoint).toMatchObject({
      computeType: "CPU",
      instanceIds: ["cpu3c-2-4"],
      template: { name: "own-template template", boundEndpointId: endpoint.id },
    });
    const listed = await data("{ myself { podTemplates { id } } }");
    expect(listed["myself"].podTemplates).toContainEqual({ id: endpoint.templateId });
    await data(`mutation { deleteEndpoint(id: "${endpoint.id}") }`);
    expect(await data(`{ podTemplate(id: "${endpoint.templateId}") { id } }`)).toEqual({ podTemplate: null });
  });

  test.each([
    ["a short name", { name: "ab", templateId: "t" }, "name"],
    ["neither template", { name: "abc" }, "templateId"],
    ["an unknown pool", { name: "abc", templateId: "t", gpuIds: "AMPERE_99" }, "gpuIds"],
    ["an unknown place", { name: "abc", templateId: "t", locations: "MARS-1" }, "locations"],
    ["an unknown scaler", { name: "abc", templateId: "t", scalerType: "MOOD" }, "scalerType"],
  ])("an endpoint with %s is refused", async (_what, input, field) => {
    expect(await refused(saveEndpoint, { input })).toMatchObject({ code: "invalid_request", details: [{ field }] });
  });

  test("an endpoint that cannot be made leaves no template behind", async () => {
    await data(saveEndpoint, { input: { name: "taken", template: { imageName: "local/echo" }, workersMax: 0 } });
    const before = (await data("{ myself { podTemplates { id } } }"))["myself"].podTemplates;
    const twin = { name: "taken", template: { name: "left over", imageName: "local/echo" } };
    expect(await refused(saveEndpoint, { input: twin })).toMatchObject({ code: "conflict" });
    expect((await data("{ myself { podTemplates { id } } }"))["myself"].podTemplates).toEqual(before);
    expect(await refused(saveEndpoint, { input: { ...twin, type: "LB" } })).toMatchObject({ code: "not_implemented" });
  });
});

describe("the account", () => {
  test("keeps registry credentials, volumes and secrets, and never tells what is secret", async () => {
    const secret = "s3cr3t-value-that-nobody-sees";
    const made = await ask(`mutation {
      auth: saveRegistryAuth(input: { name: "team", username: "robot", password: "${secret}" }) { id name registryAuth userId }
      volume: createNetworkVolume(input: { name: "data", size: 10, dataCenterId: "EU-RO-1" }) { id size dataCenter { id location storageSupport } }
      secret: secretCreate(input: { name: "TOKEN", value: "${secret}" }) { id name lastRetrievedAt }
    }`);
    expect(made.errors).toEqual([]);
    expect(made.text).not.toContain(secret);
    const { auth, volume, secret: kept } = made.data ?? {};
    expect(auth).toMatchObject({ name: "team", registryAuth: null });
    expect(volume).toMatchObject({ size: 10, dataCenter: { id: "EU-RO-1", location: "RO", storageSupport: true } });
    await data(`mutation { updateRegistryAuth(input: { id: "${auth.id}", password: "other" }) { id } }`);
    expect(await service.management.registryAuths.login(auth.id)).toEqual({ username: "robot", password: "other" });
    expect(await data(`mutation { updateNetworkVolume(input: { id: "${volume.id}", size: 11 }) { size } }`)).toEqual({
      updateNetworkVolume: { size: 11 },
    });
    expect(
      await refused(`mutation { updateNetworkVolume(input: { id: "${volume.id}", size: 1 }) { size } }`),
    ).toMatchObject({ details: [{ field: "size" }] });
    const { myself } = await data(
      "{ myself { containerRegistryCreds { name } networkVolumes { name size } secrets { name } apiKeys { name permissions } } }",
    );
    expect(myself).toEqual({
      containerRegistryCreds: [{ name: "team" }],
      networkVolumes: [{ name: "data", size: 11 }],
      secrets: [{ name: "TOKEN" }],
      apiKeys: expect.arrayContaining([{ name: "admin", permissions: ["admin"] }]),
    });
    const gone = await data(
      `mutation { a: deleteRegistryAuth(registryAuthId: "${auth.id}") b: deleteNetworkVolume(input: { id: "${volume.id}" }) c: secretDelete(id: "${kept.id}") }`,
    );
    expect(gone).toEqual({ a: null, b: null, c: null });
  });

  test("has settings, and says what it spends", async () => {
    await data('mutation { updateUserSettings(input: { pubKey: "ssh-ed25519 AAAA" }) { id } }');
    expect((await data("{ myself { pubKey currentSpendPerHr } }"))["myself"]).toMatchObject({
      pubKey: "ssh-ed25519 AAAA",
    });
    const { billing } = (
      await data(
        "{ myself { billing { gpuCloud { amount } cpuCloud { amount } serverless { amount } storage { amount } summary { type amount } platformEndpoint { amount } } } }",
      )
    )["myself"];
    expect(Object.keys(billing)).toEqual([
      "gpuCloud",
      "cpuCloud",
      "serverless",
      "storage",
      "summary",
      "platformEndpoint",
    ]);
  });
});

test("the hosted dialect knows the hosted names", async () => {
  const query = "{ podTemplates(input: { isRunpod: true }) { isRunpod } }";
  expect(await ask(query, { path: "/compat/graphql" })).toMatchObject({ status: 200, data: { podTemplates: [] } });
  expect(await ask(query)).toMatchObject({ status: 400 });
});
