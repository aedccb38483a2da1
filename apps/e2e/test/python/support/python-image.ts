import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { importImages } from "@millrace/compute/test-cluster";

const run = promisify(execFile);
/** Packages of the environment that a handler does not need, and what only installs others. */
const leftOut = [
  "moto",
  "config-3*",
  "pip",
  "setuptools",
  "__pycache__",
  "test",
  "tests",
  "idlelib",
  "tkinter",
  "ensurepip",
];

/** Puts an image with this Python, its packages and a handler on the node of the test cluster; resolves to its name. */
export async function importPythonImage(python: string, handler: string): Promise<string> {
  const { stdout } = await run(python, ["-c", FACTS]);
  const { executable, library, packages } = JSON.parse(stdout) as Readonly<Record<string, string>>;
  if (executable === undefined || library === undefined || packages === undefined) throw new Error(stdout);
  const { stdout: modules } = await run("find", [`${library}/lib-dynload`, packages, "-name", "*.so*", "-type", "f"]);
  const needed = await run("ldd", [executable, ...modules.trim().split("\n")], { maxBuffer: 64 * 2 ** 20 });
  const libraries = new Set(needed.stdout.match(/(?<==> |^\t)\/\S+/gm));
  const command = [executable, "-u", "/handler.py"];
  const env = [`PYTHONPATH=${packages}`, "HOME=/tmp"];
  const [image = ""] = await importImages([{ name: "python", command, env }], async (folder) => {
    const root = join(folder, "root");
    for (const empty of ["tmp", "etc", "dev", "proc", "sys"]) await mkdir(join(root, empty), { recursive: true });
    await writeFile(join(root, "etc", "passwd"), "root:x:0:0:root:/:/bin/false\n");
    await writeFile(join(root, "handler.py"), handler);
    // Packages of the system, not those of the environment.
    const others = `${library.slice(1)}/site-packages`;
    const excluded = [others, ...leftOut].map((name) => `--exclude=${name}`);
    const paths = [executable, library, packages, ...libraries].map((path) => path.slice(1));
    const layer = join(folder, "layer.tar");
    await run("tar", [
      "--create",
      "--file",
      layer,
      "--dereference",
      "--hard-dereference",
      "-C",
      root,
      ".",
      "-C",
      "/",
      ...excluded,
      ...paths,
    ]);
  });
  return image;
}

const FACTS = `
import json, os, sys, sysconfig
paths = sysconfig.get_paths()
print(json.dumps({
    "executable": os.path.realpath(sys.executable),
    "library": os.path.realpath(paths["stdlib"]),
    "packages": paths["purelib"],
}))
`;
