import { podRegistryLogin } from "@millrace/engine";
import { restDocument } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

const OURS = "registry.example.org/team/app:1";
const THEIRS = "evil.example.com/team/app:1";
const secret = { username: "ada", password: "correct-horse-battery" };

let service: RestTestService;
let counter = 0;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

type Body = Readonly<Record<string, unknown>>;

const send = (method: string, path: string, body: Body, key = service.owner.key) =>
  service.call(method, path, { key, body });

async function made(path: string, body: Body, key = service.owner.key): Promise<string> {
  const answer = await send("POST", path, { name: `n${(counter += 1)}`, ...body }, key);
  expect([200, 201], answer.text).toContain(answer.status);
  return (answer.body as { id: string }).id;
}

/** Takes no hardware that others of these tests need. */
const cpu = { computeType: "CPU", vcpuCount: 2, cpuFlavorIds: ["cpu3c"], containerDiskInGb: 1, volumeInGb: 1 };

async function newPod(body: Body, key: string): Promise<string> {
  const id = await made("/pods", { ...cpu, ...body }, key);
  return id;
}

async function loginOf(podId: string) {
  const pod = await service.store.management.pods.get(podId);
  if (pod === undefined) throw new Error("There is no such pod.");
  return await podRegistryLogin(
    { registryAuths: service.management.registryAuths, templates: service.store.management.templates },
    pod,
  );
}

const deletePod = (id: string, key: string) => service.call("DELETE", `/pods/${id}`, { key });

describe("a login that a public template of another account names", () => {
  let templateId: string;
  let loginId: string;
  beforeAll(async () => {
    loginId = await made("/containerregistryauth", secret);
    templateId = await made("/templates", { imageName: OURS, isPublic: true, containerRegistryAuthId: loginId });
  });

  test("is used for the template's own image alone, and only while others may see it", async () => {
    const { key } = service.other;
    const pod = await newPod({ templateId }, key);
    expect(await loginOf(pod)).toEqual(secret);
    expect((await service.call("GET", `/pods/${pod}`, { key })).body).not.toHaveProperty("containerRegistryAuthId");
    await send("PATCH", `/templates/${templateId}`, { isPublic: false });
    expect(await loginOf(pod)).toBeNull();
    await send("PATCH", `/templates/${templateId}`, { isPublic: true });
    await send("PATCH", `/pods/${pod}`, { imageName: THEIRS }, key);
    expect(await loginOf(pod)).toBeNull();
    await deletePod(pod, key);
  });

  test("is never sent to the registry of an image that the other account names", async () => {
    const { key } = service.other;
    for (const imageName of [THEIRS, "registry.example.org/other/app:1", `${OURS}-2`]) {
      const pod = await newPod({ templateId, imageName }, key);
      expect(await loginOf(pod), imageName).toBeNull();
      await deletePod(pod, key);
    }
  });
});

