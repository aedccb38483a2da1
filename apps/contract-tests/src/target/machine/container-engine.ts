import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Agent, request } from "undici";

const SOCKET = "/var/run/docker.sock";
const ANSWER_MAX_MS = 2_000;
/** An engine that makes an image, or ends containers, on a busy machine. */
const WORK_MAX_MS = 180_000;
const TAR_MAX_BYTES = 64 * 2 ** 20;
/** Podman resolves names without a registry to Docker Hub. */
const REPOSITORY = "localhost/millrace-verify";
const runProgram = promisify(execFile);

/** What a container of an image runs unless it is told otherwise. */
interface ImageCommand {
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
}

/** An image with a shell, `sleep` and `stty`, which no registry has. */
export interface BuiltImage extends AsyncDisposable {
  readonly name: string;
}

/** Whether a container engine of this machine answers, so that the services of the suite can start containers. */
export async function hasContainerEngine(): Promise<boolean> {
  try {
    await ask("GET", "/_ping", undefined, AbortSignal.timeout(ANSWER_MAX_MS));
    return true;
  } catch {
    return false;
  }
}

/** Builds it from the programs of this machine, and the libraries that they need. */
export async function buildImage({ entrypoint, cmd }: ImageCommand): Promise<BuiltImage> {
  const programs = ["/bin/sh", "/bin/sleep", "/bin/stty"];
  const { stdout: needed } = await runProgram("ldd", programs, { timeout: WORK_MAX_MS });
  const files = new Set([...programs, ...(needed.match(/\/\S+/g) ?? []).map((path) => path.replace(/:$/, ""))]);
  const paths = [...files].map((path) => path.slice(1));
  const { stdout: archive } = await runProgram("tar", ["-chf", "-", "-C", "/", ...paths], {
    encoding: "buffer",
    maxBuffer: TAR_MAX_BYTES,
    timeout: WORK_MAX_MS,
  });
  const tag = randomBytes(6).toString("hex");
  const query = new URLSearchParams({ fromSrc: "-", repo: REPOSITORY, tag });
  for (const change of [`ENTRYPOINT ${JSON.stringify(entrypoint)}`, `CMD ${JSON.stringify(cmd)}`]) {
    query.append("changes", change);
  }
  await ask("POST", `/images/create?${query.toString()}`, archive);
  const name = `${REPOSITORY}:${tag}`;
  return {
    name,
    async [Symbol.asyncDispose]() {
      // A service that ends leaves the containers of its pods.
      const filters = new URLSearchParams({ all: "true", filters: JSON.stringify({ ancestor: [name] }) });
      const containers = JSON.parse(await ask("GET", `/containers/json?${filters.toString()}`)) as { Id: string }[];
      // The service may be removing the same ones.
      const gone = containers.map(({ Id }) => ask("DELETE", `/containers/${Id}?force=true&v=true`));
      await Promise.allSettled(gone);
      await ask("DELETE", `/images/${name}?force=true`).catch(() => undefined);
    },
  };
}

/** Removes volumes that a service has left in the engine. */
export async function removeVolumes(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => ask("DELETE", `/volumes/${name}?force=true`)));
}

/** Names of the containers and volumes in the engine whose name has this text, such as the id of a pod. */
export async function heldInEngine(name: string): Promise<readonly string[]> {
  const filters = new URLSearchParams({ all: "true", filters: JSON.stringify({ name: [name] }) }).toString();
  const containers = JSON.parse(await ask("GET", `/containers/json?${filters}`)) as { Names: string[] }[];
  const found = JSON.parse(await ask("GET", `/volumes?${filters}`)) as { Volumes: { Name: string }[] | null };
  return [...containers.flatMap(({ Names }) => Names), ...(found.Volumes ?? []).map(({ Name }) => Name)];
}

async function ask(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: Buffer,
  signal: AbortSignal = AbortSignal.timeout(WORK_MAX_MS),
): Promise<string> {
  const address = process.env["DOCKER_HOST"] ?? `unix://${SOCKET}`;
  if (!address.startsWith("unix://")) throw new Error(`${address} is no socket of this machine.`);
  const dispatcher = new Agent({ connect: { socketPath: address.slice("unix://".length) } });
  try {
    const answer = await request(`http://engine${path}`, {
      method,
      dispatcher,
      signal,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/x-tar" } }),
    });
    const said = await text(answer.body);
    if (answer.statusCode >= 300 || said.includes('"error"')) throw new Error(`${method} ${path}: ${said}`);
    return said;
  } finally {
    await dispatcher.close();
  }
}
