import { type OperationDefinitionNode, Kind, isObjectType, parse, validate } from "graphql";
import { expect, test } from "vitest";

import { createGraphqlClient } from "../src/client.ts";
import * as operations from "../src/generated/operations.ts";
import { API_KEY, schema, startLocalServer } from "./local-server.ts";

const documents = Object.entries(operations).flatMap(([name, value]) =>
  name.endsWith("Document") ? [{ name, text: String(value) }] : [],
);

function operationOf(text: string): OperationDefinitionNode {
  const found = parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return found ?? expect.fail("the document has no operation");
}

/** Names of the fields at the top of an operation. */
function rootFields(text: string): string[] {
  return operationOf(text).selectionSet.selections.flatMap((node) =>
    node.kind === Kind.FIELD ? [node.name.value] : [],
  );
}

test.each(documents)("$name fits the schema", ({ text }) => {
  expect(validate(schema, parse(text))).toEqual([]);
});

test("every query and mutation of the schema has a document", () => {
  const offered = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  const covered = new Set(documents.flatMap(({ text }) => rootFields(text)));
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.filter((field) => !covered.has(field))).toEqual([]);
});

test("every field of the account is read by a document", () => {
  const account = schema.getType("User");
  const fields = isObjectType(account) ? Object.keys(account.getFields()) : [];
  const words = new Set(documents.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  expect(fields).toContain("billing");
  expect(fields.filter((field) => !words.has(field))).toEqual([]);
});

test("every document is sent by a method of the client", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });
  const { pods, endpoints, templates, networkVolumes, registryAuths, account, catalog } = client;
  const template = { name: "t", imageName: "i", containerDiskInGb: 1, volumeInGb: 0 };
  const podId = "pod-1";
  const id = "id-1";

  // Outcomes do not matter here: the server of the test knows none of these ids.
  await Promise.allSettled([
    pods.list(),
    pods.get(podId),
    pods.deployOnDemand({}),
    pods.deployCpu({}),
    pods.rentInterruptible({}),
    pods.stop({ podId }),
    pods.resume({ podId }),
    pods.resumeBid({ podId, gpuCount: 1, bidPerGpu: 0.1 }),
    pods.edit({ podId, imageName: "i", containerDiskInGb: 1 }),
    pods.terminate(podId),
    endpoints.list(),
    endpoints.get(id),
    endpoints.statistics(id, { granularity: "LIVE" }),
    endpoints.save({ name: "e", templateId: id }),
    endpoints.updateTemplate({ endpointId: id, templateId: id }),
    endpoints.delete(id),
    templates.list(),
    templates.listPublic({ isPlatform: true }),
    templates.get(id),
    templates.save(template),
    templates.delete("t"),
    networkVolumes.list(),
    networkVolumes.create({ name: "v", size: 1, dataCenterId: "d" }),
    networkVolumes.update({ id, size: 2 }),
    networkVolumes.delete(id),
    registryAuths.list(),
    registryAuths.save({ name: "r", username: "u", password: "p" }),
    registryAuths.update({ id, password: "q" }),
    registryAuths.delete(id),
    account.get(),
    account.updateSettings({ pubKey: "" }),
    account.billing({ granularity: "WEEKLY", groupServerlessBy: "GPU_TYPE" }),
    account.apiKeys(),
    account.serverlessDiscount(),
    account.secrets(),
    account.createSecret({ name: "s", value: "v" }),
    account.updateSecret({ id, value: "w" }),
    account.deleteSecret(id),
    catalog.gpuTypes({ ids: ["g"] }, { gpuCount: 2 }),
    catalog.cpuFlavors({ id }, { instanceId: "f-2-4" }),
    catalog.cpuTypes(),
    catalog.dataCenters({ gpuCount: 1 }),
    catalog.countryCodes(),
    catalog.serverlessGpuPools(),
  ]);

  const nameOf = (text: string) => operationOf(text).name?.value;
  const sent = new Set(server.seen.map(({ body }) => nameOf(body.query)));
  expect(documents.map(({ text }) => nameOf(text)).filter((name) => !sent.has(name))).toEqual([]);
  expect(server.seen).toHaveLength(documents.length);
});
