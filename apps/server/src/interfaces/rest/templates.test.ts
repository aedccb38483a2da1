import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeEach(async () => {
  service = await startRestService();
});
afterEach(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

async function create(fields: object = {}, key = service.owner.key): Promise<{ id: string }> {
  const body = { name: `t-${Math.random()}`, imageName: "local/echo", ...fields };
  const answer = await service.call("POST", "/templates", { key, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { id: string };
}

describe("creating a template", () => {
  test("a missing field gets the documented default", async () => {
    const answer = await service.call("POST", "/templates", { body: { name: "plain", imageName: "local/echo" } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{13}$/),
      name: "plain",
      imageName: "local/echo",
      category: "NVIDIA",
      containerDiskInGb: 50,
      volumeInGb: 20,
      volumeMountPath: "/workspace",
      dockerEntrypoint: [],
      dockerStartCmd: [],
      env: {},
      ports: ["8888/http", "22/tcp"],
      readme: "",
      isPublic: false,
      isPlatform: false,
      isServerless: false,
      earned: 0,
      runtimeInMin: 0,
    });
    expect(answer.headers["x-request-id"]).toMatch(/./);
  });

  test("given fields are kept", async () => {
    const given = {
      name: "full ü",
      imageName: "registry.example.org/team/transcriber:2.0",
      category: "AMD",
      isServerless: true,
      containerDiskInGb: 0,
      volumeInGb: 0,
      volumeMountPath: "/data",
      dockerEntrypoint: ["sh", "-c"],
      dockerStartCmd: ["python -u handler.py"],
      env: { MODEL_SIZE: "small", __proto__x: "1" },
      ports: ["8000/http", "8000/tcp", "70001/tcp"],
      readme: "# Transcriber\n",
      isPublic: true,
    };
    const { id } = await create(given);
    expect((await service.call("GET", `/templates/${id}`)).body).toMatchObject({ id, ...given });
  });

  test("a mount path is normalized", async () => {
    expect(await create({ volumeMountPath: "//data/./models/" })).toMatchObject({ volumeMountPath: "/data/models" });
  });

  test("a taken name answers 409, also for the second of two concurrent requests", async () => {
    const body = { name: "same", imageName: "local/echo" };
    const answers = await Promise.all([
      service.call("POST", "/templates", { body }),
      service.call("POST", "/templates", { body }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      error: "conflict",
      details: [{ field: "name" }],
    });
    await create({ name: "same" }, service.other.key);
  });

  test("registry credentials that do not exist answer 404", async () => {
    const body = { name: "private", imageName: "local/echo", containerRegistryAuthId: "cra62bx4m" };
    const answer = await service.call("POST", "/templates", { body });
    expect(answer).toMatchObject({ status: 404, body: { details: [{ field: "containerRegistryAuthId" }] } });
  });
});

describe("reading templates", () => {
  test("the list holds the account's own, newest first", async () => {
    expect((await service.call("GET", "/templates")).body).toEqual([]);
    const first = await create();
    await service.clock.advance(1);
    const second = await create();
    await create({}, service.other.key);
    expect((await service.call("GET", "/templates")).body).toEqual([second, first]);
  });

  test("public templates of others are listed only on request", async () => {
    const { id } = await create({ isPublic: true }, service.other.key);
    expect((await service.call("GET", `/templates/${id}`)).status).toBe(404);
    expect((await service.call("GET", `/templates/${id}?includePublicTemplates=false`)).status).toBe(404);
    expect((await service.call("GET", `/templates/${id}?includePlatformTemplates=true`)).status).toBe(404);
    expect(await service.call("GET", `/templates/${id}?includePublicTemplates=true`)).toMatchObject({
      status: 200,
      body: { id },
    });
    expect((await service.call("GET", "/templates?includePublicTemplates=true")).body).toMatchObject([{ id }]);
  });

  test("official and endpoint-bound templates are listed only on request", async () => {
    const [official, bound] = [await create({}, service.other.key), await create()];
    const change = (id: string, fields: object): Promise<unknown> =>
      service.store.management.templates.change(id, (template) => ({
        template: { ...template, ...fields },
        restartsWorkers: false,
      }));
    await change(official.id, { isPlatform: true });
    await change(bound.id, { boundEndpointId: "e1" });
    const found = async (path: string): Promise<number> => (await service.call("GET", path)).status;
    expect(await found(`/templates/${official.id}`)).toBe(404);
    expect(await found(`/templates/${official.id}?includePlatformTemplates=true`)).toBe(200);
    expect(await found(`/templates/${bound.id}`)).toBe(404);
    expect(await found(`/templates/${bound.id}?includeEndpointBoundTemplates=true`)).toBe(200);
    const all = "?includePlatformTemplates=true&includeEndpointBoundTemplates=true&includePublicTemplates=true";
    expect((await service.call("GET", "/templates")).body).toEqual([]);
    expect((await service.call("GET", `/templates${all}`)).body).toHaveLength(2);
  });

  test("a private template of another account is never shown", async () => {
    const { id } = await create({}, service.other.key);
    const all = "?includePlatformTemplates=true&includeEndpointBoundTemplates=true&includePublicTemplates=true";
    expect(await service.call("GET", `/templates/${id}${all}`)).toMatchObject({
      status: 404,
      body: { error: "not_found", message: `There is no template with the id ${id}.` },
    });
  });
});

describe("updating a template", () => {
  test.each([
    ["PATCH", ""],
    ["POST", "/update"],
  ])("%s /templates/{id}%s changes what is given and keeps the rest", async (method, suffix) => {
    const before = await create({ env: { A: "1", B: "2" }, ports: ["1/tcp"], volumeInGb: 7, readme: "old" });
    const body = { env: { C: "3" }, ports: [], readme: "" };
    const answer = await service.call(method, `/templates/${before.id}${suffix}`, { body });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ ...before, ...body });
    expect((await service.call("GET", `/templates/${before.id}`)).body).toEqual(answer.body);
  });

  test("an empty update changes nothing", async () => {
    const before = await create();
    expect((await service.call("PATCH", `/templates/${before.id}`, { body: {} })).body).toEqual(before);
  });

  test("whether a template is for workers cannot be changed", async () => {
    const { id } = await create();
    const answer = await service.call("PATCH", `/templates/${id}`, { body: { isServerless: true } });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "isServerless" }] } });
  });

  test("a taken name answers 409, its own name does not", async () => {
    const [one, two] = [await create({ name: "one" }), await create({ name: "two" })];
    expect((await service.call("PATCH", `/templates/${two.id}`, { body: { name: "one" } })).status).toBe(409);
    expect((await service.call("PATCH", `/templates/${one.id}`, { body: { name: "one" } })).status).toBe(200);
  });

  test("only the owner may change or delete a template: others get 404, even if it is public", async () => {
    const shared = await create({ isPublic: true }, service.other.key);
    const hidden = await create({}, service.other.key);
    for (const [method, suffix, body] of [
      ["PATCH", "", {}],
      ["POST", "/update", {}],
      ["DELETE", "", undefined],
    ] as const) {
      expect((await service.call(method, `/templates/${shared.id}${suffix}`, { body })).status).toBe(404);
      expect((await service.call(method, `/templates/${hidden.id}${suffix}`, { body })).status).toBe(404);
      expect((await service.call(method, `/templates/unknown${suffix}`, { body })).status).toBe(404);
    }
    expect((await service.call("GET", `/templates/${shared.id}`, { key: service.other.key })).body).toEqual(shared);
  });
});

describe("deleting a template", () => {
  test("answers 204 without a body, and then 404", async () => {
    const { id } = await create();
    expect(await service.call("DELETE", `/templates/${id}`)).toMatchObject({ status: 204, text: "" });
    expect((await service.call("DELETE", `/templates/${id}`)).status).toBe(404);
    expect((await service.call("GET", `/templates/${id}`)).status).toBe(404);
  });

  test("answers 409 while an endpoint uses it", async () => {
    const { id } = await create({ isServerless: true });
    const endpoint = await service.call("POST", "/endpoints", { body: { templateId: id } });
    expect((await service.call("DELETE", `/templates/${id}`)).status).toBe(409);
    expect((await service.call("GET", `/templates/${id}`)).status).toBe(200);
    await service.call("DELETE", `/endpoints/${(endpoint.body as { id: string }).id}`);
    expect((await service.call("DELETE", `/templates/${id}`)).status).toBe(204);
  });
});
