import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { testCluster } from "@millrace/compute/test-cluster";
import { docker } from "@millrace/compute/test-engine";
import { makeBaseImage, makeNodeImage } from "./made-images.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");

const REPOSITORY = "localhost/millrace-test/helm-service";

/**
 * Builds the documented image of the service once for each version, and gives their names. The program is packed once into
 * `folder`; further versions are the same program under another number.
 */
export function buildServiceImages(folder: string, versions: readonly string[]): readonly string[] {
  const args = ["run", "--silent", "pack:all", "--", "--only", "millrace", "--out", folder];
  execFileSync("npm", args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  const bases = [`NODE_IMAGE=${makeNodeImage()}`, `BASE_IMAGE=${makeBaseImage()}`];
  const given = bases.flatMap((base) => ["--build-arg", base]);
  return versions.map((version) => {
    const context = join(folder, `context-${version}`);
    repack(folder, context, version);
    const image = `${REPOSITORY}:${version}`;
    docker("build", "--file", join(ROOT, "docs/deploy/Dockerfile"), "--tag", image, ...given, context);
    return image;
  });
}

/** Puts the packed program into `context` as if this were its version. */
function repack(folder: string, context: string, version: string): void {
  const [packed = ""] = readdirSync(folder).filter((file) => /^millrace-\d.*\.tgz$/.test(file));
  mkdirSync(context);
  execFileSync("tar", ["-xzf", join(folder, packed), "-C", context]);
  const manifest = join(context, "package/package.json");
  const { version: built } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
  const library = join(context, "package/dist/lib");
  const files = [manifest, ...readdirSync(library).map((file) => join(library, file))];
  for (const file of files.filter((name) => /\.js(on)?$/.test(name))) {
    const text = readFileSync(file, "utf8");
    const changed = text.replaceAll(
      new RegExp(`(version"?: )"${built.replaceAll(".", "\\.")}"`, "g"),
      `$1"${version}"`,
    );
    if (changed !== text) writeFileSync(file, changed);
  }
  execFileSync("tar", ["-czf", join(context, `millrace-${version}.tgz`), "-C", context, "package"]);
}

/** Puts an image of the container engine on the node of the cluster. */
export async function importDockerImage(image: string): Promise<void> {
  const saving = spawn("docker", ["save", image], { stdio: ["ignore", "pipe", "inherit"] });
  const { containerd = "" } = testCluster ?? {};
  const words = ["--address", containerd, "--namespace", "k8s.io", "images", "import", "-"];
  const importing = spawn("ctr", words, { stdio: [saving.stdout, "ignore", "inherit"] });
  const [code] = (await once(importing, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The image ${image} was not imported: ctr ended with ${code}.`);
}
