import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { docker, leftoversOf, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres } from "../../../../.tools/vitest/postgres-programs.ts";
import { type ComposeService, readCompose } from "./support/compose-file.ts";
import { makeBaseImage, makeNodeImage, makePostgresImage } from "./support/made-images.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const DEPLOY = join(ROOT, "docs/deploy");
/** The machine may be busy. */
const TIMEOUT_MS = 600_000;
const IMAGE = "localhost/millrace-test/deploy-service:1";
const IMAGE_MAX_BYTES = 250_000_000;
/** What `debian:bookworm-slim` takes, for which the tests have a stand-in of another size. */
const DEBIAN_SLIM_BYTES = 80_000_000;
const ADMIN_KEY = "key-of-the-composition";
const VARIABLES = { POSTGRES_PASSWORD: "secret_of-the-test", MILLRACE_ADMIN_KEY: ADMIN_KEY, MILLRACE_IMAGE: IMAGE };

const hasCommand = spawnSync("docker", ["--version"]).status === 0;
const canRun = testEngine !== null && hasCommand && findPostgres() !== undefined;

const project = `millrace-test-${randomBytes(4).toString("hex")}`;
const containers: string[] = [];
let folder = "";

/** Starts a container of a service, in the network of the composition, and gives its name. */
function start(service: string, { image, options, command }: ComposeService, ...more: readonly string[]): string {
  const name = `${project}-${service}`;
  containers.push(name);
  const network = ["--network", project, "--network-alias", service];
  docker("run", "--detach", "--name", name, ...network, ...options, ...more, image, ...command);
  return name;
}

function remove(name: string): void {
  spawnSync("docker", ["rm", "--force", "--volumes", name]);
}

async function untilHealthy(name: string): Promise<void> {
  const state = (): string => docker("inspect", "--format", "{{.State.Health.Status}} {{.State.Status}}", name);
  await expect.poll(state, { timeout: TIMEOUT_MS }).toMatch(/^healthy running$|exited$/);
  expect(state(), spawnSync("docker", ["logs", name], { encoding: "utf8" }).stderr).toBe("healthy running");
}

