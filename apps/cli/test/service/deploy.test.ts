import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { writeHandler } from "../support/handler-folder.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let folder: string;
let handlers: string;

beforeAll(async () => {
  service = resources.use(await startTestService({ settings: { compute: "process" } }));
  folder = resources.use(await temporaryFolder()).path;
  handlers = join(service.dataDir, "handlers");
  millrace = commandsOn(service, { HF_TOKEN: "hunter2", REGISTRY_USER: "me", REGISTRY_PASSWORD: "hunter3" });
});
afterAll(() => resources.disposeAsync());

/** Deploys as a process of the service, which needs no container engine. */
function asFolder(path: string, ...flags: readonly string[]): readonly string[] {
  return ["deploy", path, "--as", "folder", ...flags];
}

interface Result {
  readonly drifted: boolean;
  readonly applied: boolean;
  readonly steps: readonly { readonly action: string; readonly kind: string; readonly name: string }[];
  readonly endpoints: readonly { readonly id: string; readonly name: string; readonly version: number }[];
  readonly notes: readonly string[];
}

async function result(...words: readonly string[]): Promise<Result> {
  return (await millrace.json(...words)) as unknown as Result;
}

function titles({ steps }: Result): readonly string[] {
  return steps.map(({ action, kind, name }) => `${action} ${kind} ${name.replace(/\.[0-9a-f]{12}$/, "")}`);
}

async function outputOf(endpointId: string): Promise<unknown> {
  return JSON.parse(await millrace.text("runsync", endpointId, "--input", "{}"));
}

