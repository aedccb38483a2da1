import { endChild, guardChildren, lineOf } from "@millrace/contract-core";
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { workerDocument } from "@millrace/spec";
import { type Route, startPathRouter } from "./machine/path-router.ts";
import type { Target } from "./target.ts";

const SPECS = resolve(import.meta.dirname, "../../../../specs");
const require = createRequire(import.meta.url);
const READY = /Prism is listening on (\S+)/;
/** A mock accepts every key. */
const KEY = "any-key-will-do";

/** The path of each worker operation after the id of the endpoint; all others are operations of clients. */
const workerOperations = new Set(Object.keys(workerDocument.paths).map((path) => path.split("/")[2]));

/** Version of the installed mock. */
export function prismVersion(): string {
  return (require("@stoplight/prism-cli/package.json") as { version: string }).version;
}

/** Starts Prism, a mock of OpenAPI documents, with those of Millrace: one process for each, behind one address. */
export async function startPrismTarget(): Promise<Target> {
  const children: ChildProcess[] = [];
  const guard = guardChildren(null);
  async function endAll(): Promise<void> {
    await Promise.all(children.map(endChild));
    await guard.release();
  }
  async function mockOf(document: string): Promise<string> {
    const cli = require.resolve("@stoplight/prism-cli/dist/index.js");
    const args = ["mock", "--port", "0", "--host", "127.0.0.1", resolve(SPECS, document)];
    const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    guard.watch(child.pid);
    child.once("exit", () => guard.forget(child.pid));
    return READY.exec(await lineOf(child, "Prism", READY))?.[1] ?? "";
  }
  try {
    const [rest, queue, worker] = await Promise.all(["rest.yaml", "queue.yaml", "worker.yaml"].map(mockOf));
    const router = await startPathRouter(routeBetween(rest ?? "", queue ?? "", worker ?? ""));
    return {
      baseUrl: router.url,
      keys: { own: KEY },
      capabilities: new Set(["workers", "machines"]),
      forgets: true,
      async close() {
        await router.close();
        await endAll();
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** Prism serves the paths of a document without the address of its server, `/v1` or `/v2`. */
function routeBetween(rest: string, queue: string, worker: string): Route {
  return (path) => {
    const [, version, operation] = /^\/(v1|v2\/[^/?]*\/([^/?]*))/.exec(path) ?? [];
    if (version === undefined) return undefined;
    const baseUrl = version === "v1" ? rest : workerOperations.has(operation) ? worker : queue;
    return { baseUrl, path: path.slice("/v1".length) };
  };
}