/** Where the service of a container is reached from this machine. */
function addressOf(name: string): string {
  return `http://${docker("port", name, "8080/tcp").split("\n")[0]}`;
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Node leaves out an interface to which nothing is connected. */
function addressOfInterface(name: string): string {
  const found = execFileSync("ip", ["-4", "-json", "address", "show", name], { encoding: "utf8" });
  const [shown] = JSON.parse(found) as readonly { readonly addr_info: readonly { readonly local: string }[] }[];
  return String(shown?.addr_info[0]?.local);
}

async function createEndpoint(url: string, imageName: string): Promise<string> {
  const template = await post(`${url}/v1/templates`, { name: imageName, imageName, isServerless: true });
  const endpoint = { name: imageName, templateId: template["id"], computeType: "CPU" };
  return String((await post(`${url}/v1/endpoints`, endpoint))["id"]);
}

/** What the service says about an endpoint whose job does not end. */
async function explanationOf(url: string, endpointId: string): Promise<string> {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  return await (await fetch(`${url}/v1/endpoints/${endpointId}/explanation`, { headers })).text();
}

describe.runIf(needs("the container image", canRun, `${noEngine}, and the command docker, and postgresql`))(
  "the container image",
  { timeout: TIMEOUT_MS },
  () => {
    let baseImage = "";
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "millrace-packed-"));
      const args = ["run", "--silent", "pack:all", "--", "--only", "millrace", "--out", folder];
      execFileSync("npm", args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
      baseImage = makeBaseImage();
      const bases = [`NODE_IMAGE=${makeNodeImage()}`, `BASE_IMAGE=${baseImage}`];
      const given = bases.flatMap((base) => ["--build-arg", base]);
      docker("build", "--file", join(DEPLOY, "Dockerfile"), "--tag", IMAGE, ...given, folder);
      docker("network", "create", project);
    }, TIMEOUT_MS);
    afterAll(() => {
      for (const name of containers) remove(name);
      for (const volume of docker("volume", "ls", "--quiet", "--filter", `name=${project}_`).split("\n")) {
        if (volume !== "") docker("volume", "rm", volume);
      }
      docker("network", "rm", project);
      rmSync(folder, { recursive: true, force: true });
    }, TIMEOUT_MS);

    test("is small, runs without root, and says when it is ready", async () => {
      const sizeOf = (image: string): number => Number(docker("image", "inspect", "--format", "{{.Size}}", image));
      expect(sizeOf(IMAGE) - sizeOf(baseImage) + DEBIAN_SLIM_BYTES).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
      const name = start("alone", { image: IMAGE, options: [], command: [] });
      await untilHealthy(name);
      expect(docker("exec", name, "node", "-p", "process.getuid()")).toBe("1000");
      docker("stop", name);
      expect(docker("inspect", "--format", "{{.State.ExitCode}}", name)).toBe("0");
    });

    test("runs jobs in the composition: a handler in TypeScript, two gateways, PostgreSQL", async () => {
      const serviceOf = readCompose([join(DEPLOY, "compose.yaml")], VARIABLES, project);
      const database = start("postgres", { ...serviceOf("postgres"), image: makePostgresImage() });
      await untilHealthy(database);
      const gateways = ["gateway-1", "gateway-2"].map((name) =>
        start(name, serviceOf(name), "--publish", "127.0.0.1::8080"),
      );
      for (const name of gateways) await untilHealthy(name);
      const [one = "", two = ""] = gateways.map(addressOf);
      const endpointId = await createEndpoint(one, "local/hello");
      const job = await post(`${two}/v2/${endpointId}/runsync?wait=300000`, { input: { name: "composition" } });
      expect(job, await explanationOf(two, endpointId)).toMatchObject({
        status: "COMPLETED",
        output: "hello composition",
      });
    });

    test("runs workers as containers through the socket of the engine", async () => {
      const worker = `${IMAGE}-worker`;
      // The form that docs/operations.md shows.
      const file = [
        `FROM ${IMAGE}`,
        "COPY handler.ts /handler/",
        'ENTRYPOINT ["node", "--import=/opt/millrace/dist/worker/dist/run/preload.js", "/handler/handler.ts"]',
        "CMD []",
      ];
      writeFileSync(join(folder, "Worker"), file.join("\n"));
      docker("build", "--file", join(folder, "Worker"), "--tag", worker, join(DEPLOY, "handlers/hello"));
      // An engine that has never been restarted does not name the gateway of its bridge.
      const bridge = addressOfInterface("docker0");
      const socket = (process.env["DOCKER_HOST"] ?? "unix:///var/run/docker.sock").replace("unix://", "");
      const gid = String(statSync(socket).gid);
      const variables = { ...VARIABLES, MILLRACE_BRIDGE: bridge, DOCKER_GID: gid, MILLRACE_ON_STOP: "drain" };
      const files = ["compose.yaml", "compose.engine.yaml"].map((file) => join(DEPLOY, file));
      const service = readCompose(files, variables, project)("gateway-1");
      for (const name of ["gateway-1", "gateway-2"]) remove(`${project}-${name}`);
      const name = start("gateway-1", service, "--publish", `${bridge}:8080:8080`);
      await untilHealthy(name);
      const url = addressOf(name);
      const endpointId = await createEndpoint(url, worker);
      const job = await post(`${url}/v2/${endpointId}/runsync?wait=300000`, { input: { name: "engine" } });
      const why = await explanationOf(url, endpointId);
      expect(job, why).toMatchObject({ status: "COMPLETED", output: "hello engine" });
      const readId = "fs.readFileSync('machines/installation-id', 'utf8').trim()";
      const installationId = docker("exec", name, "node", "-p", readId);
      docker("stop", name);
      const engine = openTestEngine();
      expect(await leftoversOf(engine, installationId)).toEqual([]);
      await engine.close();
    });
  },
);
