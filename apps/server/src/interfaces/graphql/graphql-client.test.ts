import {
  createGraphqlClient,
  type GraphqlClient,
  GraphqlRequestError,
  GraphqlTransportError,
} from "@millrace/graphql-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestTestService } from "../rest/rest-service.test-support.ts";
import { startBothInterfaces } from "../graphql/graphql-service.test-support.ts";

let service: RestTestService;
let client: GraphqlClient;
let baseUrl = "";
beforeAll(async () => {
  service = await startBothInterfaces();
  baseUrl = await service.fastify.listen({ host: "127.0.0.1", port: 0 });
  client = createGraphqlClient({ baseUrl, apiKey: service.owner.key });
});
afterAll(() => service.close());

/** Every operation of the published client, against the real service. */
describe("the published client", () => {
  test("manages pods", async () => {
    const { pods } = client;
    const pod = await pods.deployOnDemand({ name: "client", imageName: "local/echo", gpuTypeId: "NVIDIA L4" });
    const id = pod?.id ?? "";
    expect(await pods.get(id)).toMatchObject({ id, name: "client", machine: { gpuDisplayName: "L4" } });
    expect(await pods.list()).toMatchObject([{ id }]);
    expect(await pods.edit({ podId: id, imageName: "local/two", containerDiskInGb: 5 })).toMatchObject({
      imageName: "local/two",
    });
    expect(await pods.stop({ podId: id })).toMatchObject({ desiredStatus: "EXITED" });
    expect(await pods.resume({ podId: id, gpuCount: 1 })).toMatchObject({ desiredStatus: "RUNNING" });
    await expect(pods.resumeBid({ podId: id, gpuCount: 1, bidPerGpu: 1 })).rejects.toMatchObject({ code: "CONFLICT" });
    await pods.terminate(id);
    expect(await pods.get(id)).toBeNull();
    const cpu = await pods.deployCpu({ imageName: "local/echo", instanceId: "cpu3c-2-4" });
    const spot = await pods.rentInterruptible({ imageName: "local/echo", gpuTypeId: "NVIDIA L4", bidPerGpu: 0.1 });
    expect(spot).toMatchObject({ podType: "INTERRUPTABLE" });
    for (const one of [cpu, spot]) await pods.terminate(one?.id ?? "");
  });

  test("manages templates and endpoints", async () => {
    const { templates, endpoints } = client;
    const template = await templates.save({
      name: "client",
      imageName: "local/echo",
      containerDiskInGb: 5,
      volumeInGb: 0,
      isServerless: true,
    });
    const templateId = template?.id ?? "";
    expect(await templates.get(templateId)).toMatchObject({ name: "client" });
    expect(await templates.list()).toHaveLength(1);
    expect(await templates.listPublic()).toEqual([]);
    const endpoint = await endpoints.save({ name: "client", templateId, workersMax: 0 });
    const id = endpoint?.id ?? "";
    expect(await endpoints.get(id)).toMatchObject({ id, template: { id: templateId }, pods: [] });
    expect(await endpoints.list()).toHaveLength(1);
    expect(await endpoints.statistics(id)).toMatchObject({ workerState: [], webhookRequests: [] });
    expect(await endpoints.updateTemplate({ endpointId: id, templateId })).toMatchObject({ templateId });
    await endpoints.delete(id);
    await templates.delete("client");
    expect(await templates.list()).toEqual([]);
  });

  test("manages volumes, credentials and the account", async () => {
    const { networkVolumes, registryAuths, account } = client;
    const volume = await networkVolumes.create({ name: "client", size: 5, dataCenterId: "EU-RO-1" });
    expect(await networkVolumes.update({ id: volume?.id ?? "", size: 6 })).toMatchObject({ size: 6 });
    expect(await networkVolumes.list()).toMatchObject([{ size: 6, dataCenter: { location: "RO" } }]);
    await networkVolumes.delete(volume?.id ?? "");
    const auth = await registryAuths.save({ name: "client", username: "u", password: "p" });
    expect(await registryAuths.update({ id: auth?.id ?? "", password: "q" })).toMatchObject({ name: "client" });
    expect(await registryAuths.list()).toHaveLength(1);
    await registryAuths.delete(auth?.id ?? "");
    expect(await account.get()).toMatchObject({ id: service.owner.accountId });
    expect(await account.updateSettings({ pubKey: "ssh-ed25519 AAAA" })).toMatchObject({ pubKey: "ssh-ed25519 AAAA" });
    expect(await account.billing()).toMatchObject({ serverless: [], platformEndpoint: [] });
    expect(await account.apiKeys()).toMatchObject([{ name: "admin" }]);
    expect(await account.serverlessDiscount()).toBeNull();
    const secret = await account.createSecret({ name: "TOKEN", value: "hidden" });
    expect(await account.secrets()).toMatchObject([{ name: "TOKEN" }]);
    await account.deleteSecret(secret?.id ?? "");
  });

  test("reads the catalogue", async () => {
    const { catalog } = client;
    expect(await catalog.gpuTypes({ id: "NVIDIA L4" }, { gpuCount: 1 })).toMatchObject([
      { lowestPrice: { stockStatus: "High" } },
    ]);
    expect(await catalog.cpuFlavors({ id: "cpu3c" }, { instanceId: "cpu3c-2-4" })).toHaveLength(1);
    expect(await catalog.cpuTypes()).toHaveLength(1);
    expect(await catalog.dataCenters()).toHaveLength(26);
    expect(await catalog.countryCodes()).toEqual(["RO"]);
    expect(await catalog.serverlessGpuPools()).not.toHaveLength(0);
  });

  test("distinguishes refusals", async () => {
    await expect(client.pods.stop({ podId: "unknown" })).rejects.toThrow(GraphqlRequestError);
    await expect(client.pods.stop({ podId: "unknown" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const stranger = createGraphqlClient({ baseUrl, apiKey: "wrong-key" });
    await expect(stranger.account.get()).rejects.toThrow(GraphqlTransportError);
    await expect(stranger.account.get()).rejects.toMatchObject({ status: 401, code: "unauthorized" });
  });
});
