import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Stands for the official worker package: takes jobs by the addresses that the environment names. The real one takes half a minute to install. */
const WORKER = `
import json, os, signal, sys, types, urllib.request

signal.signal(signal.SIGTERM, lambda *_: os._exit(0))

def start(config):
    own = os.environ["RUNPOD_POD_ID"]
    headers = {"authorization": os.environ["RUNPOD_AI_API_KEY"]}

    def ask(name, job, body=None):
        url = os.environ[name].replace("$RUNPOD_POD_ID", own).replace("$ID", job)
        return urllib.request.urlopen(urllib.request.Request(url, body, headers))

    while True:
        with ask("RUNPOD_WEBHOOK_GET_JOB", own) as taken:
            job = json.loads(taken.read()) if taken.status == 200 else None
        if job:
            output = json.dumps({"output": config["handler"](job)}).encode()
            ask("RUNPOD_WEBHOOK_POST_OUTPUT", job["id"], output).close()

serverless = types.SimpleNamespace(start=start)
`;

const MAKE = `
import json, os, sys, zipfile
for wheel in json.load(sys.stdin):
    name, version, text = wheel["name"], wheel["version"], wheel["text"]
    info = f"{name}-{version}.dist-info/"
    files = {
        f"{name}/__init__.py": text,
        f"{info}METADATA": f"Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n",
        f"{info}WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    }
    files[f"{info}RECORD"] = "".join(f"{path},,\\n" for path in [*files, f"{info}RECORD"])
    with zipfile.ZipFile(os.path.join(sys.argv[1], f"{name}-{version}-py3-none-any.whl"), "w") as out:
        for path, content in files.items():
            out.writestr(zipfile.ZipInfo(path), content)
`;

/** Packages that pip installs in tests, without an index. */
export interface Wheels {
  /** Variables by which pip finds them and nothing else. */
  readonly environment: Readonly<Record<string, string>>;
  /** Their files by name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  hashOf(name: string): string;
}

/**
 * Makes them in a folder: a worker package, and two versions of `loud`.
 *
 * @param said what each version of `loud` says of itself, where that is not its number
 */
export function makeWheels(folder: string, said: Readonly<Record<string, string>> = {}): Wheels {
  const loud = ["1.0", "2.0"].map((version) => {
    return { name: "loud", version, text: `VERSION = ${JSON.stringify(said[version] ?? version)}\n` };
  });
  mkdirSync(folder, { recursive: true });
  const wheels = [{ name: "runpod", version: "1.99.0", text: WORKER }, ...loud];
  execFileSync("python3", ["-c", MAKE, folder], { input: JSON.stringify(wheels) });
  const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  return {
    environment: { PIP_NO_INDEX: "1", PIP_FIND_LINKS: folder },
    files,
    hashOf: (name) =>
      createHash("sha256")
        .update(files[name] ?? "")
        .digest("hex"),
  };
}