describe("a folder", () => {
  it("becomes an endpoint, changes over when it changes, and stays when it does not", async () => {
    const path = join(folder, "resize");
    await writeHandler(path, 1);
    const first = await result(...asFolder(path, "--workers-min", "1", "--workers-max", "2", "--env", "LEVEL=3"));
    expect(titles(first)).toEqual(["make folder local/resize", "create template resize", "create endpoint resize"]);
    const id = first.endpoints[0]?.id ?? "";
    expect(await outputOf(id)).toEqual({ version: 1, level: "3", hf: null });

    const same = await result(...asFolder(path));
    expect(same).toMatchObject({ drifted: false, steps: [], endpoints: [{ id, version: 1 }] });

    await writeHandler(path, 2);
    expect((await millrace.run(...asFolder(path, "--check"))).exitCode).toBe(1);
    const second = await result(...asFolder(path, "--env", "EXTRA=x"));
    expect(titles(second)).toEqual(["make folder local/resize", "update template resize", "update endpoint resize"]);
    // It waited until no worker of the older version was left.
    expect(await outputOf(id)).toEqual({ version: 2, level: "3", hf: null });
    expect((await readdir(handlers)).filter((name) => name.startsWith("resize."))).toHaveLength(2);
    expect((await readdir(handlers)).filter((name) => name.startsWith(".deploy-"))).toEqual([]);
  });

  it.each([
    ["--type", ["--type", "LB"]],
    ["its manifest", []],
  ])("that serves requests by %s gets no package that takes jobs", async (by, flags) => {
    const path = join(folder, `serves-${flags.length}`);
    await mkdir(path);
    await writeFile(join(path, "handler.py"), "print('serves')");
    const endpoints = { [`serves-${flags.length}`]: { source: ".", type: "LB", computeType: "CPU", workersMax: 0 } };
    if (by === "its manifest") {
      await writeFile(join(path, "millrace.yaml"), JSON.stringify({ name: "serves", endpoints }));
    }
    const paused =
      flags.length === 0 ? ["deploy", path, "--as", "folder"] : asFolder(path, "--workers-max", "0", ...flags);
    await millrace.run(...paused, "--no-wait");
    const made = (await readdir(handlers)).filter((name) => name.startsWith(`serves-${flags.length}.`));
    expect(made).toHaveLength(1);
    expect(await readdir(join(handlers, made[0] ?? ""))).not.toContain(".venv");
  });

  it("goes where the service says that it looks for handlers", async () => {
    const path = join(folder, "silent");
    await writeHandler(path, 5);
    const deployed = await millrace.text("deploy", join(path, "handler.mjs"), "--as", "folder", "--quiet");
    expect(await outputOf(deployed.trim())).toMatchObject({ version: 5 });
  });

  it("whose first worker fails is not said to be done: why is said, and workersMin is as it was", async () => {
    const path = join(folder, "broken");
    await writeHandler(path, 1);
    await writeFile(join(path, "handler.mjs"), 'throw new Error("broken on purpose");\n');
    const ended = await millrace.run(...asFolder(path));
    expect(ended).toMatchObject({ exitCode: 1, output: expect.not.stringContaining("ready") });
    expect(ended.errors).toMatch(
      /broken: version 1 is deployed, but its worker does not run\. .* exit code 1 before it asked/,
    );
    expect(ended.errors).toContain("Error: broken on purpose");
    expect(await millrace.json("endpoints", "get", "broken")).toMatchObject({ workersMin: 0 });

    // What failed is not done because it is deployed once more.
    expect(await millrace.run(...asFolder(path))).toMatchObject({ exitCode: 1 });

    await writeHandler(path, 2);
    const mended = await result(...asFolder(path));
    expect(mended.endpoints).toMatchObject([{ name: "broken", version: 2, firstWorker: "ready" }]);
    expect(await outputOf(mended.endpoints[0]?.id ?? "")).toMatchObject({ version: 2 });
  });

  it("that nobody waits for, or that is paused, is said to be so", async () => {
    const path = join(folder, "paused");
    await writeHandler(path, 1);
    const paused = await result(...asFolder(path, "--workers-max", "0"));
    expect(paused.endpoints).toMatchObject([{ firstWorker: "paused" }]);
    await writeHandler(path, 2);
    expect(await millrace.text(...asFolder(path, "--no-wait"))).toMatch(
      /^paused {2}\w+ {2}version 2 .* {2}not waited for/m,
    );
    expect((await result(...asFolder(path))).endpoints).toMatchObject([{ firstWorker: "unchanged" }]);
  });

  it("whose worker never calls the service is deployed, and after a minute each command says what may be wrong", async () => {
    const path = join(folder, "deaf");
    await writeHandler(path, 1);
    await writeFile(join(path, "handler.mjs"), "setInterval(() => {}, 60_000);\n");
    await result(...asFolder(path, "--workers-min", "1", "--no-wait"));
    const worker = async () => (await millrace.json("workers", "deaf"))["items"];
    await expect.poll(worker).toMatchObject([{ startedAt: expect.any(String) }]);
    await service.clock.advance(61_000);
    const reason = `has run for more than 60 s and has not reached this service at ${service.url}:`;
    expect(await worker()).toMatchObject([{ status: "INITIALIZING", message: expect.stringContaining(reason) }]);
    expect(await millrace.text("explain", "deaf")).toContain(reason);
    const ended = await millrace.run(...asFolder(path, "--workers-max", "2", "--timeout", "1"));
    expect(ended).toMatchObject({ exitCode: 7, errors: expect.stringContaining(reason) });
    await millrace.run(...asFolder(path, "--workers-min", "0", "--no-wait"));
  });

  it("of a service elsewhere is refused with the way out", async () => {
    const ended = await millrace.run("deploy", folder, "--base-url", "http://millrace.example.org", "--as", "image");
    expect(ended.exitCode).not.toBe(0);
    expect(ended.errors).toMatch(/--push REGISTRY|container engine/);
  });
});

