import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { manifestText } from "../manifest/manifest-text.ts";
import { parseManifest } from "../manifest/read-manifest.ts";
import { emptyHostedAccount, type HostedAccount, mergeAccounts } from "./hosted-account.ts";
import { noteText } from "./import-context.ts";
import type { Raw } from "./raw.ts";
import { importedManifest } from "./to-manifest.ts";

function account(parts: Partial<HostedAccount>): HostedAccount {
  return { ...emptyHostedAccount, ...parts };
}

function imported(parts: Partial<HostedAccount>) {
  const { manifest, notes } = importedManifest(account(parts), "imported");
  return { manifest, notes: notes.map(noteText) };
}

const template: Raw = { id: "t1", name: "base", imageName: "x:1", isServerless: true };
const endpoint: Raw = { id: "e1", name: "resize", templateId: "t1", workersMax: 3 };

describe("what cannot be taken over is left out with the reason", () => {
  test.each<[string, Partial<HostedAccount>, RegExp]>([
    ["an endpoint of an unknown type", { endpoints: [{ ...endpoint, type: "ZZ" }] }, /its type "ZZ" is not known here/],
    [
      "an endpoint without its template",
      { endpoints: [endpoint], templates: [] },
      /its template t1 cannot be taken over/,
    ],
    [
      "a template without an image",
      { templates: [{ id: "t2", name: "empty" }] },
      /template empty: left out: it names no image/,
    ],
    [
      "an unknown data center",
      { endpoints: [{ ...endpoint, dataCenterIds: ["EU-RO-1", "MOON-1"] }] },
      /dataCenterIds: unknown here, and left out: MOON-1/,
    ],
    [
      "an unknown GPU type",
      { endpoints: [{ ...endpoint, gpuTypeIds: ["NVIDIA X1000"] }] },
      /gpuTypeIds: none is left, so any will do/,
    ],
    [
      "an unknown scaler",
      { endpoints: [{ ...endpoint, scalerType: "MOOD" }] },
      /scalerType: "MOOD" is left out: it is none of the values/,
    ],
    ["no limit of time", { endpoints: [{ ...endpoint, executionTimeoutMs: 0 }] }, /executionTimeoutMs: 0 \(no limit/],
    [
      "a number out of range",
      { endpoints: [{ ...endpoint, idleTimeout: 9000 }] },
      /idleTimeout: 9000 is left out: it must be <= 3600/,
    ],
    [
      "a volume somewhere unknown",
      { volumes: [{ id: "v", name: "v", size: 1, dataCenterId: "MOON-1" }] },
      /volume v: left out, because/,
    ],
    [
      "a command that needs a shell",
      { templates: [{ ...template, dockerArgs: "bash -c 'a b'" }] },
      /dockerStartCmd: .*needs a shell/,
    ],
    ["models", { endpoints: [{ ...endpoint, modelReferences: ["m"] }] }, /modelReferences: left out: .*saveEndpoint/],
    [
      "too many variables",
      { templates: [{ ...template, env: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`V${at}`, "1"])) }] },
      /env\.V50: left out: there can be at most 50/,
    ],
  ])("%s", (_what, parts, note) => {
    expect(imported({ templates: [template], ...parts }).notes).toEqual(
      expect.arrayContaining([expect.stringMatching(note)]),
    );
  });
});

test("names that repeat, are missing, or have the suffix of FlashBoot become names of their own", () => {
  const endpoints = [
    endpoint,
    { ...endpoint, id: "e2" },
    { ...endpoint, id: "e3", name: undefined },
    { ...endpoint, id: "e4", name: "cpu -fb" },
  ];
  const { manifest } = imported({ templates: [template], endpoints });
  expect(Object.keys(manifest.endpoints ?? {})).toEqual(["resize", "resize-2", "e3", "cpu"]);
});

