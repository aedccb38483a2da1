import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PlayedHub, startModelHub } from "../../../.tools/vitest/model-hub.ts";

/** Answers each job with its model. */
const READING_WORKER = `
import { readFileSync } from "node:fs";
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
const model = readFileSync(env.MILLRACE_MODELS_PATH + "/org/model/" + env.MODEL_REVISION + "/weights.txt", "utf8");
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
  if (taken.status !== 200) continue;
  const job = await taken.json();
  const body = JSON.stringify({ output: { model, commit: env.MODEL_REVISION } });
  await fetch(at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id), { method: "POST", headers: { authorization }, body });
}
`;

const SAVE = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id modelReferences } }";
type Body = Readonly<Record<string, unknown>>;

let handlers = "";
let hub: PlayedHub;
beforeAll(async () => {
  handlers = await mkdtemp(join(tmpdir(), "millrace-models-"));
  await mkdir(join(handlers, "reader"));
  await writeFile(join(handlers, "reader", "handler.mjs"), READING_WORKER);
});
afterAll(() => rm(handlers, { recursive: true }));
beforeEach(async () => {
  hub = await startModelHub();
});
afterEach(() => hub[Symbol.asyncDispose]());

function start(environment: Readonly<Record<string, string>> = { MILLRACE_MODEL_HUB: hub.url }): Promise<TestService> {
  return startTestService({
    environment: { MILLRACE_COMPUTE: "process", ...environment },
    settings: { handlerDirs: [handlers] },
  });
}

async function graphql({ url, adminKey }: TestService, query: string, variables: Body): Promise<Body> {
  const response = await fetch(`${url}/compat/graphql?api_key=${adminKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Body;
}

function input(changes: Body = {}): Body {
  const template = { name: "reader", imageName: "local/reader", containerDiskInGb: 5, dockerArgs: "", env: [] };
  return {
    input: { name: "reader", template, workersMax: 2, idleTimeout: 3600, modelReferences: ["org/model"], ...changes },
  };
}

async function deploy(service: TestService, changes: Body = {}): Promise<string> {
  const answer = await graphql(service, SAVE, input(changes));
  const { saveEndpoint } = answer["data"] as { readonly saveEndpoint: { readonly id: string } };
  return saveEndpoint.id;
}

describe("a model of an endpoint", () => {
  test("is there before its workers start, and meanwhile a job that waits tells how much of it is", async () => {
    const commit = hub.put("org/model", { "weights.txt": "a".repeat(100_000) });
    const half = Promise.withResolvers<void>();
    await using service = await start();
    const id = await deploy(service);
    hub.behave({ atHalf: () => half.promise });
    const { id: jobId } = await service.rest("POST", `/v2/${id}/run`, { input: {} });
    const explained = (): Promise<Body> => service.rest("GET", `/v2/${id}/status/${String(jobId)}?explain=true`);
    await expect.poll(explained).toMatchObject({
      waiting: { message: expect.stringMatching(/Fetching model org\/model, \d+ of 100000 bytes\./) },
    });
    half.resolve();
    await expect.poll(explained).toMatchObject({ output: { model: "a".repeat(100_000), commit } });
  });

  test("that cannot be had is the reason why jobs wait, and they go on once it can", async () => {
    await using service = await start();
    const id = await deploy(service);
    const { id: jobId } = await service.rest("POST", `/v2/${id}/run`, { input: {} });
    const explained = (): Promise<Body> => service.rest("GET", `/v2/${id}/status/${String(jobId)}?explain=true`);
    const message = expect.stringContaining("The hub of models does not know model org/model at revision main.");
    await expect.poll(explained).toMatchObject({ waiting: { reason: "workers_crashing", message } });
    hub.behave({ status: 503 });
    await service.clock.advance(300_000);
    const away = expect.stringContaining("The hub of models answered 503");
    await expect.poll(explained).toMatchObject({ waiting: { reason: "workers_crashing", message: away } });
    hub.put("org/model", { "weights.txt": "w" });
    hub.behave({ redirectsTo: "https://localhost:8443/weights" });
    await service.clock.advance(300_000);
    const inside = expect.stringMatching(/localhost \([\d.:, ]+\) is not a public address/);
    await expect.poll(explained).toMatchObject({ waiting: { reason: "workers_crashing", message: inside } });
    hub.behave({});
    await service.clock.advance(300_000);
    await expect.poll(explained).toMatchObject({ output: { model: "w" } });
  });

  test("comes with the token of a secret, which no log and no answer shows", async () => {
    hub.put("org/model", { "weights.txt": "w" }, { token: "hf_very_secret" });
    await using service = await start();
    await graphql(service, "mutation ($input: SecretCreateInput!) { secretCreate(input: $input) { id } }", {
      input: { name: "hub", value: "hf_very_secret" },
    });
    const id = await deploy(service, { env: [{ key: "HF_TOKEN", value: "{{ RUNPOD_SECRET_hub }}" }] });
    expect(await service.rest("POST", `/v2/${id}/runsync`, { input: {} })).toMatchObject({ output: { model: "w" } });
    const endpoint = await service.rest("GET", `/v1/endpoints/${id}?includeWorkers=true`);
    const log = await service.rest("GET", `/v1/endpoints/${id}/logs?tail=1000`);
    expect(JSON.stringify(log)).toContain("Fetching model org/model");
    expect(JSON.stringify([endpoint, log])).not.toContain("hf_very_secret");
  });

  test("is shown and kept, replaced whole, and has workers replaced when it changes", async () => {
    hub.put("org/model", { "weights.txt": "w" });
    const newer = hub.put("org/model", { "weights.txt": "v2" }, { revision: "v2" });
    await using service = await start();
    const id = await deploy(service);
    expect(await service.rest("POST", `/v2/${id}/runsync`, { input: {} })).toMatchObject({ output: { model: "w" } });
    await service.rest("PATCH", `/v1/endpoints/${id}`, { workersMax: 3 });
    const show = "{ myself { endpoints { id modelReferences } } }";
    expect((await graphql(service, show, {}))["data"]).toEqual({
      myself: { endpoints: [{ id, modelReferences: ["org/model"] }] },
    });
    const { template: _, ...same } = input()["input"] as { readonly template: unknown };
    await graphql(service, SAVE, { input: { ...same, id, modelReferences: ["org/model:v2"] } });
    await expect
      .poll(() => service.rest("POST", `/v2/${id}/runsync`, { input: {} }))
      .toMatchObject({ output: { model: "v2", commit: newer } });
    await graphql(service, SAVE, { input: { ...same, id, modelReferences: undefined } });
    expect((await graphql(service, show, {}))["data"]).toEqual({
      myself: { endpoints: [{ id, modelReferences: [] }] },
    });
  });

  test.each([
    { references: ["model"], message: "each must be owner/name or owner/name:revision" },
    { references: ["a/b", "a/b:v1"], message: "must not name a/b twice" },
  ])("is refused if it is no reference: $references", async ({ references, message }) => {
    await using service = await start();
    const answer = JSON.stringify(await graphql(service, SAVE, input({ modelReferences: references })));
    expect(answer).toContain(`modelReferences`);
    expect(answer).toContain(message);
  });

  test("is refused with the reason where no hub is set", async () => {
    await using service = await start({});
    const answer = await graphql(service, SAVE, input());
    expect(JSON.stringify(answer)).toMatch(/NOT_IMPLEMENTED/);
    expect(JSON.stringify(answer)).toMatch(
      /modelReferences: this service has no model store, because MILLRACE_MODEL_HUB/,
    );
  });
});