describe("an image", () => {
  it("becomes an endpoint, and a repeated command changes only what it names", async () => {
    const flags = ["--workers-max", "0", "--no-wait", "--idle-timeout", "60", "--flashboot"];
    const made = await result("deploy", "registry.example.org/team/paint:1", ...flags);
    expect(titles(made)).toEqual(["create template paint", "create endpoint paint"]);
    const changed = await result("deploy", "registry.example.org/team/paint:2", "--no-wait", "--flashboot");
    expect(changed.steps).toMatchObject([
      {
        action: "update",
        kind: "template",
        changes: [{ field: "imageName", before: expect.stringMatching(/:1$/), after: expect.stringMatching(/:2$/) }],
      },
    ]);
    const [endpoint] = made.endpoints;
    expect(await service.rest("GET", `/v1/endpoints/${endpoint?.id}`)).toMatchObject({
      idleTimeout: 60,
      workersMax: 0,
      computeType: "CPU",
    });
  });

  it.each([
    [["./missing"], 1, /\.\/missing does not exist/],
    [["x:1", "--gpu", "nothing"], 2, /--gpu nothing: there is no such type/],
    [["x:1", "--gpu", "L4", "--vcpus", "2"], 2, /exclude/],
    [["x:1", "--volume", "nowhere"], 1, /there is no network volume nowhere/],
    [["x:1", "--registry", "nobody"], 1, /registry credentials "nobody"/],
  ] as const)("with %j is refused before anything is made", async (words, exitCode, message) => {
    const ended = await millrace.run("deploy", ...words, "--name", "refused");
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.errors + ended.output).toMatch(message);
    expect(JSON.stringify(await service.rest("GET", "/v1/templates"))).not.toContain("refused");
  });
});

