import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(() => service.close());

type Body = Record<string, unknown> & { readonly id: string };
const call = (method: string, path: string, body?: object) =>
  service.call(method, path, body === undefined ? {} : { body });
const here = { size: 10, dataCenterId: "EU-RO-1" };

async function create(name: string): Promise<Body> {
  const answer = await call("POST", "/networkvolumes", { name, ...here });
  expect(answer).toMatchObject({ status: 200, body: { name, ...here } });
  return answer.body as Body;
}

describe("network volumes", () => {
  test("are made, read, renamed, enlarged and deleted", async () => {
    const volume = await create("data");
    const path = `/networkvolumes/${volume.id}`;
    expect(await call("GET", path)).toMatchObject({ status: 200, body: volume });
    expect((await call("GET", "/networkvolumes")).body).toContainEqual(volume);
    expect(await call("PATCH", path, { name: "models" })).toMatchObject({ body: { name: "models", size: 10 } });
    expect(await call("POST", `${path}/update`, { size: 11 })).toMatchObject({ body: { name: "models", size: 11 } });
    expect(await call("DELETE", path)).toMatchObject({ status: 204, text: "" });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
    expect(await call("DELETE", path)).toMatchObject({ status: 404 });
  });

  test("never shrink", async () => {
    const volume = await create("fixed");
    for (const size of [10, 9, 0]) {
      expect(await call("PATCH", `/networkvolumes/${volume.id}`, { size })).toMatchObject({
        status: 400,
        body: { details: [{ field: "size" }] },
      });
    }
    expect(await call("PATCH", `/networkvolumes/${volume.id}`, { size: 4001 })).toMatchObject({ status: 400 });
    expect(await call("PATCH", `/networkvolumes/${volume.id}`, { dataCenterId: "US-TX-3" })).toMatchObject({
      status: 400,
    });
    expect((await call("GET", `/networkvolumes/${volume.id}`)).body).toEqual(volume);
  });

  test.each(["name", "size", "dataCenterId"])("are not made without %s", async (field) => {
    const answer = await call("POST", "/networkvolumes", { name: "x", ...here, [field]: undefined });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  test("are refused where this deployment has no storage", async () => {
    const answer = await call("POST", "/networkvolumes", { name: "far", size: 1, dataCenterId: "US-TX-3" });
    expect(answer).toMatchObject({ status: 501, body: { message: expect.stringContaining("EU-RO-1") } });
  });

  test("have names that are unique within the account", async () => {
    await create("twin");
    expect(await call("POST", "/networkvolumes", { name: "twin", ...here })).toMatchObject({ status: 409 });
    const other = await create("other");
    expect(await call("PATCH", `/networkvolumes/${other.id}`, { name: "twin" })).toMatchObject({ status: 409 });
    const stranger = { key: service.other.key };
    expect(await service.call("GET", `/networkvolumes/${other.id}`, stranger)).toMatchObject({ status: 404 });
    expect(
      await service.call("POST", "/networkvolumes", { ...stranger, body: { name: "twin", ...here } }),
    ).toMatchObject({
      status: 200,
    });
  });

  test("cannot be deleted while a pod or an endpoint uses them, and limit a pod to their data center", async () => {
    const volume = await create("used");
    const path = `/networkvolumes/${volume.id}`;
    const request = { computeType: "CPU", imageName: "local/echo", networkVolumeId: volume.id, volumeInGb: 30 };
    expect(await call("POST", "/pods", { ...request, dataCenterIds: ["US-TX-3"] })).toMatchObject({ status: 501 });
    const pod = (await call("POST", "/pods", request)).body as Body;
    expect(pod["volumeInGb"]).toBe(0);
    expect(await call("GET", `/pods/${pod.id}?includeNetworkVolume=true`)).toMatchObject({
      body: { networkVolume: volume },
    });
    expect(await call("DELETE", path)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(pod.id) },
    });
    await call("DELETE", `/pods/${pod.id}`);
    const template = (await call("POST", "/templates", { name: "t", imageName: "local/t", isServerless: true }))
      .body as Body;
    const endpoint = (await call("POST", "/endpoints", { templateId: template.id, networkVolumeId: volume.id }))
      .body as Body;
    expect(endpoint).toMatchObject({ networkVolumeId: volume.id, networkVolumeIds: [volume.id] });
    expect(await call("DELETE", path)).toMatchObject({ status: 409 });
    await call("DELETE", `/endpoints/${endpoint.id}`);
    expect(await call("DELETE", path)).toMatchObject({ status: 204 });
  });
});