test("no value of a secret, and of no variable that looks like one, is in the file", () => {
  const { manifest } = imported({
    templates: [
      {
        ...template,
        env: { HF_TOKEN: "hunter2", LEVEL: "3", MODEL: "{{ RUNPOD_SECRET_model }}", RUNPOD_AI_API_KEY: "own" },
      },
    ],
    secrets: [{ id: "s", name: "other", value: "hunter3" }],
  });
  expect(manifest.templates?.["base"]?.env).toEqual({
    HF_TOKEN: { fromEnv: "HF_TOKEN" },
    LEVEL: "3",
    MODEL: { secret: "model" },
  });
  expect(manifest.secrets).toEqual({ model: { fromEnv: "MODEL" }, other: { fromEnv: "OTHER" } });
  expect(JSON.stringify(manifest)).not.toMatch(/hunter|own"/);
});

test("what GraphQL writes as texts and pools becomes lists", () => {
  const { manifest } = imported({
    templates: [
      {
        ...template,
        dockerArgs: '{"cmd":["python","-u"],"entrypoint":["sh"]}',
        ports: "80/http,22/tcp",
        env: [{ key: "A", value: "1" }],
      },
    ],
    volumes: [{ id: "v1", name: "models", size: 5, dataCenterId: "EU-RO-1" }],
    gpuPools: new Map([["ADA_24", ["NVIDIA GeForce RTX 4090", "NVIDIA L4"]]]),
    endpoints: [
      {
        ...endpoint,
        gpuIds: "ADA_24,-NVIDIA L4",
        locations: "EU-RO-1,US-TX-3",
        networkVolumeIds: [{ networkVolumeId: "v1" }],
        allowedCudaVersions: "12.8,12.7",
        flashBootType: "FLASHBOOT",
        env: [{ key: "B", value: "2" }],
      },
    ],
  });
  expect(manifest.templates?.["base"]).toMatchObject({
    dockerStartCmd: ["python", "-u"],
    dockerEntrypoint: ["sh"],
    ports: ["80/http", "22/tcp"],
    env: { A: "1" },
  });
  expect(manifest.endpoints?.["resize"]).toEqual({
    template: "base",
    computeType: "GPU",
    gpuTypeIds: ["NVIDIA GeForce RTX 4090"],
    allowedCudaVersions: ["12.8", "12.7"],
    dataCenterIds: ["EU-RO-1", "US-TX-3"],
    workersMax: 3,
    flashboot: true,
    volumes: ["models"],
    env: { B: "2" },
  });
});

test("a template that only an endpoint shows is taken over with it", () => {
  const { manifest } = imported({ endpoints: [{ ...endpoint, template: { name: "inner", imageName: "y:2" } }] });
  expect(manifest).toMatchObject({
    templates: { inner: { imageName: "y:2", isServerless: true } },
    endpoints: { resize: { template: "inner" } },
  });
});

test("REST and GraphQL complete each other, and REST counts where both speak", () => {
  const merged = mergeAccounts(
    account({ endpoints: [{ id: "e1", name: "rest", env: {}, gpuTypeIds: ["NVIDIA L4"] }] }),
    account({ endpoints: [{ id: "e1", name: "graphql", env: [{ key: "A", value: "1" }], type: "QB" }, { id: "e2" }] }),
  );
  expect(merged.endpoints).toEqual([
    { id: "e1", name: "rest", env: [{ key: "A", value: "1" }], type: "QB", gpuTypeIds: ["NVIDIA L4"] },
    { id: "e2" },
  ]);
});

test("whatever the hosted service tells, the file is one that deploy accepts", () => {
  const field = fc.constantFrom(
    "id",
    "name",
    "templateId",
    "imageName",
    "env",
    "gpuTypeIds",
    "gpuIds",
    "instanceIds",
    "computeType",
    "workersMin",
    "workersMax",
    "ports",
    "dataCenterIds",
    "locations",
    "size",
    "dataCenterId",
    "networkVolumeIds",
    "template",
    "scalerType",
    "idleTimeout",
    "readme",
    "dockerArgs",
    "containerRegistryAuthId",
    "isServerless",
    "flashBootType",
    "type",
    "executionTimeoutMs",
    "category",
    "volumeMountPath",
  );
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      "t1",
      "x:1",
      "CPU",
      "EU-RO-1",
      "cpu3c-2-4",
      5,
      0,
      -1,
      1e9,
      null,
      true,
      "{{ RUNPOD_SECRET_a }}",
      "",
    ),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constant([{ key: "A", value: "1" }]),
  );
  const raw = fc.dictionary(field, value, { noNullPrototype: true });
  const list = fc.array(raw, { maxLength: 4 });
  const parts = fc.record({
    endpoints: list,
    templates: list,
    volumes: list,
    registries: list,
    secrets: list,
    pods: list,
  });
  fc.assert(
    fc.property(parts, (part) => {
      const { manifest, notes } = importedManifest(account(part), "imported");
      const text = manifestText(manifest, {
        schema: "./s.json",
        comments: notes.map((note) => noteText(note).replaceAll(/\s/g, " ")),
      });
      expect(parseManifest(text, "millrace.yaml").manifest).toEqual(JSON.parse(JSON.stringify(manifest)));
    }),
    { numRuns: 300 },
  );
});

test("takes over what is named like a member of every object", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const all = names.map((name) => ({ id: name, name }));
  const { manifest, notes } = importedManifest(
    {
      ...emptyHostedAccount,
      templates: all.map((one) => ({ ...one, imageName: "x:1", category: one.name, isServerless: true })),
      endpoints: all.map((one) => ({ ...one, templateId: one.id, workersMax: 1, gpuIds: one.name })),
      volumes: all.map((one) => ({ ...one, size: 10, dataCenterId: "EU-RO-1" })),
      registries: all,
      secrets: all,
      gpuPools: new Map(names.map((name) => [name, ["NVIDIA L4"]])),
    },
    "shop",
  );
  const { templates, endpoints, volumes, registries, secrets } = manifest;
  for (const kept of [templates, endpoints, volumes, registries, secrets]) {
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(names.toSorted());
  }
  expect(Object.values(endpoints ?? {}).map(({ gpuTypeIds }) => gpuTypeIds)).toEqual(names.map(() => ["NVIDIA L4"]));
  expect(notes.filter(({ kind }) => kind === "endpoint")).toEqual([]);
  const text = manifestText(manifest, { schema: "", comments: [] });
  expect(parseManifest(text, "millrace.yaml").manifest).toEqual(JSON.parse(JSON.stringify(manifest)));
});
