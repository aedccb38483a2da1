import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeImage } from "@millrace/compute/test-engine";

const runtime = resolve(import.meta.dirname, "..", "task-runtime");
const inImage = "opt/task";

/** Where a Python keeps what tasks of the package need. */
const PLACES = `
import json, os, sys, sysconfig
import runpod.apps.protocol, runpod.apps.serialization
import cloudpickle
site = sysconfig.get_paths()["purelib"]
tops = {os.path.relpath(m.__file__, site).split(os.sep)[0] for m in list(sys.modules.values())
        if (getattr(m, "__file__", None) or "").startswith(site)}
found = [os.path.join(site, name) for name in os.listdir(site) if name in tops or name.startswith("runpod-")]
print(json.dumps({"python": os.path.realpath(sys.executable), "stdlib": os.path.dirname(os.__file__), "site": site, "packages": found}))
`;

interface Places {
  readonly python: string;
  readonly stdlib: string;
  readonly site: string;
  readonly packages: readonly string[];
}

/** An image of a user for tasks: Python with the official package as it is installed here, a shell, and what stands in for the runtime. */
export function makeTaskImage(python: string): string {
  const places = JSON.parse(execFileSync(python, ["-c", PLACES], { encoding: "utf8" })) as Places;
  const dynamic = join(places.stdlib, "lib-dynload");
  const modules = readdirSync(dynamic).map((name) => join(dynamic, name));
  return makeImage(
    "python-task",
    {
      programs: [places.python, "/bin/sh"],
      librariesOf: modules.filter((path) => path.endsWith(".so")),
      folders: [places.stdlib, ...places.packages],
      files: runtimeFiles(),
      leftOut: ["__pycache__", "test", "ensurepip", "idlelib", "pip"],
      changes: [`ENV PYTHONPATH=${places.site}:/${inImage}`, `ENV HOME=/tmp`],
    },
    { [places.python]: "usr/local/bin/python3" },
  );
}

function runtimeFiles(): Record<string, string> {
  const names = readdirSync(runtime, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
  return Object.fromEntries(names.map((name) => [join(inImage, name), readFileSync(join(runtime, name), "utf8")]));
}
