import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

const packageFolder: string = resolve(import.meta.dirname, "../..");
const requirements: string = join(packageFolder, "test/s3/requirements.txt");
/** Version of the server as the requirements pin it. */
const version: string = /^moto\[s3\]==(\S+)$/m.exec(readFileSync(requirements, "utf8"))?.[1] ?? "";

/** A Python that has the S3 server, or what is missing. */
export type S3Python =
  | { readonly path: string; readonly missing: undefined }
  | { readonly path: undefined; readonly missing: string };

/** `MILLRACE_TEST_PYTHON`, else the environment that `.ci/python` makes at the root of the repository. */
export function findS3Python(): S3Python {
  const path = process.env["MILLRACE_TEST_PYTHON"] ?? resolve(packageFolder, "../../.venv/bin/python");
  const wayOut =
    "run .ci/python, or pip install -r packages/store/test/s3/requirements.txt and set MILLRACE_TEST_PYTHON";
  if (path.includes("/") && !existsSync(path)) return { path: undefined, missing: `there is no ${path}; ${wayOut}` };
  const program = "import flask, flask_cors, importlib.metadata as m; print(m.version('moto'))";
  const probe = spawnSync(path, ["-c", program], { encoding: "utf8" });
  if (probe.status === 0 && probe.stdout.trim() === version) return { path, missing: undefined };
  return { path: undefined, missing: `${path} has no moto ${version} with its server; ${wayOut}` };
}

/** A server that speaks S3 and keeps everything in memory. It takes any key. */
export interface S3Server {
  /** `http://127.0.0.1:<port>`. */
  readonly endpoint: string;
  createBucket(name: string): Promise<void>;
  /** Ends the process and waits for that. */
  stop(): Promise<void>;
}

/** Sets the keys that the tests' clients, and the SDK's chain, find. */
export function setTestCredentials(): void {
  process.env["AWS_ACCESS_KEY_ID"] = "millrace-test-key";
  process.env["AWS_SECRET_ACCESS_KEY"] = "millrace-test-secret";
}

export async function startS3Server(python: string): Promise<S3Server> {
  const child = spawn(python, ["-m", "moto.server", "-H", "127.0.0.1", "-p", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", PYTHONUNBUFFERED: "1" },
  });
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  const endpoint = await new Promise<string>((settle, fail) => {
    const said: string[] = [];
    // The server logs each request, so its output must be read to the end of its life.
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        if (said.length < 50) said.push(line);
        const address = /Running on (http:\S+)/.exec(line)?.[1];
        if (address !== undefined) settle(address);
      });
    }
    child.once("error", fail);
    void ended.then(() => fail(new Error(`the S3 server ended: ${said.join("\n")}`)));
  });
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true });
  return {
    endpoint,
    async createBucket(name) {
      await client.send(new CreateBucketCommand({ Bucket: name }));
    },
    async stop() {
      client.destroy();
      child.kill("SIGKILL");
      await ended;
    },
  };
}
