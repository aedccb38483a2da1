import { graphqlNumbers, limits } from "@millrace/spec";
import { buildSchema, graphql as runGraphql } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, startGraphqlService } from "./graphql-service.test-support.ts";
import { boundNumbers } from "./number-bounds.ts";

const saveEndpoint = "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id executionTimeoutMs } }";

describe("numbers of GraphQL", () => {
  let graphql: GraphqlTestService;
  let templateId: string;
  beforeAll(async () => {
    graphql = await startGraphqlService();
    const body = { name: "numbers", imageName: "local/echo", isServerless: true };
    const made = await graphql.service.call("POST", "/templates", { body });
    templateId = (made.body as { readonly id: string }).id;
  });
  afterAll(() => graphql.close());

  const endpoint = (changes: object) => ({ input: { name: "an endpoint", templateId, ...changes } });

  test.each([
    { executionTimeoutMs: -1 },
    { executionTimeoutMs: 100 },
    { executionTimeoutMs: 999_999_999 },
    { scalerValue: 0 },
    { workersMin: -1 },
    { workersMax: limits.endpointWorkersMax + 1 },
    { workersStandby: -1 },
    { workersPFBTarget: limits.endpointWorkersMax + 1 },
    { idleTimeout: 0 },
    { gpuCount: 0 },
    { gpuCount: limits.gpuCountMax + 1 },
  ])("refuse an endpoint with %j and name the field", async (changes) => {
    const refusal = await graphql.refused(saveEndpoint, endpoint(changes));
    expect(refusal).toMatchObject({ code: "INVALID_REQUEST", details: [{ field: Object.keys(changes)[0] }] });
    expect((await graphql.service.call("GET", "/endpoints")).body).toEqual([]);
  });

  test.each([
    [
      "createNetworkVolume",
      "CreateNetworkVolumeInput!",
      "size",
      { name: "v", dataCenterId: "EU-RO-1", size: -100_000 },
    ],
    [
      "saveTemplate",
      "SaveTemplateInput",
      "containerDiskInGb",
      { name: "t", imageName: "i", containerDiskInGb: -5, volumeInGb: 0 },
    ],
    ["podFindAndDeployOnDemand", "PodFindAndDeployOnDemandInput", "deployCost", { imageName: "i", deployCost: -1 }],
    ["podFindAndDeployOnDemand", "PodFindAndDeployOnDemandInput", "minDisk", { imageName: "i", minDisk: -1 }],
    ["podRentInterruptable", "PodRentInterruptableInput!", "bidPerGpu", { imageName: "i", bidPerGpu: 1e300 }],
    ["deployCpuPod", "deployCpuPodInput", "minMemoryInGb", { imageName: "i", minMemoryInGb: limits.memoryMaxGb + 1 }],
    ["podResume", "PodResumeInput!", "gpuCount", { podId: "p", gpuCount: -1 }],
  ])("refuse %s with a %s whose %s is outside", async (mutation, type, field, input) => {
    const refusal = await graphql.refused(`mutation ($input: ${type}) { it: ${mutation}(input: $input) { id } }`, {
      input,
    });
    expect(refusal).toMatchObject({ code: "INVALID_REQUEST", details: [{ field }] });
  });

  test("refuse a query with a number above the maximum", async () => {
    const query = "{ gpuTypes { lowestPrice(input: { gpuCount: 1000 }) { minimumBidPrice } } }";
    const { errors } = await graphql.ask(query);
    expect(errors[0]?.extensions).toMatchObject({ code: "INVALID_REQUEST", details: [{ field: "gpuCount" }] });
  });

  test.each(["9007199254740993", "2147483648", "1e400", "0.5"])(
    "name the field when %s is no 32-bit number, in a variable and in the document",
    async (number) => {
      const input = `{"name":"an endpoint","templateId":"${templateId}","workersMax":${number}}`;
      const body = `{"query":${JSON.stringify(saveEndpoint)},"variables":{"input":${input}}}`;
      const asVariable = await graphql.service.fastify.inject({
        method: "POST",
        url: "/graphql",
        headers: { "content-type": "application/json", authorization: `Bearer ${graphql.service.owner.key}` },
        payload: body,
      });
      const document = `mutation { saveEndpoint(input: {name: "an endpoint", templateId: "${templateId}", workersMax: ${number}}) { id } }`;
      const inDocument = await graphql.ask(document);
      for (const errors of [asVariable.json<{ errors: unknown }>().errors, inDocument.errors]) {
        expect(errors).toMatchObject([{ extensions: { code: "INVALID_REQUEST", details: [{ field: "workersMax" }] } }]);
      }
    },
  );

  test.each([0, null, undefined])("treat an execution timeout of %s as the default", async (executionTimeoutMs) => {
    const input = endpoint({ name: `timeout ${executionTimeoutMs}`, executionTimeoutMs });
    const { it } = await graphql.data(saveEndpoint, input);
    expect(it).toMatchObject({ executionTimeoutMs: limits.executionTimeoutDefaultMs });
    const own = { ...input.input, id: it?.["id"] };
    expect(await graphql.data(saveEndpoint, { input: { ...own, executionTimeoutMs: 60_000 } })).toMatchObject({
      it: { executionTimeoutMs: 60_000 },
    });
    expect(await graphql.data(saveEndpoint, { input: own })).toMatchObject({
      it: { executionTimeoutMs: limits.executionTimeoutDefaultMs },
    });
  });
});

test("bounds apply in arguments, lists and nested inputs, and a number outside changes nothing", async () => {
  const schema = buildSchema(`
    type Query { resume(input: [PodResumeInput]): Int }
    input PodResumeInput { gpuCount: [Int], again: PodResumeInput }
  `);
  let calls = 0;
  const resume = schema.getQueryType()?.getFields()["resume"];
  if (resume === undefined) throw new Error("the field is not there");
  resume.resolve = () => (calls += 1);
  boundNumbers(schema);
  const most = graphqlNumbers["PodResumeInput.gpuCount"]?.maximum ?? NaN;
  const ask = (count: number) =>
    runGraphql({ schema, source: `{ resume(input: [{ again: { gpuCount: [1, ${count}] } }]) }` });
  expect(await ask(most)).toEqual({ data: { resume: 1 } });
  expect((await ask(most + 1)).errors?.[0]?.originalError).toMatchObject({
    details: [{ field: "0.again.gpuCount.1" }],
  });
  expect(calls).toBe(1);
});
