import { limits } from "@millrace/spec";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService, type TestAnswer } from "./rest-service.test-support.ts";

let service: RestTestService;
let made = 0;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(() => service.close());
afterEach(async () => {
  for (const { key } of [service.owner, service.other]) {
    const rules = (await service.call("GET", "/notifications", { key })).body as { readonly id: string }[];
    for (const { id } of rules) await service.call("DELETE", `/notifications/${id}`, { key });
  }
});

const url = "https://hooks.example.org/millrace";
const queueAge = { name: "jobs wait", condition: "QUEUE_AGE", url };
const create = (body: object, key = service.owner.key): Promise<TestAnswer> =>
  service.call("POST", "/notifications", { body, key });

async function created(body: object = queueAge): Promise<{ readonly id: string; readonly path: string }> {
  const { id } = (await create(body)).body as { id: string };
  return { id, path: `/notifications/${id}` };
}

async function endpointId(): Promise<string> {
  const template = { name: `t${(made += 1)}`, imageName: "local/echo", isServerless: true };
  const { id: templateId } = (await service.call("POST", "/templates", { body: template })).body as { id: string };
  const endpoint = { name: `e${made}`, templateId, computeType: "CPU" };
  return ((await service.call("POST", "/endpoints", { body: endpoint })).body as { id: string }).id;
}

describe("rules for notifications", () => {
  test("are created with their defaults, read, listed, changed and deleted", async () => {
    const answer = await create(queueAge);
    expect(answer).toMatchObject({
      status: 200,
      body: { ...queueAge, bounds: { ageSeconds: 300 }, endpointIds: [], enabled: true, repeatMinutes: null },
    });
    expect(answer.body).toMatchObject({ firing: [], lastDelivery: null });
    const { id } = answer.body as { id: string };
    const path = `/notifications/${id}`;
    expect((await service.call("GET", path)).body).toEqual(answer.body);
    expect((await service.call("GET", "/notifications")).body).toEqual([answer.body]);
    const changes = {
      enabled: false,
      bounds: { ageSeconds: 60 },
      repeatMinutes: 60,
      endpointIds: [await endpointId()],
    };
    const changed = await service.call("PATCH", path, { body: changes });
    expect(changed).toMatchObject({ status: 200, body: { ...queueAge, ...changes } });
    expect(await service.call("PATCH", path, { body: { repeatMinutes: null } })).toMatchObject({
      body: { ...changes, repeatMinutes: null },
    });
    expect((await service.call("DELETE", path)).status).toBe(204);
    expect((await service.call("GET", path)).status).toBe(404);
  });

  test.each([
    ["bounds.jobsMin", { bounds: { jobsMin: 5 } }],
    ["bounds.ageSeconds", { bounds: { ageSeconds: limits.notificationAgeMinSeconds - 1 } }],
    ["endpointIds.0", { endpointIds: ["nosuchendpoint"] }],
    ["url", { url: "ftp://example.org" }],
    ["url", { url: "http://10.0.0.1/hook" }],
    ["name", { name: " " }],
    ["repeatMinutes", { repeatMinutes: 1 }],
    ["condition", { condition: "OTHER" }],
  ])("are refused for a wrong %s", async (field, wrong) => {
    expect(await create({ ...queueAge, ...wrong })).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect((await service.call("GET", "/notifications")).body).toEqual([]);
    const { path } = await created();
    expect(await service.call("PATCH", path, { body: wrong })).toMatchObject({ status: 400 });
    expect(await service.call("GET", path)).toMatchObject({ body: { ...queueAge, enabled: true } });
  });

  test("says in words what an address must be", async () => {
    const refused = await service.call("POST", "/notifications", { body: { ...queueAge, url: "ftp://example.org" } });
    expect(refused.body).toMatchObject({
      details: [{ field: "url", message: expect.stringContaining("must be an http or https address") }],
    });
  });

  test("name no endpoints where their condition is about none", async () => {
    const budget = { name: "b", condition: "BUDGET_REACHED", url, endpointIds: [await endpointId()] };
    expect(await create(budget)).toMatchObject({ status: 400, body: { details: [{ field: "endpointIds" }] } });
  });

  test("about disks are for operators", async () => {
    const disk = { name: "disk", condition: "DISK_NEARLY_FULL", url };
    expect(await create(disk, service.other.key)).toMatchObject({ status: 403 });
    expect(await create(disk)).toMatchObject({ status: 200, body: { bounds: { usedPercent: 90 } } });
  });

  test("are at most so many", async () => {
    for (let rules = 0; rules < limits.notificationRulesMax; rules += 1) {
      expect((await create(queueAge)).status).toBe(200);
    }
    expect(await create(queueAge)).toMatchObject({ status: 409 });
    expect((await create(queueAge, service.other.key)).status).toBe(200);
  });

  test("of another account do not exist; keys need their scopes and no restriction", async () => {
    const { path } = await created();
    for (const [method, at] of [
      ["GET", path],
      ["DELETE", path],
      ["POST", `${path}/test`],
    ] as const) {
      expect((await service.call(method, at, { key: service.other.key })).status).toBe(404);
    }
    const reader = await service.keyFor(["manage:read"]);
    expect((await service.call("GET", path, { key: reader })).status).toBe(200);
    expect((await service.call("POST", `${path}/test`, { key: reader })).status).toBe(403);
    const restricted = await service.keyFor(["manage"], [await endpointId()]);
    expect((await service.call("GET", "/notifications", { key: restricted })).status).toBe(403);
  });

  test("send a test message, whose delivery they show; the audit log has it", async () => {
    const { id, path } = await created();
    const sent = await service.call("POST", `${path}/test`);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        delivery: { state: "test", attempt: 1, statusCode: 204, error: null, nextTryAt: null },
        message: { type: "notification", state: "test", condition: "QUEUE_AGE", rule: { id, name: queueAge.name } },
      },
    });
    const { delivery } = sent.body as { delivery: object };
    expect((await service.call("GET", path)).body).toMatchObject({ lastDelivery: delivery });
    const { entries } = (await service.call("GET", `/audit?resourceId=${id}`)).body as { entries: object[] };
    expect(entries).toMatchObject([{ operation: "testNotification" }, { operation: "createNotification" }]);
  });
});
