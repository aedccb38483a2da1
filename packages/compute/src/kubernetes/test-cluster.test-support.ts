import { execFileSync, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findCluster, NO_CLUSTER, type TestCluster } from "../../../../.tools/vitest/cluster.ts";
import { type Behaviour, programs } from "../conformance/programs.ts";
import { createKubeClient, isStatus, type KubeClient } from "./api/kube-client.ts";
import type { KubeClaim, KubeList, KubePod } from "./api/kube-types.ts";

export const testCluster: TestCluster | undefined = findCluster();
export { NO_CLUSTER };
export * from "./api/own-api-server.test-support.ts";
export * from "./simulated-nodes.test-support.ts";

export function openTestCluster(namespace: string): KubeClient {
  return createKubeClient({ kubeconfig: cluster().kubeconfig, namespace });
}

function cluster(): TestCluster {
  if (testCluster === undefined) throw new Error(NO_CLUSTER);
  return testCluster;
}

const repository = "localhost/millrace-test";

/** Puts an image for each program on the node, made of this machine's Node and the libraries that it needs. */
export async function importProgramImages(): Promise<Readonly<Record<Behaviour, string>>> {
  const commands = Object.entries(programs).map(([behaviour, program]) => ({
    name: behaviour,
    command: ["node", "--input-type=module", "-e", program],
  }));
  const images = await importNodeImages(commands);
  return Object.fromEntries(images.map((image, at) => [commands[at]?.name, image])) as Record<Behaviour, string>;
}

/** An image to make of a file system, by what it runs. */
export interface WantedImage {
  readonly name: string;
  readonly command: readonly string[];
  readonly user?: string;
  /** Variables beside the path, as `NAME=value`. */
  readonly env?: readonly string[];
}

/** Images that share a file system with Node, and differ in what they run. */
export async function importNodeImages(wanted: readonly WantedImage[]): Promise<readonly string[]> {
  return await importImages(wanted, nodeLayer);
}

