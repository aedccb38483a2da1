import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(() => service.close());

type Body = Record<string, unknown> & { readonly id: string };
const login = { username: "robot-user-77", password: "correct-horse-battery-staple" };
const call = (method: string, path: string, body?: object) =>
  service.call(method, path, body === undefined ? {} : { body });

describe("registry credentials", () => {
  test("are stored and read without user name and password, and deleted", async () => {
    const made = await call("POST", "/containerregistryauth", { name: "team", ...login });
    expect(made).toMatchObject({ status: 200 });
    const { id } = made.body as Body;
    expect(made.body).toEqual({ id, name: "team", registries: [] });
    expect((await call("GET", "/containerregistryauth")).body).toEqual([{ id, name: "team", registries: [] }]);
    expect((await call("GET", `/containerregistryauth/${id}`)).body).toEqual({ id, name: "team", registries: [] });
    expect(await service.management.registryAuths.login(id, "registry.example.org/team/app:1")).toEqual(login);
    expect(await call("POST", "/containerregistryauth", { name: "team", ...login })).toMatchObject({ status: 409 });
    expect(await service.call("GET", `/containerregistryauth/${id}`, { key: service.other.key })).toMatchObject({
      status: 404,
    });
    expect(await call("DELETE", `/containerregistryauth/${id}`)).toMatchObject({ status: 204 });
    expect(await call("GET", `/containerregistryauth/${id}`)).toMatchObject({ status: 404 });
    expect(await service.management.registryAuths.login(id, "registry.example.org/team/app:1")).toBeNull();
  });

  test.each(["name", "username", "password"])("are not stored without %s", async (field) => {
    const answer = await call("POST", "/containerregistryauth", { name: "x", ...login, [field]: undefined });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect(answer.text).not.toContain(login.password);
  });

  test("a password with a line break is refused without being repeated", async () => {
    const answer = await call("POST", "/containerregistryauth", { name: "x", username: "u", password: "hunter2\nx" });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "password" }] } });
    expect(answer.text).not.toContain("hunter2");
  });

  test("stay while a template or a pod refers to them", async () => {
    const { id } = (await call("POST", "/containerregistryauth", { name: "used", ...login })).body as Body;
    const template = (await call("POST", "/templates", { name: "p", imageName: "r/p", containerRegistryAuthId: id }))
      .body as Body;
    expect(await call("DELETE", `/containerregistryauth/${id}`)).toMatchObject({ status: 409 });
    const pod = (await call("POST", "/pods", { computeType: "CPU", templateId: template.id })).body as Body;
    expect(pod["containerRegistryAuthId"]).toBe(id);
    await call("DELETE", `/pods/${pod.id}`);
    await call("DELETE", `/templates/${template.id}`);
    expect(await call("DELETE", `/containerregistryauth/${id}`)).toMatchObject({ status: 204 });
  });

  test("are not in any file of the service in plain text", async () => {
    await call("POST", "/containerregistryauth", { name: "secret", ...login });
    const directory = service.directory;
    for (const name of await readdir(directory, { recursive: true })) {
      const bytes = await readFile(join(directory, name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes(login.password), join(dirname(name), name)).toBe(false);
      expect(bytes.includes(login.username), name).toBe(false);
    }
  });
});
