import { gpuTypeIds } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, list, startGraphqlService, text } from "./graphql-service.test-support.ts";

let graphql: GraphqlTestService;
beforeAll(async () => {
  graphql = await startGraphqlService();
});
afterAll(() => graphql.close());

describe("the catalogue", () => {
  test("lists every GPU type with prices and stock", async () => {
    const { gpuTypes } = await graphql.data("{ gpuTypes { id displayName memoryInGb maxGpuCount secureCloud } }");
    expect(list(gpuTypes).map(({ id }) => id)).toEqual([...gpuTypeIds, "unknown"]);
    expect(list(gpuTypes).find(({ id }) => text(id) === "NVIDIA L4")).toEqual({
      id: "NVIDIA L4",
      displayName: "L4",
      memoryInGb: 24,
      maxGpuCount: 2,
      secureCloud: true,
    });
    const one = await graphql.data(
      '{ gpuTypes(input: { id: "NVIDIA L4" }) { lowestPrice(input: { gpuCount: 2 }) { uninterruptablePrice totalCount stockStatus availableGpuCounts } } }',
    );
    expect(one["gpuTypes"]).toEqual([
      { lowestPrice: { uninterruptablePrice: 0, totalCount: 2, stockStatus: "High", availableGpuCounts: [1, 2] } },
    ]);
    const none = await graphql.data(
      '{ gpuTypes(input: { id: "NVIDIA H200" }) { lowestPrice { uninterruptablePrice stockStatus } } }',
    );
    expect(none["gpuTypes"]).toEqual([{ lowestPrice: { uninterruptablePrice: null, stockStatus: "None" } }]);
  });

  test("knows flavors, processors, places and pools", async () => {
    const all = await graphql.data(`{
      cpuFlavors(input: { id: "cpu5g" }) { id ramMultiplier specifics(input: { instanceId: "cpu5g-2-8" }) { stockStatus } }
      cpuTypes { displayName }
      dataCenters { id listed gpuAvailability { gpuTypeId available } }
      countryCodes
      serverlessGpuPools { id gpuTypeIds }
    }`);
    expect(all["cpuFlavors"]).toEqual([{ id: "cpu5g", ramMultiplier: 4, specifics: { stockStatus: "High" } }]);
    expect(all["cpuTypes"]).toEqual([{ displayName: "Test CPU" }]);
    expect(all["dataCenters"]).toHaveLength(26);
    expect(list(all["dataCenters"])[0]).toEqual({
      id: "EU-RO-1",
      listed: true,
      gpuAvailability: [{ gpuTypeId: "NVIDIA L4", available: true }],
    });
    expect(all["countryCodes"]).toEqual(["RO"]);
    expect(list(all["serverlessGpuPools"]).find(({ id }) => text(id) === "ADA_24")).toEqual({
      id: "ADA_24",
      gpuTypeIds: ["NVIDIA GeForce RTX 4090"],
    });
  });
});