/** @param writeLayer writes the archive of the file system into the folder that it is given, as `layer.tar` */
export async function importImages(
  wanted: readonly WantedImage[],
  writeLayer: (folder: string) => Promise<void>,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-images-"));
  try {
    await writeLayer(folder);
    const layer = createHash("sha256")
      .update(await readFile(join(folder, "layer.tar")))
      .digest("hex");
    const manifest = [];
    const names: string[] = [];
    for (const { name, command, user = "", env = [] } of wanted) {
      const config = JSON.stringify({
        architecture: process.arch === "x64" ? "amd64" : process.arch,
        os: "linux",
        config: { Cmd: command, Env: ["PATH=/usr/local/bin:/bin", ...env], User: user },
        rootfs: { type: "layers", diff_ids: [`sha256:${layer}`] },
      });
      const digest = createHash("sha256").update(config).digest("hex");
      await writeFile(join(folder, `${digest}.json`), config);
      names.push(`${repository}/${name}:${digest.slice(0, 12)}`);
      manifest.push({ Config: `${digest}.json`, RepoTags: [names.at(-1)], Layers: ["layer.tar"] });
    }
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
    await importArchive(folder);
    return names;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function nodeLayer(folder: string): Promise<void> {
  const root = join(folder, "root");
  const libraries = [...new Set(execFileSync("ldd", [process.execPath], { encoding: "utf8" }).match(/\/\S+/g))];
  for (const empty of ["tmp", "etc", "dev", "proc", "sys"]) await mkdir(join(root, empty), { recursive: true });
  await writeFile(join(root, "etc", "passwd"), "root:x:0:0:root:/:/bin/false\nuser:x:1000:1000:user:/:/bin/false\n");
  const files = [[process.execPath, "/usr/local/bin/node"], ...libraries.map((library) => [library, library])];
  for (const [source = "", target = ""] of files) {
    await mkdir(dirname(join(root, target)), { recursive: true });
    await cp(source, join(root, target), { dereference: true });
  }
  const steady = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", [...steady, "-C", root, "-cf", join(folder, "layer.tar"), "."]);
}

/** Gives an image of the node a further name, which it then need not pull. */
export function nameImage(image: string, name: string): void {
  const at = ["--address", cluster().containerd, "--namespace", "k8s.io"];
  execFileSync("ctr", [...at, "images", "tag", "--force", image, name], { stdio: "ignore" });
}

async function importArchive(folder: string): Promise<void> {
  const tar = spawn("tar", ["-C", folder, "--exclude=./root", "-cf", "-", "."], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const importing = spawn(
    "ctr",
    ["--address", cluster().containerd, "--namespace", "k8s.io", "images", "import", "-"],
    {
      stdio: [tar.stdout, "ignore", "inherit"],
    },
  );
  const [code] = (await once(importing, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The images were not imported: ctr ended with ${code}.`);
}

/** A namespace for a test, in which claims get a directory of this machine. */
export interface TestNamespace {
  readonly name: string;
  readonly client: KubeClient;
  /** What a driver left, except volumes; then everything is removed. */
  remove(): Promise<readonly string[]>;
}

const storageClass = "test";
const provisionEveryMs = 100;
/** The cluster deletes some objects a while after what they belong to. */
const leftoverGraceMs = 30_000;

export async function makeNamespace(labels: Readonly<Record<string, string>> = {}): Promise<TestNamespace> {
  const name = `test-${randomUUID().slice(0, 13)}`;
  const client = openTestCluster(name);
  const directory = await mkdtemp(join(tmpdir(), "millrace-volumes-"));
  await client.call("POST", "/api/v1/namespaces", { body: { metadata: { name, labels } } });
  // The control plane makes it a moment later; until then the API server accepts no pods.
  await until(async () => await exists(client, `/api/v1/namespaces/${name}/serviceaccounts/default`));
  const made: string[] = [];
  let removed = false;
  const provisioning = (async () => {
    while (!removed) {
      // A busy API server may not answer in time.
      for (const claim of await pendingClaims(client).catch(() => []))
        made.push(await provision(client, claim, directory));
      await new Promise((resolve) => setTimeout(resolve, provisionEveryMs));
    }
  })();
  return {
    name,
    client,
    async remove() {
      removed = true;
      await provisioning;
      const beganMs = performance.now();
      let left = await leftovers(client);
      while (left.length > 0 && performance.now() - beganMs < leftoverGraceMs) {
        await new Promise((resolve) => setTimeout(resolve, provisionEveryMs));
        left = await leftovers(client);
      }
      await client.call("DELETE", `/api/v1/namespaces/${name}`);
      for (const volume of made)
        await client.call("DELETE", `/api/v1/persistentvolumes/${volume}`).catch(() => undefined);
      client.close();
      await rm(directory, { recursive: true, force: true });
      return left;
    },
  };
}

async function leftovers(client: KubeClient): Promise<readonly string[]> {
  const kinds = ["pods", "secrets", "services"];
  const lists = kinds.map(async (kind) => {
    const { items } = await client.call<KubeList<KubePod>>("GET", `/api/v1/namespaces/${client.namespace}/${kind}`);
    return items.map(({ metadata }) => `${kind}/${metadata.name}`);
  });
  return (await Promise.all(lists)).flat();
}

async function pendingClaims(client: KubeClient): Promise<readonly KubeClaim[]> {
  const path = `/api/v1/namespaces/${client.namespace}/persistentvolumeclaims`;
  const { items } = await client.call<KubeList<KubeClaim & { status: { phase: string } }>>("GET", path);
  // Those of other classes are not its own: a volume made for one may be bound to it although the classes differ.
  return items.filter(
    ({ status, metadata, spec }) =>
      status.phase === "Pending" &&
      metadata.deletionTimestamp === undefined &&
      spec.storageClassName === testPodSettings.storageClass,
  );
}

/** What the provisioner of a storage class does: a directory for this claim and no other. */
async function provision(client: KubeClient, { metadata, spec }: KubeClaim, directory: string): Promise<string> {
  const name = `pv-${metadata.uid}`;
  const path = join(directory, metadata.uid);
  await mkdir(path, { recursive: true });
  // For every user of a pod.
  await chmod(path, 0o777);
  const claimRef = { namespace: client.namespace, name: metadata.name, uid: metadata.uid };
  const body = {
    metadata: { name },
    spec: {
      capacity: spec.resources.requests,
      accessModes: ["ReadWriteOnce", "ReadWriteMany"],
      persistentVolumeReclaimPolicy: "Retain",
      storageClassName: storageClass,
      hostPath: { path },
      claimRef,
    },
  };
  await client.call("POST", "/api/v1/persistentvolumes", { body }).catch((error: unknown) => {
    if (!isStatus(error, 409)) throw error;
  });
  return name;
}

export const testPodSettings = { storageClass } as const;

async function exists(client: KubeClient, path: string): Promise<boolean> {
  return await client.call("GET", path).then(
    () => true,
    () => false,
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, provisionEveryMs));
}
