import { gpuPools } from "@millrace/engine";
import { formatDockerArgs } from "../graphql/mapping/docker-args.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startV2Service, type V2TestService } from "./v2-service.test-support.ts";

let service: V2TestService;
beforeAll(async () => {
  service = await startV2Service();
});
afterAll(() => service.close());

/** What all three interfaces can say of a template. */
interface Container {
  readonly image: string;
  readonly disk: number;
  readonly env: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly volume: { readonly size: number; readonly path: string };
}

const words = fc.array(fc.constantFrom("run", "two words", "--x='1'", "", 'a"b', "{"), { maxLength: 3 });
const containers: fc.Arbitrary<Container> = fc.record({
  image: fc.constantFrom("a/one", "b/two:3"),
  disk: fc.integer({ min: 1, max: 1000 }),
  env: fc.dictionary(fc.constantFrom("A", "B", "C_1"), fc.constantFrom("", "x", "ä\n'")),
  ports: fc.uniqueArray(fc.constantFrom("80/http", "22/tcp", "8000/tcp")),
  entrypoint: words,
  cmd: words,
  volume: fc.record({ size: fc.integer({ min: 10, max: 1000 }), path: fc.constantFrom("/a", "/work/b") }),
});
const interfaces = ["v1", "v2", "graphql"] as const;
type Interface = (typeof interfaces)[number];
const changes = fc.array(fc.tuple(fc.constantFrom(...interfaces), containers), { minLength: 1, maxLength: 4 });

async function saveTemplate(id: string, name: string, by: Interface, to: Container): Promise<void> {
  const { image, disk, env, ports, entrypoint, cmd, volume } = to;
  if (by === "v2") {
    const body = { image, disk, env, ports, entrypoint, cmd, mounts: { persistent: volume } };
    expect((await service.v2("PATCH", `/templates/${id}`, { body })).status).toBe(200);
    return;
  }
  const sizes = { containerDiskInGb: disk, volumeInGb: volume.size, volumeMountPath: volume.path };
  if (by === "v1") {
    const command = { dockerEntrypoint: entrypoint, dockerStartCmd: cmd };
    expect(
      (await service.v1("PATCH", `/templates/${id}`, { imageName: image, env, ports, ...sizes, ...command })).status,
    ).toBe(200);
    return;
  }
  const input = {
    id,
    name,
    imageName: image,
    ...sizes,
    env: Object.entries(env).map(([key, value]) => ({ key, value })),
    ports: ports.join(","),
    dockerArgs: formatDockerArgs({ dockerEntrypoint: entrypoint, dockerStartCmd: cmd }),
  };
  const query = "mutation ($input: SaveTemplateInput) { saveTemplate(input: $input) { id } }";
  expect((await service.graphql(query, { input })).body).toMatchObject({ data: { saveTemplate: { id } } });
}

test("a template changed by any interface is the same in all three", async () => {
  const made = await service.v2("POST", "/templates", { body: { name: "shared", image: "a/b" } });
  const { id } = made.body;
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      for (const [by, to] of steps) await saveTemplate(id, "shared", by, to);
      const { image, disk, env, ports, entrypoint, cmd, volume } = steps.at(-1)?.[1] ?? ({} as Container);
      const own = (await service.v2("GET", `/templates/${id}`)).body;
      expect(own).toMatchObject({ image, disk, ports, entrypoint, cmd, mounts: { persistent: volume } });
      expect(own.env).toEqual(env);
      const rest = (await service.v1("GET", `/templates/${id}`)).body;
      expect(rest).toMatchObject({ imageName: image, containerDiskInGb: disk, ports, volumeInGb: volume.size });
      expect([rest.env, rest.dockerEntrypoint, rest.dockerStartCmd]).toEqual([env, entrypoint, cmd]);
      const query =
        "{ myself { podTemplates { id imageName containerDiskInGb dockerArgs ports volumeInGb volumeMountPath } } }";
      const [shown] = (await service.graphql(query)).body.data.myself.podTemplates;
      expect(shown).toEqual({
        id,
        imageName: image,
        containerDiskInGb: disk,
        dockerArgs: own.args,
        ports: ports.join(","),
        volumeInGb: volume.size,
        volumeMountPath: volume.path,
      });
    }),
    { numRuns: 25 },
  );
});

/** What all three can say of an endpoint; version 2 says nothing of who may send requests. */
interface Settings {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly idleTimeout: number;
  readonly scale: number;
  readonly timeout: number;
  readonly count: number;
  readonly pool: string;
  readonly requests: { readonly openRequests: boolean; readonly corsOrigins: readonly string[] };
}