describe("a login of the own account", () => {
  test("is for the registries that it names, however the image spells them", async () => {
    const { registryAuths } = service.management;
    const registries = ["Index.Docker.io", "registry.example.org:5000"];
    const id = await made("/containerregistryauth", { ...secret, registries });
    const read = await service.call("GET", `/containerregistryauth/${id}`);
    expect(read.body).toMatchObject({ registries: ["docker.io", "registry.example.org:5000"] });
    for (const imageName of [
      "nginx",
      "library/nginx",
      "docker.io/library/nginx",
      "INDEX.docker.io/library/nginx",
      "Registry.Example.org:5000/app",
    ]) {
      expect(await registryAuths.login(id, imageName), imageName).toEqual(secret);
      await made("/templates", { imageName, containerRegistryAuthId: id });
    }
    for (const imageName of [
      THEIRS,
      "registry.example.org/app",
      "registry.example.org:5001/app",
      "EVIL/library/nginx",
      "localhost/library/nginx",
      "docker.io.evil.example.com/library/nginx",
    ]) {
      await expect(registryAuths.login(id, imageName), imageName).rejects.toThrow(/Store credentials for/);
      const refused = await send("POST", "/templates", { name: imageName, imageName, containerRegistryAuthId: id });
      expect(refused, imageName).toMatchObject({
        status: 400,
        body: { details: [{ field: "containerRegistryAuthId" }] },
      });
      expect((await send("POST", "/pods", { ...cpu, imageName, containerRegistryAuthId: id })).status).toBe(400);
    }
  });

  test("is for the registry of its first image where it names none", async () => {
    const { registryAuths } = service.management;
    const id = await made("/containerregistryauth", secret);
    await registryAuths.login(id, "local/echo");
    expect(await registryAuths.get(service.owner.accountId, id)).toMatchObject({ registries: [] });
    expect(await registryAuths.login(id, OURS)).toEqual(secret);
    await expect(registryAuths.login(id, THEIRS)).rejects.toThrow(/are for registry.example.org/);
  });

  test("is not for another one when the image of its template or pod changes", async () => {
    const id = await made("/containerregistryauth", { ...secret, registries: ["registry.example.org"] });
    const template = await made("/templates", { imageName: OURS, containerRegistryAuthId: id });
    expect((await send("PATCH", `/templates/${template}`, { imageName: THEIRS })).status).toBe(400);
    expect((await send("POST", "/pods", { ...cpu, templateId: template, imageName: THEIRS })).status).toBe(400);
    const pod = await newPod({ templateId: template }, service.owner.key);
    expect((await send("PATCH", `/pods/${pod}`, { imageName: THEIRS })).status).toBe(400);
    await deletePod(pod, service.owner.key);
  });

  test("names hosts of registries only", async () => {
    for (const registry of ["https://ghcr.io", "ghcr.io/team", "team", "a b.c", "*.example.org", "ghcr.io:port"]) {
      const body = { name: "x", ...secret, registries: [registry] };
      expect(await send("POST", "/containerregistryauth", body), registry).toMatchObject({
        status: 400,
        body: { details: [{ field: "registries.0" }] },
      });
    }
  });
});

test("a template of another account chooses no secret of the account that uses it", async () => {
  const { key, accountId } = service.other;
  await service.management.secrets.create(accountId, { name: "token", value: "of the other" });
  const env = { TOKEN: "{{ RUNPOD_SECRET_token }}", PLAIN: "1" };
  const forPods = await made("/templates", { imageName: OURS, isPublic: true, env });
  const asked = { status: 400, body: { details: [{ field: "env.TOKEN" }] } };
  expect(await send("POST", "/pods", { ...cpu, templateId: forPods }, key)).toMatchObject(asked);
  const agreed = await newPod({ templateId: forPods, env: { TOKEN: env.TOKEN } }, key);
  expect((await service.call("GET", `/pods/${agreed}`, { key })).body).toMatchObject({ env });
  await deletePod(agreed, key);

  const workers = { imageName: "local/echo", isPublic: true, isServerless: true };
  const forWorkers = await made("/templates", { ...workers, env: { PLAIN: "1" } });
  const late = await made("/endpoints", { templateId: forWorkers }, key);
  await send("PATCH", `/templates/${forWorkers}`, { env });
  expect(await send("POST", "/endpoints", { templateId: forWorkers }, key)).toMatchObject(asked);
  expect((await send("POST", "/endpoints", { templateId: forWorkers, env: { TOKEN: "own" } }, key)).status).toBe(200);
  const { endpointEnvironment } = await import("@millrace/engine");
  const deployed = (await service.management.endpoints.readAll()).find(({ endpoint }) => endpoint.id === late);
  if (deployed === undefined) throw new Error("There is no such endpoint.");
  expect(endpointEnvironment(deployed)).toEqual({ PLAIN: "1" });
});

