import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { testCluster } from "@millrace/compute/test-cluster";
import { docker, makeBaseImage, makeNodeImage } from "./made-images.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");

/** Builds the documented image of the service, with what `folder` gets packed into, and gives its name. */
export async function buildServiceImage(folder: string): Promise<string> {
  const image = "localhost/millrace-test/helm-service:1";
  const args = ["run", "--silent", "pack:all", "--", "--only", "millrace", "--out", folder];
  execFileSync("npm", args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  const bases = [`NODE_IMAGE=${makeNodeImage()}`, `BASE_IMAGE=${makeBaseImage()}`];
  const given = bases.flatMap((base) => ["--build-arg", base]);
  docker("build", "--file", join(ROOT, "docs/deploy/Dockerfile"), "--tag", image, ...given, folder);
  return image;
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
