import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { countProcesses } from "../process/handler-dir.test-support.ts";
import { type Behaviour, programs } from "../conformance/programs.ts";
import { type EngineAddress, engineConnection } from "./engine/engine-address.ts";
import { type EngineClient, createEngineClient } from "./engine/engine-client.ts";
import { findContainerEngine } from "./engine/find-engine.ts";

export { docker, type ImageContents, makeImage } from "./made-image.test-support.ts";
export { hasRegistry, noRegistry, startTestRegistry, type TestRegistry } from "./engine/test-registry.test-support.ts";

/** The engine that tests use; null when this machine has none, or cannot build images for it. */
export const testEngine: EngineAddress | null = process.platform === "linux" ? await findContainerEngine() : null;
export const noEngine = "no container engine answers; install docker.io and start dockerd";

export function openTestEngine(): EngineClient {
  if (testEngine === null) throw new Error(noEngine);
  return createEngineClient(testEngine, engineConnection(testEngine, process.env));
}

/** Podman resolves names without a registry to Docker Hub. */
const repository = "localhost/millrace-test";

/**
 * Builds an image for each program, without a registry, from this machine's Node and the libraries that it needs. The engine
 * keeps them for the next run.
 */
export async function buildTestImages(): Promise<Readonly<Record<Behaviour, string>>> {
  const engine = openTestEngine();
  try {
    const base = await buildBaseImage(engine);
    const images: [string, string][] = [];
    for (const [behaviour, program] of Object.entries(programs)) {
      images.push([
        behaviour,
        await commandImage(engine, base, behaviour, ["node", "--input-type=module", "-e", program]),
      ]);
    }
    return Object.fromEntries(images) as Record<Behaviour, string>;
  } finally {
    await engine.close();
  }
}

/** An image that runs this command; `base` is one of {@link buildBaseImage}. */
export async function commandImage(
  engine: EngineClient,
  base: string,
  name: string,
  command: readonly string[],
): Promise<string> {
  const tag = createHash("sha256")
    .update(JSON.stringify([base, command]))
    .digest("hex")
    .slice(0, 12);
  const image = `${repository}/${name}:${tag}`;
  if (await hasImage(engine, image)) return image;
  const body = { Image: base, Cmd: command };
  const { Id } = await engine.call<{ Id: string }>("POST", "/containers/create", { body });
  const query = { container: Id, repo: `${repository}/${name}`, tag };
  await engine.call<unknown>("POST", "/commit", { query, body });
  await engine.call("DELETE", `/containers/${Id}`);
  return image;
}

/** A file system with only Node. */
export async function buildBaseImage(engine: EngineClient): Promise<string> {
  return await importProgram(engine, "base", process.versions.node, process.execPath, "usr/local/bin/node");
}

/** A small image, quick to push and pull, that prints `pulled`. Built for each run, so that no registry has it. */
export async function buildSmallImage(engine: EngineClient): Promise<string> {
  const base = await importProgram(engine, "shell", "1", "/bin/sh", "bin/sh");
  return await commandImage(engine, base, "small", ["/bin/sh", "-c", "echo pulled"]);
}

/** An image with a program of this machine and the libraries that it needs. */
async function importProgram(
  engine: EngineClient,
  name: string,
  tag: string,
  program: string,
  target: string,
): Promise<string> {
  const image = `${repository}/${name}:${tag}`;
  if (await hasImage(engine, image)) return image;
  const libraries = [...new Set(execFileSync("ldd", [program], { encoding: "utf8" }).match(/\/\S+/g))];
  const folder = await mkdtemp(join(tmpdir(), "millrace-image-"));
  try {
    for (const empty of ["tmp", "etc", "dev", "proc", "sys"]) await mkdir(join(folder, empty));
    await writeFile(join(folder, "etc", "passwd"), "root:x:0:0:root:/:/bin/false\n");
    const rename = `--transform=s,^${program.slice(1)}$,${target},`;
    const files = [program, ...libraries].map((file) => file.slice(1));
    // Links are followed, so that in the image the loader finds every library at its path.
    const tar = spawn("tar", ["-ch", rename, "-C", "/", ...files, "-C", folder, "."], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const changes = encodeURIComponent("ENV PATH=/usr/local/bin:/bin");
    await upload(`/images/create?fromSrc=-&repo=${image}&changes=${changes}`, tar.stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
  return image;
}

async function upload(path: string, body: NodeJS.ReadableStream): Promise<void> {
  const { socketPath, origin } = engineConnection(testEngine ?? "", process.env);
  const { hostname, port } = new URL(origin);
  const upstream = request({
    ...(socketPath === null ? { host: hostname, port } : { socketPath }),
    path,
    method: "POST",
    headers: { "content-type": "application/x-tar" },
  });
  body.pipe(upstream);
  const [answer] = (await once(upstream, "response")) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200 || said.includes('"error"')) throw new Error(`The image was not made: ${said}`);
}

async function hasImage(engine: EngineClient, image: string): Promise<boolean> {
  return await engine.call<unknown>("GET", `/images/${image}/json`).then(
    () => true,
    () => false,
  );
}

/** How many processes run in the machine's container, as the host or otherwise the engine sees it. */
export async function countContainerProcesses(engine: EngineClient, machineId: string): Promise<number> {
  // Podman asks the image's own `ps`.
  if (process.getuid?.() === 0) return await countProcesses(machineId);
  let processes = 0;
  for (const { Id } of await listContainers(engine, `millrace.machine=${machineId}`)) {
    const top = await engine.call<{ Processes: unknown[] }>("GET", `/containers/${Id}/top`).catch(() => null);
    processes += top?.Processes.length ?? 0;
  }
  return processes;
}

export async function listContainers(
  engine: EngineClient,
  ...label: readonly string[]
): Promise<readonly { readonly Id: string; readonly State: string; readonly Names: readonly string[] }[]> {
  return await engine.call("GET", "/containers/json", {
    query: { all: true, filters: JSON.stringify({ label }) },
  });
}

/** Erases the volumes of an installation, and returns the names of everything else that is left of it. */
export async function leftoversOf(engine: EngineClient, installationId: string): Promise<readonly string[]> {
  const label = `millrace.installation=${installationId}`;
  const filters = JSON.stringify({ label: [label] });
  const { Volumes } = await engine.call<{ Volumes: { Name: string }[] | null }>("GET", "/volumes", {
    query: { filters },
  });
  for (const { Name } of Volumes ?? []) await engine.call("DELETE", `/volumes/${Name}`, { query: { force: true } });
  const networks = await engine.call<{ Name: string }[]>("GET", "/networks", { query: { filters } });
  const containers = await listContainers(engine, label);
  return [...networks.map(({ Name }) => Name), ...containers.flatMap(({ Names }) => Names)];
}

/** A folder for a driver's state, removed with what containers wrote into it. */
export async function makeStateDir(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "millrace-docker-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