describe("every field of a request that names a resource", () => {
  /** How somebody of another account makes what the field names, and what else the request needs. */
  const resources: Readonly<Record<string, { make: (key: string) => Promise<unknown>; with?: Body }>> = {
    templateId: { make: (key) => made("/templates", { imageName: OURS }, key) },
    networkVolumeId: { make: (key) => made("/networkvolumes", { size: 1, dataCenterId: "EU-RO-1" }, key) },
    networkVolumeIds: {
      make: async (key) => [await made("/networkvolumes", { size: 1, dataCenterId: "EU-RO-1" }, key)],
    },
    containerRegistryAuthId: { make: (key) => made("/containerregistryauth", secret, key) },
    volumeIds: {
      make: async (key) => [
        await made("/networkvolumes", { name: `v-${Math.random()}`, size: 1, dataCenterId: "EU-RO-1" }, key),
      ],
    },
    endpointIds: { make: async (key) => [await made("/endpoints", { templateId: await workers(key) }, key)] },
    endpointId: { make: async (key) => await made("/endpoints", { templateId: await workers(key) }, key) },
    accountId: {
      make: async (key) => ((await service.call("GET", "/keys/current", { key })).body as Body)["accountId"],
    },
  };
  const workers = (key: string) => made("/templates", { imageName: "local/echo", isServerless: true }, key);
  /** They name hardware and places of the service, which belong to nobody. */
  const common = /^(gpuTypeIds|cpuFlavorIds|dataCenterIds?|instanceIds)$/;
  const asked = Object.entries(restDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, unknown>>).flatMap(([method, operation]) => {
      const fields = fieldsOf(operation).filter((field) => /Ids?$/.test(field) && !common.test(field));
      // The operator moves endpoints of every account.
      if (path === "/service/shards/moves") return [];
      return fields.map((field) => ({ method: method.toUpperCase(), path, field }));
    }),
  );

  test("is known here", () => {
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.map(({ field }) => field).filter((field) => resources[field] === undefined)).toEqual([]);
  });

  test.each(asked)("$method $path: $field of another account is refused", async ({ method, path, field }) => {
    const foreign = await resources[field]?.make(service.owner.key);
    const { key } = service.other;
    const own: Readonly<Record<string, () => Promise<string>>> = {
      "{podId}": () => newPod({ imageName: OURS }, key),
      "{templateId}": () => made("/templates", { imageName: OURS }, key),
      "{endpointId}": async () => made("/endpoints", { templateId: await workers(key) }, key),
      "{notificationId}": async () =>
        made("/notifications", { condition: "WORKERS_FAILING", url: "https://hooks.example.org" }, key),
    };
    let address = path;
    for (const [part, make] of Object.entries(own))
      if (path.includes(part)) address = address.replace(part, await make());
    const whole: Readonly<Record<string, Body>> = {
      "/pods": { ...cpu, imageName: OURS },
      "/templates": { name: "t", imageName: OURS },
      "/endpoints": { templateId: await workers(key) },
      "/keys": { name: "k", scopes: ["run"] },
      "/notifications": { name: "r", condition: "WORKERS_FAILING", url: "https://hooks.example.org" },
    };
    const answer = await send(method, address, { ...whole[path], [field]: foreign }, key);
    expect([400, 403, 404], answer.text).toContain(answer.status);
    expect(answer.text).toMatch(new RegExp(`${field}|another account|${String([foreign].flat()[0])}`));
    const podId = /^\/pods\/([a-z0-9]+)/.exec(address)?.[1];
    if (podId !== undefined) await deletePod(podId, key);
  });
});

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

/** The fields of the body that an operation takes. */
function fieldsOf(operation: unknown): string[] {
  const { requestBody } = operation as { requestBody?: { content?: Readonly<Record<string, { schema?: Schema }>> } };
  const namesIn = (schema: Schema | undefined): string[] => {
    if (schema === undefined) return [];
    if (schema.$ref !== undefined) {
      const schemas = restDocument.components?.schemas as unknown as Readonly<Record<string, Schema>>;
      return namesIn(schemas[schema.$ref.split("/").at(-1) ?? ""]);
    }
    return [...Object.keys(schema.properties ?? {}), ...(schema.allOf ?? []).flatMap(namesIn)];
  };
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema));
}