describe("millrace.yaml", () => {
  const endpoints = `
endpoints:
  cats:
    source: ./cats
    computeType: CPU
    workersMax: 2
    flashboot: true
    volumes: [models]
    env: { LEVEL: "1", HF: { secret: hf_token } }
  dogs: { template: base, computeType: CPU, workersMax: 0, cpuFlavorIds: [cpu3c], vcpuCount: 4 }
`;
  const base = `name: shop
secrets: { hf_token: { fromEnv: HF_TOKEN } }
registries: { ours: { usernameFromEnv: REGISTRY_USER, passwordFromEnv: REGISTRY_PASSWORD } }
volumes: { models: { size: 10, dataCenterId: EU-RO-1 } }
templates: { base: { imageName: "registry.example.org/x:1", registry: ours, category: CPU, readme: "Hello" } }
`;
  let project: string;

  beforeAll(async () => {
    project = join(folder, "shop");
    await writeHandler(join(project, "cats"), 1);
    await writeFile(join(project, "millrace.yaml"), base + endpoints);
  });

  it("shows the difference and changes nothing with --dry-run", async () => {
    const text = await millrace.text(...asFolder(project, "--dry-run"));
    expect(text).toContain("+ create endpoint cats");
    expect(text).toContain("    workersMax   2\n");
    expect(text).not.toMatch(/hunter/);
    expect(await millrace.json(...asFolder(project, "--dry-run"))).toMatchObject({
      drifted: true,
      applied: false,
      endpoints: [],
    });
  });

  it("is carried out, and completed when it broke off", async () => {
    // As if a run had ended after the registry, the secret and the volume.
    const partial = join(folder, "partial");
    await writeHandler(partial, 1);
    await writeFile(join(partial, "millrace.yaml"), base.replace(/^templates.*\n/m, ""));
    await millrace.json(...asFolder(partial));

    const done = await result(...asFolder(project));
    expect(titles(done)).toEqual([
      "create template base",
      "make folder local/cats",
      "create template cats",
      "create endpoint cats",
      "create endpoint dogs",
    ]);
    expect(await millrace.json(...asFolder(project, "--check"))).toMatchObject({ drifted: false, steps: [] });
    const cats = done.endpoints.find(({ name }) => name === "cats");
    expect(await outputOf(cats?.id ?? "")).toEqual({ version: 1, level: "1", hf: "hunter2" });
  });

  it("tells of drift field by field, and takes it back", async () => {
    const { endpoints: known } = await result(...asFolder(project));
    const cats = known.find(({ name }) => name === "cats");
    await service.rest("PATCH", `/v1/endpoints/${cats?.id}`, {
      workersMax: 1,
      flashboot: false,
      env: { LEVEL: "9", API_KEY: "hunter4" },
    });
    const ended = await millrace.run(...asFolder(project, "--check"));
    expect(ended.exitCode).toBe(1);
    expect(ended.output).toContain("workersMax   1 → 2");
    expect(ended.output).toContain("flashboot    false → true");
    expect(ended.output).toContain("env.LEVEL    9 → 1");
    expect(ended.output).toContain("env.API_KEY  (hidden) → (removed)");
    expect(ended.output).not.toContain("hunter");
    await millrace.json(...asFolder(project));
    expect((await millrace.run(...asFolder(project, "--check"))).exitCode).toBe(0);
  });

  it("removes what it made and no longer names with --prune alone, and nothing else", async () => {
    await service.deploy("registry.example.org/stranger:1", { name: "stranger", workersMax: 0 });
    await writeFile(
      join(project, "millrace.yaml"),
      (base + endpoints).replace(/^ {2}dogs.*\n/m, "").replace(/^templates.*\n/m, ""),
    );
    const told = await result(...asFolder(project));
    expect(told.notes).toEqual([expect.stringMatching(/endpoint dogs/), expect.stringMatching(/template base/)]);
    const unasked = await millrace.run(...asFolder(project, "--prune"));
    expect(unasked).toMatchObject({
      exitCode: 2,
      errors: expect.stringMatching(/Remove endpoint dogs, template base\? Give --yes/),
    });
    expect(titles(await result(...asFolder(project, "--prune", "--yes")))).toEqual([
      "delete endpoint dogs",
      "delete template base",
    ]);
    const left = (await service.rest("GET", "/v1/endpoints")) as unknown as readonly { name: string }[];
    expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(["stranger", "cats"]));
    expect(left.map(({ name }) => name)).not.toContain("dogs");
  });

  it("gives a secret its value anew when it is asked to", async () => {
    const renewed = await result(...asFolder(project, "--renew-secret", "hf_token"));
    expect(titles(renewed)).toEqual(["renew secret hf_token"]);
    const unknown = await millrace.run(...asFolder(project, "--renew-secret", "other"));
    expect(unknown).toMatchObject({ exitCode: 2, errors: expect.stringMatching(/has no such secret/) });
  });

  it("needs the variables that it names before anything is changed", async () => {
    const fresh = join(folder, "fresh");
    await writeHandler(fresh, 1);
    const text =
      'name: fresh\nsecrets: { fresh_token: { fromEnv: NOT_SET } }\nendpoints: { fresh: { imageName: "x:1", workersMax: 0 } }\n';
    await writeFile(join(fresh, "millrace.yaml"), text);
    const ended = await millrace.run("deploy", fresh);
    expect(ended).toMatchObject({ exitCode: 1, errors: expect.stringMatching(/NOT_SET, for the secret fresh_token/) });
    expect(JSON.stringify(await service.rest("GET", "/v1/templates"))).not.toContain("fresh");
  });

  it("with mistakes is refused with line, column and field; flags of endpoints beside it too", async () => {
    const wrong = join(folder, "wrong.yaml");
    await writeFile(wrong, "name: wrong\nendpoints:\n  a: { imageName: x, workersMx: 1 }\n");
    const ended = await millrace.run("deploy", wrong);
    expect(ended.exitCode).toBe(2);
    expect(ended.errors).toContain(
      `${wrong}:3:22: endpoints.a.workersMx: there is no such field. Did you mean workersMax?`,
    );
    const flagged = await millrace.run(...asFolder(project, "--workers-max", "9"));
    expect(flagged).toMatchObject({
      exitCode: 2,
      errors: expect.stringMatching(/--workers-max cannot be given beside/),
    });
  });
});