const settings: fc.Arbitrary<Settings> = fc.record({
  name: fc.constantFrom("first", "second"),
  min: fc.integer({ min: 0, max: 3 }),
  max: fc.integer({ min: 3, max: 9 }),
  idleTimeout: fc.integer({ min: 1, max: 3600 }),
  scale: fc.integer({ min: 1, max: 100 }),
  timeout: fc.integer({ min: 5_000, max: 1_000_000 }),
  count: fc.integer({ min: 1, max: 2 }),
  pool: fc.constantFrom("AMPERE_24"),
  requests: fc.record({
    openRequests: fc.boolean(),
    corsOrigins: fc.uniqueArray(fc.constantFrom("*", "https://a.example", "http://localhost:3000")),
  }),
});

/** The two types of endpoints, in the words of each interface. */
const types = {
  QUEUE: {
    type: "QB",
    scalerType: "QUEUE_DELAY",
    scaling: (queueDelay: number) => ({ type: "QUEUE_DELAY", queueDelay }),
  },
  LOAD_BALANCER: {
    type: "LB",
    scalerType: "REQUEST_COUNT",
    scaling: (requestCount: number) => ({ type: "REQUEST_COUNT", requestCount }),
  },
} as const;

interface SavedEndpoint {
  readonly id: string;
  readonly type: keyof typeof types;
}

async function saveEndpoint({ id, type }: SavedEndpoint, by: Interface, to: Settings): Promise<void> {
  const { name, min, max, idleTimeout, scale, timeout, count, pool } = to;
  const same = { name, workersMin: min, workersMax: max, idleTimeout, gpuCount: count, executionTimeoutMs: timeout };
  const { scalerType, scaling } = types[type];
  const all = { ...same, scalerType, scalerValue: scale, ...(type === "QUEUE" ? {} : to.requests) };
  if (by === "v1") {
    expect((await service.v1("PATCH", `/endpoints/${id}`, all)).status).toBe(200);
  } else if (by === "v2") {
    const workers = { min, max, idleTimeout };
    const body = { name, workers, scaling: scaling(scale), timeout, gpu: { pools: [pool], count } };
    expect((await service.v2("PATCH", `/serverless/${id}`, { body })).status).toBe(200);
  } else {
    const query = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
    const answer = await service.graphql(query, { input: { id, ...all, gpuIds: pool } });
    expect(answer.body).toMatchObject({ data: { saveEndpoint: { id } } });
  }
}

const made: Readonly<Record<(typeof interfaces)[number], (type: keyof typeof types) => Promise<string>>> = {
  v1: async (type) => {
    const template = { name: `v1 ${type}`, imageName: "a/b", isServerless: true };
    const templateId = (await service.v1("POST", "/templates", template)).body.id;
    const gpuTypeIds = gpuPools.find((pool) => pool.id === "AMPERE_24")?.gpuTypeIds;
    const body = { name: `v1 ${type}`, templateId, type: types[type].type, gpuTypeIds };
    return (await service.v1("POST", "/endpoints", body)).body.id;
  },
  v2: async (type) => {
    const scaling = types[type].scaling(4);
    const body = { name: "first", type, image: "a/b", gpu: { pools: ["AMPERE_24"] }, scaling };
    return (await service.v2("POST", "/serverless", { body })).body.id;
  },
  graphql: async (type) => {
    const input = {
      name: `graphql ${type}`,
      template: { imageName: "a/b" },
      type: types[type].type,
      gpuIds: "AMPERE_24",
    };
    const query = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
    return (await service.graphql(query, { input })).body.data.saveEndpoint.id;
  },
};

const everyKind = (["QUEUE", "LOAD_BALANCER"] as const).flatMap((type) => interfaces.map((by) => [type, by] as const));

