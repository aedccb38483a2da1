import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { makeOwnFolder } from "@millrace/contract-core";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { NODE_FLAGS } from "./own-command.ts";

const HANDLERS = resolve(import.meta.dirname, "../../../handlers");
const BUNDLER = resolve(import.meta.dirname, "../../../scripts/bundle-handlers.ts");
const REPOSITORY = "localhost/millrace-verify";
const PROGRAM_WITHIN_MS = 300_000;
const runProgram = (command: string, args: readonly string[]): Promise<{ readonly stdout: string }> =>
  promisify(execFile)(command, [...args], { timeout: PROGRAM_WITHIN_MS });

/** Puts an image of each handler of the suite on the node; resolves to their names, with `{name}` for that of the handler. */
export async function importHandlerImages(containerd: string): Promise<string> {
  const folder = await makeOwnFolder("millrace-handlers-");
  try {
    const layer = await writeLayer(folder);
    const tag = layer.slice(0, 12);
    const manifest = [];
    for (const name of await readdir(HANDLERS)) {
      const config = JSON.stringify({
        architecture: process.arch === "x64" ? "amd64" : process.arch,
        os: "linux",
        config: { Cmd: ["node", `/handlers/${name}.js`], Env: ["PATH=/usr/local/bin:/bin", "HOME=/tmp"] },
        rootfs: { type: "layers", diff_ids: [`sha256:${layer}`] },
      });
      const file = `${createHash("sha256").update(config).digest("hex")}.json`;
      await writeFile(join(folder, file), config);
      manifest.push({ Config: file, RepoTags: [`${REPOSITORY}/${name}:${tag}`], Layers: ["layer.tar"] });
    }
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
    await importArchive(folder, containerd);
    return `${REPOSITORY}/{name}:${tag}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Node with the libraries that it needs, and the handlers; resolves to the digest of `layer.tar`. */
async function writeLayer(folder: string): Promise<string> {
  const root = join(folder, "root");
  await runProgram(process.execPath, [...NODE_FLAGS, BUNDLER, join(root, "handlers")]);
  for (const empty of ["tmp", "etc", "dev", "proc", "sys"]) await mkdir(join(root, empty), { recursive: true });
  const { stdout: needed } = await runProgram("ldd", [process.execPath]);
  const libraries = [...new Set(needed.match(/\/\S+/g))];
  const files = [[process.execPath, "/usr/local/bin/node"], ...libraries.map((library) => [library, library])];
  for (const [source = "", target = ""] of files) {
    await mkdir(dirname(join(root, target)), { recursive: true });
    await cp(source, join(root, target), { dereference: true });
  }
  const layer = join(folder, "layer.tar");
  const steady = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  await runProgram("tar", [...steady, "-C", root, "-cf", layer, "."]);
  return createHash("sha256")
    .update(await readFile(layer))
    .digest("hex");
}

async function importArchive(folder: string, containerd: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name !== "root");
  // No pipe: what imports it is done before all of its padding is written, which would be an error of the pipe.
  const archive = join(folder, "images.tar");
  await runProgram("tar", ["-C", folder, "-cf", archive, ...files]);
  await runProgram("ctr", ["--address", containerd, "--namespace", "k8s.io", "images", "import", archive]);
}