describe("import hosted", () => {
  it.each<[string, (url: string) => readonly string[]]>([
    ["version 2 of REST", (url) => ["--base-url", `${url}/compat`]],
    ["REST v1 and GraphQL", (url) => ["--rest-url", `${url}/compat/v1`, "--graphql-url", `${url}/compat/graphql`]],
  ])("writes through %s what another service deploys, whose own import says the same", async (name, addresses) => {
    const imported = join(folder, `imported ${name}`);
    const file = join(imported, "millrace.yaml");
    await writeHandler(imported, 1);
    const variables = {
      RUNPOD_API_KEY: service.adminKey,
      HF_TOKEN: "x",
      REGISTRY_OURS_USERNAME: "u",
      REGISTRY_OURS_PASSWORD: "p",
    };
    const importOf = (url: string, out: string) => ["import", "hosted", ...addresses(url), "--out", out];
    const told = await commandsOn(service, variables).json(...importOf(service.url, file));
    expect(told).toMatchObject({
      file,
      notes: expect.arrayContaining([expect.objectContaining({ kind: "secret", name: "hf_token" })]),
    });

    await using other = await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } });
    const elsewhere = commandsOn(other, variables);
    const done = (await elsewhere.json("deploy", file, "--no-wait")) as unknown as Result;
    expect(done.endpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(["cats", "resize", "paint"]));
    expect(await elsewhere.json("deploy", file, "--check")).toMatchObject({ drifted: false });
    const own = commandsOn(other, { ...variables, RUNPOD_API_KEY: other.adminKey });
    expect(parse(await own.text(...importOf(other.url, "-")))).toEqual(parse(await readFile(file, "utf8")));

    const again = await elsewhere.run(...importOf(other.url, file));
    expect(again).toMatchObject({ exitCode: 1, errors: expect.stringMatching(/exists\. Replace it with --force/) });
  });

  it("needs a key that the hosted service takes", async () => {
    const address = ["--base-url", `${service.url}/compat`, "--out", "-"];
    expect(await commandsOn(service).run("import", "hosted", ...address)).toMatchObject({ exitCode: 3 });
    const wrong = await commandsOn(service, { RUNPOD_API_KEY: "wrong-key-1" }).run("import", "hosted", ...address);
    expect(wrong).toMatchObject({ exitCode: 3, errors: expect.stringMatching(/no interface of the hosted service/) });
    expect(wrong.errors).not.toContain("wrong-key-1");
  });
});

describe("init", () => {
  it.each(["python", "typescript"])("writes a project in %s, and keeps what is there", async (language) => {
    const path = join(folder, `new-${language}`);
    const made = await millrace.json("init", path, "--language", language);
    expect(made).toMatchObject({ kept: [], written: expect.arrayContaining(["millrace.yaml", "test_input.json"]) });
    expect(await millrace.json("init", path, "--language", language)).toMatchObject({ written: [] });
    // It asks for no package of Node: one that is not published could not be installed.
    const manifest = await readFile(join(path, "package.json"), "utf8").catch(() => "{}");
    expect(JSON.parse(manifest)).not.toHaveProperty("dependencies");
  });

  it("names the files that it wrote from where the user is", async () => {
    const { output } = await millrace.run("init", join(folder, "hello"));
    const path = relative(millrace.cwd, join(folder, "hello"));
    expect(output).toContain(`wrote ${join(path, "handler.py")}\n`);
    expect((await millrace.run("init", join(folder, "hello"))).output).toContain(
      `kept  ${join(path, "handler.py")}, which was there\n`,
    );
  });

  it("writes a project that deploy reads", async () => {
    const path = join(folder, "new-project");
    await millrace.json("init", path, "--language", "typescript");
    expect(titles(await result(...asFolder(path, "--dry-run")))).toEqual([
      "make folder local/new-project",
      "create template new-project",
      "create endpoint new-project",
    ]);
    const made = await millrace.text(...asFolder(path, "--no-wait"));
    expect(made, "how it is called with test_input.json").toContain(
      `Try it: millrace runsync new-project --input '{"name":"Ada"}'\n`,
    );
    await writeFile(join(path, "test_input.json"), '{"id": 12345678901234567890}');
    await millrace.text(...asFolder(path, "--no-wait"));
    const kept = await millrace.json("endpoints", "get", "new-project");
    expect(kept).toMatchObject({ version: 1, testInput: '{"id":12345678901234567890}' });
  });
});
