import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { writeHandler } from "../support/handler-folder.ts";

const LOGINS = { REGISTRY_OURS_USERNAME: "u", REGISTRY_OURS_PASSWORD: "p" };
const VARIABLES = { MODE: "fast", HF: "{{ RUNPOD_SECRET_hf_token }}" };

const resources = new AsyncDisposableStack();
let source: TestService;
let target: TestService;
let there: Commands;
let folder: string;

/** The services play the hosted one and the one to move to; both have the image. */
beforeAll(async () => {
  folder = resources.use(await temporaryFolder()).path;
  await writeHandler(join(folder, "handlers", "cats"), 1);
  const settings = { compute: "process", handlerDirs: [join(folder, "handlers")] } as const;
  source = resources.use(await startTestService({ settings }));
  target = resources.use(await startTestService({ settings }));
  there = commandsOn(target, { HF_TOKEN: "x", ...LOGINS });
  await fill(source);
});
afterAll(() => resources.disposeAsync());

/** Makes one of everything by version 2. */
async function fill(service: TestService): Promise<void> {
  const make = (path: string, body: object) => service.rest("POST", `/compat/v2${path}`, body);
  const { id: registry } = await make("/registries", { name: "ours", username: "u", password: "p" });
  await make("/account/secrets", { name: "hf_token", value: "secret" });
  const { id: volumeId } = await make("/network-volumes", { name: "models", size: 10, dataCenter: "EU-RO-1" });
  const container = { image: "local/cats", env: VARIABLES };
  const cpu = { id: "cpu3c", vcpuCount: 2 };
  const { id: boxId } = await make("/templates", { ...container, name: "box", cmd: ["a b"] });
  await service.rest("PATCH", `/v1/templates/${String(boxId)}`, { readme: "# A box" });
  await make("/serverless", {
    ...container,
    name: "resize",
    type: "QUEUE",
    registry,
    cpu: [cpu],
    workers: { max: 2 },
    scaling: { type: "QUEUE_DELAY", queueDelay: 4 },
    mounts: { network: [{ volumeId }] },
  });
  await make("/pods", { ...container, name: "desk", cpu });
}

/** What `import hosted` says of a service that has version 2 and GraphQL, as the hosted one. */
function importOf({ url, adminKey }: TestService, out: string, graphqlUrl = `${url}/compat/graphql`) {
  const addresses = ["--rest-url", `${url}/compat/v2`, "--graphql-url", graphqlUrl];
  return commandsOn(target, { RUNPOD_API_KEY: adminKey }).json("import", "hosted", ...addresses, "--out", out);
}

async function stepsOf(...words: readonly string[]): Promise<readonly string[]> {
  const { steps } = await there.json("deploy", ...words);
  return (steps as readonly { readonly action: string; readonly kind: string; readonly name: string }[]).map(
    ({ action, kind, name }) => `${action} ${kind} ${name}`,
  );
}

it("takes over what was made by version 2: plan first, then deploy, which can be repeated", async () => {
  const file = join(folder, "millrace.yaml");
  const told = await importOf(source, file);
  expect(told).toMatchObject({ counts: { endpoints: 1, templates: 3, volumes: 1, secrets: 1, registries: 1 } });
  const notes = told["notes"] as readonly { readonly kind: string; readonly field: string; readonly message: string }[];
  expect(notes.filter(({ kind }) => kind === "account")).toEqual([]);

  const steps = await stepsOf(file, "--dry-run");
  expect(steps).toEqual(
    expect.arrayContaining([
      "create secret hf_token",
      "create registry ours",
      "create volume models",
      "create template box",
      "create template desk",
      "create template resize",
      "create endpoint resize",
    ]),
  );
  expect(await target.rest("GET", "/compat/v2/templates")).toMatchObject({ templates: [] });
  expect(await stepsOf(file, "--no-wait")).toEqual(steps);
  expect(await stepsOf(file, "--no-wait")).toEqual([]);

  const { message = "" } = notes.find(({ kind }) => kind === "pod") ?? {};
  const [, command = ""] = /rent it with: millrace (.*)$/.exec(message) ?? [];
  await there.json(...command.split(" "));
  expect(await target.rest("GET", "/compat/v2/pods")).toMatchObject({
    pods: [{ name: "desk", image: "local/cats", env: VARIABLES, cpu: { id: "cpu3c", vcpuCount: 2 } }],
  });

  const again = join(folder, "again.yaml");
  await importOf(target, again);
  const read = async (path: string): Promise<unknown> => parse(await readFile(path, "utf8"));
  expect(await read(again)).toEqual(await read(file));
  expect(await read(file)).toMatchObject({ templates: { box: { readme: "# A box" } } });
});

it("says so when the texts of templates are missing because only version 2 answers", async () => {
  const { notes } = await importOf(source, join(folder, "v2.yaml"), "http://127.0.0.1:1");
  expect(notes).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/so texts of templates .* missing/) }),
  );
});

it("says why nothing can be read with a key that may not", async () => {
  const { key } = await source.rest("POST", "/v1/keys", { name: "limited", scopes: ["run"] });
  const limited = { ...source, adminKey: String(key) };
  await expect(importOf(limited, join(folder, "limited.yaml"))).rejects.toThrow(
    /no interface of the hosted service can be read/,
  );
});
