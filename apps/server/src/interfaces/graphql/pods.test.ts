import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, startGraphqlService, text } from "./graphql-service.test-support.ts";

let graphql: GraphqlTestService;
beforeAll(async () => {
  graphql = await startGraphqlService();
});
afterAll(() => graphql.close());

describe("pods", () => {
  const fields =
    "id name desiredStatus podType gpuCount imageName env ports dockerArgs vcpuCount volumeInGb machine { gpuDisplayName location } runtime { uptimeInSeconds } gpus { id }";
  const deploy = (input: object) =>
    graphql.data(
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
    const rest = await graphql.service.call("GET", `/pods/${text(pod?.["id"])}`);
    expect(rest.body).toMatchObject({
      name: "gql",
      dockerStartCmd: ["python", "train it.py"],
      gpu: { id: "NVIDIA L4", count: 1 },
    });
    const id = text(pod?.["id"]);
    expect(
      (await graphql.data(`mutation { podStop(input: { podId: "${id}" }) { desiredStatus } }`))["podStop"],
    ).toEqual({
      desiredStatus: "EXITED",
    });
    expect(await graphql.refused(`mutation { podStop(input: { podId: "${id}" }) { id } }`)).toMatchObject({
      code: "CONFLICT",
    });
    const resumed = await graphql.data(
      `mutation { podResume(input: { podId: "${id}", gpuCount: 0 }) { desiredStatus gpuCount } }`,
    );
    expect(resumed["podResume"]).toEqual({ desiredStatus: "RUNNING", gpuCount: 0 });
    const edited = await graphql.data(
      `mutation { podEditJob(input: { podId: "${id}", imageName: "local/two", containerDiskInGb: 5, env: [] }) { imageName env version } }`,
    );
    expect(edited["podEditJob"]).toEqual({ imageName: "local/two", env: [], version: 2 });
    expect(
      await graphql.refused(`mutation { podBidResume(input: { podId: "${id}", gpuCount: 1, bidPerGpu: 1 }) { id } }`),
    ).toMatchObject({ code: "CONFLICT" });
    expect(await graphql.data(`mutation { podTerminate(input: { podId: "${id}" }) }`)).toEqual({ podTerminate: null });
    expect(await graphql.data(`{ pod(input: { podId: "${id}" }) { id } }`)).toEqual({ pod: null });
  });

  test("without a GPU have the size of a requested instance or the requested size", async () => {
    const mutation =
      "mutation ($input: deployCpuPodInput) { pod: deployCpuPod(input: $input) { id cpuFlavorId vcpuCount memoryInGb } }";
    const { pod } = await graphql.data(mutation, {
      input: { imageName: "local/echo", instanceId: "cpu5g-2-8", gpuTypeId: "whatever" },
    });
    expect(pod).toMatchObject({ cpuFlavorId: "cpu5g", vcpuCount: 2, memoryInGb: 8 });
    const bySize = await graphql.data(mutation, {
      input: { imageName: "local/echo", minMemoryInGb: 5, minVcpuCount: 1 },
    });
    expect(Number(bySize["pod"]?.["memoryInGb"])).toBeGreaterThanOrEqual(5);
    expect(
      await graphql.refused(mutation, { input: { imageName: "local/echo", instanceId: "cpu9z-2-8" } }),
    ).toMatchObject({
      code: "INVALID_REQUEST",
      details: [{ field: "instanceIds.0" }],
    });
    for (const one of [pod, bySize["pod"]]) {
      await graphql.service.management.pods.delete(graphql.service.owner.accountId, text(one?.["id"]));
    }
  });

  test("that fit on no host fail and leave nothing behind", async () => {
    const before = (await graphql.data("{ myself { pods { id } } }"))["myself"]?.["pods"];
    const failing =
      "mutation ($input: PodFindAndDeployOnDemandInput) { podFindAndDeployOnDemand(input: $input) { id } }";
    expect(await graphql.refused(failing, { input: { imageName: "x/y", gpuTypeId: "NVIDIA H200" } })).toMatchObject({
      code: "NOT_IMPLEMENTED",
    });
    expect(await graphql.refused(failing, { input: { imageName: "x/y", gpuTypeId: "NVIDIA Nothing" } })).toMatchObject({
      code: "INVALID_REQUEST",
    });
    expect(await graphql.refused(failing, { input: { gpuTypeId: "NVIDIA L4" } })).toMatchObject({
      details: [{ field: "imageName" }],
    });
    expect(await graphql.refused("mutation { podStop { id } }")).toMatchObject({ details: [{ field: "input" }] });
    expect((await graphql.data("{ myself { pods { id } } }"))["myself"]?.["pods"]).toEqual(before);
  });
});
