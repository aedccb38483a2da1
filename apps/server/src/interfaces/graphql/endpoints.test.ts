import { limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, list, startGraphqlService, text } from "./graphql-service.test-support.ts";

let graphql: GraphqlTestService;
beforeAll(async () => {
  graphql = await startGraphqlService();
});
afterAll(() => graphql.close());

describe("templates and endpoints", () => {
  const saveTemplate =
    "mutation ($input: SaveTemplateInput) { template: saveTemplate(input: $input) { id name dockerArgs env { key value } ports portsConfig { port name } startSsh config isServerless boundEndpointId } }";
  const saveEndpoint =
    "mutation ($input: EndpointInput!) { endpoint: saveEndpoint(input: $input) { id name templateId template { name boundEndpointId } gpuIds gpuCount locations networkVolumeId workersMin workersMax idleTimeout scalerType scalerValue flashBootType instanceIds computeType env { key value } version type } }";

  test("an endpoint that no machine could ever serve is not created, and neither is its template", async () => {
    const template = { name: "never-template", imageName: "local/echo", containerDiskInGb: 5, dockerArgs: "", env: [] };
    const input = { name: "never", gpuIds: "AMPERE_16", gpuCount: limits.gpuCountMax, template };
    expect(await graphql.refused(saveEndpoint, { input })).toMatchObject({ code: "NOT_IMPLEMENTED" });
    const { myself } = await graphql.data("{ myself { endpoints { name } podTemplates { name } } }");
    expect(JSON.stringify(myself)).not.toContain("never");
  });

  test("a template keeps the fields of both interfaces, and those of GraphQL only", async () => {
    const base = {
      name: "gql-template",
      imageName: "local/echo",
      containerDiskInGb: 10,
      volumeInGb: 0,
      isServerless: true,
    };
    const { template } = await graphql.data(saveTemplate, {
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
    const again = await graphql.data(saveTemplate, {
      input: { ...base, id: template?.["id"], name: "renamed", env: [{ key: "A", value: "1" }] },
    });
    expect(again["template"]).toMatchObject({
      id: template?.["id"],
      name: "renamed",
      env: [{ key: "A", value: "1" }],
      startSsh: true,
    });
    expect(await graphql.refused(saveTemplate, { input: { ...base, name: "x", volumeInGb: 5 } })).toMatchObject({
      details: [{ field: "volumeInGb" }],
    });
    expect(
      await graphql.refused(saveTemplate, { input: { ...base, id: template?.["id"], isServerless: false } }),
    ).toMatchObject({
      details: [{ field: "isServerless" }],
    });
    expect(await graphql.data('mutation { deleteTemplate(templateName: "renamed") }')).toEqual({
      deleteTemplate: null,
    });
    expect(await graphql.refused('mutation { deleteTemplate(templateName: "renamed") }')).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("an endpoint is created, replaced as a whole, given another template, and deleted when it is paused", async () => {
    const { template } = await graphql.data(saveTemplate, {
      input: {
        name: "for-endpoint",
        imageName: "local/echo",
        containerDiskInGb: 10,
        volumeInGb: 0,
        isServerless: true,
      },
    });
    const { endpoint } = await graphql.data(saveEndpoint, {
      input: {
        name: "gql-endpoint",
        templateId: template?.["id"],
        gpuIds: "AMPERE_24,-NVIDIA RTX A5000",
        locations: "EU-RO-1",
        workersMax: 2,
        flashBootType: "FLASHBOOT",
        networkVolumeId: "",
      },
    });
    expect(endpoint).toMatchObject({
      gpuIds: "AMPERE_24,-NVIDIA RTX A5000",
      locations: "EU-RO-1",
      workersMin: 0,
      workersMax: 2,
      idleTimeout: 5,
      scalerType: "QUEUE_DELAY",
      flashBootType: "FLASHBOOT",
      type: "QB",
      version: 1,
    });
    const replaced = await graphql.data(saveEndpoint, {
      input: { id: endpoint?.["id"], name: "gql-endpoint", scalerType: "REQUEST_COUNT", scalerValue: 7 },
    });
    expect(replaced["endpoint"]).toMatchObject({
      id: endpoint?.["id"],
      templateId: template?.["id"],
      gpuIds: "",
      locations: "",
      workersMax: limits.workersMaxDefault,
      scalerType: "REQUEST_COUNT",
      scalerValue: 7,
      flashBootType: "OFF",
      version: 2,
    });
    await graphql.data(saveEndpoint, {
      input: { id: endpoint?.["id"], name: "gql-endpoint", workersMin: 0, workersMax: 0 },
    });
    const other = await graphql.data(saveTemplate, {
      input: { name: "other", imageName: "local/two", containerDiskInGb: 1, volumeInGb: 0, isServerless: true },
    });
    const moved = await graphql.data(
      `mutation { updateEndpointTemplate(input: { endpointId: "${text(endpoint?.["id"])}", templateId: "${text(other["template"]?.["id"])}" }) { templateId workersMax } }`,
    );
    expect(moved["updateEndpointTemplate"]).toEqual({ templateId: other["template"]?.["id"], workersMax: 0 });
    expect(await graphql.data(`mutation { deleteEndpoint(id: "${text(endpoint?.["id"])}") }`)).toEqual({
      deleteEndpoint: null,
    });
  });

  test("a template that was created for one endpoint is deleted with it", async () => {
    const { endpoint } = await graphql.data(saveEndpoint, {
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
      template: { name: "own-template template", boundEndpointId: endpoint?.["id"] },
    });
    const another = { name: "another", templateId: endpoint?.["templateId"], workersMax: 0 };
    expect(await graphql.refused(saveEndpoint, { input: another })).toMatchObject({
      details: [{ field: "templateId", message: expect.stringContaining(text(endpoint?.["id"])) }],
    });
    const listed = await graphql.data("{ myself { podTemplates { id } } }");
    expect(list(listed["myself"]?.["podTemplates"])).toContainEqual({ id: endpoint?.["templateId"] });
    await graphql.data(`mutation { deleteEndpoint(id: "${text(endpoint?.["id"])}") }`);
    expect(await graphql.data(`{ podTemplate(id: "${text(endpoint?.["templateId"])}") { id } }`)).toEqual({
      podTemplate: null,
    });
  });

  test.each([
    ["a short name", { name: "ab", templateId: "t" }, "name"],
    ["neither template", { name: "abc" }, "templateId"],
    ["an unknown pool", { name: "abc", templateId: "t", gpuIds: "AMPERE_99" }, "gpuIds"],
    ["an unknown place", { name: "abc", templateId: "t", locations: "MARS-1" }, "locations"],
    ["an unknown scaler", { name: "abc", templateId: "t", scalerType: "MOOD" }, "scalerType"],
  ])("an endpoint with %s is refused", async (_what, input, field) => {
    expect(await graphql.refused(saveEndpoint, { input })).toMatchObject({
      code: "INVALID_REQUEST",
      details: [{ field }],
    });
  });

  test("what REST says about flashboot shows here too", async () => {
    const { endpoint } = await graphql.data(saveEndpoint, {
      input: {
        name: "frozen",
        template: { imageName: "local/echo" },
        workersMax: 0,
        flashBootType: "PRIORITY_FLASHBOOT",
      },
    });
    expect(endpoint).toMatchObject({ flashBootType: "PRIORITY_FLASHBOOT" });
    for (const [flashboot, flashBootType] of [
      [false, "OFF"],
      [true, "PRIORITY_FLASHBOOT"],
    ] as const) {
      await graphql.service.call("PATCH", `/endpoints/${text(endpoint?.["id"])}`, { body: { flashboot } });
      const query = `{ myself { endpoint(id: "${text(endpoint?.["id"])}") { flashBootType } } }`;
      expect((await graphql.data(query))["myself"]?.["endpoint"]).toEqual({ flashBootType });
    }
  });

  test("a failed creation of an endpoint leaves no template behind", async () => {
    await graphql.data(saveEndpoint, {
      input: { name: "taken", template: { imageName: "local/echo" }, workersMax: 0 },
    });
    const before = (await graphql.data("{ myself { podTemplates { id } } }"))["myself"]?.["podTemplates"];
    const twin = { name: "taken", template: { name: "left over", imageName: "local/echo" } };
    expect(await graphql.refused(saveEndpoint, { input: twin })).toMatchObject({ code: "CONFLICT" });
    expect((await graphql.data("{ myself { podTemplates { id } } }"))["myself"]?.["podTemplates"]).toEqual(before);
  });

  test("an endpoint for requests keeps its type, and who may send requests where a client leaves that out", async () => {
    const input = { name: "balanced", template: { imageName: "local/echo" }, workersMax: 0 };
    const requests = { openRequests: true, corsOrigins: ["https://a.example"] };
    const made = (await graphql.data(saveEndpoint, { input: { ...input, type: "LB", ...requests } }))["endpoint"];
    const fields = "{ id type openRequests corsOrigins scalerType }";
    const query = `{ myself { endpoint(id: "${text(made?.["id"])}") ${fields} } }`;
    const shown = async () => (await graphql.data(query))["myself"]?.["endpoint"];
    const balanced = { id: made?.["id"], type: "LB", ...requests, scalerType: "REQUEST_COUNT" };
    expect(await shown()).toEqual(balanced);
    const { template: _template, ...same } = input;
    await graphql.data(saveEndpoint, { input: { ...same, id: made?.["id"] } });
    expect(await shown()).toEqual(balanced);
    expect(await graphql.refused(saveEndpoint, { input: { ...same, id: made?.["id"], type: "QB" } })).toMatchObject({
      details: [{ field: "type" }],
    });
    expect(await graphql.refused(saveEndpoint, { input: { ...input, name: "queue", ...requests } })).toMatchObject({
      details: [{ field: "openRequests" }, { field: "corsOrigins" }],
    });
  });
});