test.each(everyKind)("a %s endpoint made by %s and changed by any is the same in all three", async (type, maker) => {
  const id = await made[maker](type);
  const { scaling, ...words } = types[type];
  const steps = fc.array(fc.tuple(fc.constantFrom(...interfaces), settings), { minLength: 1, maxLength: 4 });
  let requests: Settings["requests"] = { openRequests: false, corsOrigins: [] };
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const [by, to] of taken) {
        await saveEndpoint({ id, type }, by, to);
        if (by !== "v2") ({ requests } = to);
      }
      const { name, min, max, idleTimeout, scale, timeout, count, pool } = taken.at(-1)?.[1] ?? ({} as Settings);
      const balanced = type === "LOAD_BALANCER";
      expect((await service.v2("GET", `/serverless/${id}`)).body).toMatchObject({
        name,
        type,
        workers: { min, max, idleTimeout },
        scaling: scaling(scale),
        timeout,
        gpu: { pools: [pool], excludedTypes: [], count },
      });
      const same = { ...words, name, workersMin: min, workersMax: max, idleTimeout, scalerValue: scale };
      const rest = (await service.v1("GET", `/endpoints/${id}`)).body;
      expect(rest).toMatchObject({ ...same, gpuCount: count, executionTimeoutMs: timeout });
      expect([rest.openRequests, rest.corsOrigins ?? []]).toEqual([
        balanced ? requests.openRequests : undefined,
        balanced ? requests.corsOrigins : [],
      ]);
      const query =
        "{ myself { endpoints { id type name workersMin workersMax idleTimeout scalerType scalerValue gpuCount gpuIds executionTimeoutMs openRequests corsOrigins } } }";
      const all: readonly { id: string }[] = (await service.graphql(query)).body.data.myself.endpoints;
      expect(all.find((one) => one.id === id)).toMatchObject({
        ...same,
        gpuCount: count,
        gpuIds: pool,
        executionTimeoutMs: timeout,
        ...(balanced ? requests : { openRequests: null, corsOrigins: null }),
      });
    }),
    { numRuns: 5 },
  );
});

/** Stops, starts or deletes a pod in the words of an interface. */
async function act(id: string, by: Interface, action: "stop" | "start" | "terminate"): Promise<void> {
  if (by === "graphql") {
    const mutation = { stop: "podStop", start: "podResume", terminate: "podTerminate" }[action];
    const shown = action === "terminate" ? "" : "{ id }";
    const { body } = await service.graphql(`mutation { it: ${mutation}(input: { podId: "${id}" }) ${shown} }`);
    expect(body.errors).toBeUndefined();
  } else if (by === "v2") {
    const { status } = await service.v2("POST", `/pods/${id}/action`, { body: { action } });
    expect(status).toBe(action === "terminate" ? 204 : 200);
  } else if (action === "terminate") expect((await service.v1("DELETE", `/pods/${id}`)).status).toBe(204);
  else expect((await service.v1("POST", `/pods/${id}/${action}`)).status).toBe(200);
}

/** Whether a pod is to run, as each interface shows it; undefined where it is not shown. */
async function shownPods(id: string): Promise<readonly (boolean | undefined)[]> {
  const { body: rest } = await service.v1("GET", "/pods");
  const { pods } = (await service.v2("GET", "/pods")).body;
  const { body } = await service.graphql("{ myself { pods { id desiredStatus } } }");
  const lists: readonly (readonly { id: string; desiredStatus?: string; status?: string }[])[] = [
    rest,
    pods,
    body.data.myself.pods,
  ];
  return lists.map((list) => {
    const found = list.find((pod) => pod.id === id);
    return found && (found.desiredStatus ?? found.status) !== "EXITED";
  });
}

const cpuPod = { name: "desk", image: "a/b", cpu: { id: "cpu3c", vcpuCount: 2 } };

test("a pod stopped, started and deleted by any interface is the same in all three", async () => {
  const steps = fc.array(fc.constantFrom(...interfaces), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...interfaces), async (turns, last) => {
      const { id } = (await service.v2("POST", "/pods", { body: cpuPod })).body;
      expect(await shownPods(id)).toEqual([true, true, true]);
      for (const [at, by] of turns.entries()) {
        await act(id, by, at % 2 === 0 ? "stop" : "start");
        const runs = at % 2 === 1;
        expect(await shownPods(id)).toEqual([runs, runs, runs]);
      }
      await act(id, last, "terminate");
      expect(await shownPods(id)).toEqual([undefined, undefined, undefined]);
    }),
    { numRuns: 10 },
  );
});

const ends = interfaces.flatMap((by) => [
  [by, "stop", "POD_STOPPED"] as const,
  [by, "terminate", "POD_DELETED"] as const,
]);

test.each(ends)("a sandbox shows as a pod in all three, and ends with it: by %s, %s", async (by, action, reason) => {
  const { id } = (await service.v2("POST", "/sandboxes", { body: { imageName: "a/b" } })).body;
  expect(await shownPods(id)).toEqual([true, true, true]);
  await act(id, by, action);
  expect((await service.v2("GET", `/sandboxes/${id}`)).body).toMatchObject({
    state: "TERMINATED",
    terminationReason: reason,
  });
  expect(await shownPods(id)).toEqual([undefined, undefined, undefined]);
});
