import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

describe("a key restricted to an endpoint", () => {
  const made = async (path: string, body: object): Promise<string> =>
    ((await service.call("POST", path, { body })).body as { id: string }).id;

  test.each(["PATCH", "POST"])("attaches nothing to it that it does not have: %s", async (method) => {
    const template = { imageName: "local/echo", isServerless: true };
    const first = await made("/templates", {
      ...template,
      name: `a ${method}`,
      env: { A: "{{ RUNPOD_SECRET_known }}" },
    });
    const another = await made("/templates", { ...template, name: `b ${method}`, isPublic: true });
    const volume = await made("/networkvolumes", { name: `v ${method}`, size: 1, dataCenterId: "EU-RO-1" });
    const own = await made("/networkvolumes", { name: `w ${method}`, size: 1, dataCenterId: "EU-RO-1" });
    const id = await made("/endpoints", { templateId: first, networkVolumeIds: [own] });
    const key = await service.keyFor(["manage"], [id]);
    const path = `/endpoints/${id}${method === "POST" ? "/update" : ""}`;
    const before = (await service.call("GET", `/endpoints/${id}`)).body;
    for (const body of [
      { templateId: another },
      { networkVolumeId: volume },
      { networkVolumeIds: [own, volume] },
      { env: { A: "{{ RUNPOD_SECRET_known }}{{RUNPOD_SECRET_other}}" } },
    ]) {
      const refused = await service.call(method, path, { key, body });
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 403, body: { error: "forbidden" } });
      expect((await service.call("GET", `/endpoints/${id}`)).body).toEqual(before);
    }
    for (const body of [
      { templateId: first, networkVolumeIds: [own], workersMax: 2 },
      { env: { A: "{{ RUNPOD_SECRET_known }}", B: "2" } },
      { networkVolumeIds: [] },
    ]) {
      expect((await service.call(method, path, { key, body })).status, JSON.stringify(body)).toBe(200);
    }
  });
});
