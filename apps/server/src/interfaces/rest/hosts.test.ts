import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RestTestService, startRestService, testHost } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeEach(async () => {
  service = await startRestService();
});
afterEach(() => service.close());

const path = `/service/hosts/${testHost.machineId}`;
const pod = { computeType: "CPU", imageName: "ghcr.io/acme/nginx:1", vcpuCount: 2 };

describe("hosts", () => {
  test("are shown to operators alone, with what is rented on them", async () => {
    const made = await service.call("POST", "/pods", { body: pod });
    const { status, body } = await service.call("GET", path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: testHost.machineId, name: "rig1", cordoned: false, labels: {}, isAlive: true });
    const { id } = made.body as { id: string };
    expect(body).toMatchObject({ rented: [{ holderKind: "pod", holderId: id, vcpuCount: 2, gpuIds: [] }] });
    expect((await service.call("GET", "/service/hosts")).body).toEqual({ hosts: [body] });
    for (const method of ["GET", "PATCH"]) {
      const refused = await service.call(method, path, {
        key: service.other.key,
        ...(method === "PATCH" ? { body: { cordoned: true } } : {}),
      });
      expect(refused.status).toBe(403);
    }
  });

  test("get no new pod while they are cordoned, and the refusal names them", async () => {
    expect((await service.call("PATCH", path, { body: { cordoned: true } })).body).toMatchObject({ cordoned: true });
    const refused = await service.call("POST", "/pods", { body: pod });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).toContain(`The host ${testHost.machineId} is cordoned`);
    await service.call("PATCH", path, { body: { cordoned: false } });
    expect((await service.call("POST", "/pods", { body: pod })).status).toBe(201);
  });

  test("tell the owners of their pods that they are drained, once, and that this is over", async () => {
    const { body } = await service.call("POST", "/pods", { body: pod });
    const { id } = body as { id: string };
    const told = async (): Promise<string> =>
      ((await service.call("GET", `/pods/${id}`)).body as { lastStatusChange: string }).lastStatusChange;
    const since = new Date(service.clock.now()).toISOString();
    const drained = await service.call("PATCH", path, { body: { draining: true } });
    expect(drained.body).toMatchObject({
      draining: true,
      cordoned: true,
      drain: { since, workersLeft: 0, podsLeft: 1 },
    });
    const first = await told();
    expect(first).toContain("Its host is being drained");
    await service.clock.advance(60_000);
    const again = await service.call("PATCH", path, { body: { draining: true } });
    expect(again.body).toMatchObject({ drain: { since } });
    expect(await told()).toBe(first);
    await service.call("POST", `/pods/${id}/stop`);
    expect((await service.call("GET", path)).body).toMatchObject({ drain: { podsLeft: 0 } });
    expect((await service.call("POST", `/pods/${id}/start`)).text).toContain("is cordoned");
    const ended = await service.call("PATCH", path, { body: { cordoned: false } });
    expect(ended.body).toMatchObject({ draining: false, drain: null, cordoned: false });
    expect(await told()).toContain("no longer drained");
    expect((await service.call("POST", `/pods/${id}/start`)).status).toBe(200);
  });

  test("keep what a change leaves out; labels are replaced whole", async () => {
    await service.call("PATCH", path, { body: { cordoned: true, labels: { rack: "r1" } } });
    const changed = await service.call("PATCH", path, { body: { labels: { zone: "z" } } });
    expect(changed.body).toMatchObject({ cordoned: true });
    expect((changed.body as { labels: unknown }).labels).toEqual({ zone: "z" });
  });

  test.each([
    {},
    { cordoned: "yes" },
    { draining: true, cordoned: false },
    { name: "x" },
    { labels: { "": "x" } },
    { labels: { a: "x".repeat(64) } },
  ])("refuse the change %j", async (body) => {
    expect((await service.call("PATCH", path, { body })).status).toBe(400);
  });

  test("that do not exist are not found", async () => {
    expect((await service.call("GET", "/service/hosts/m9")).status).toBe(404);
    expect((await service.call("PATCH", "/service/hosts/m9", { body: { cordoned: true } })).status).toBe(404);
  });
});
