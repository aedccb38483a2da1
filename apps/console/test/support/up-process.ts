import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `millrace up` in a process of its own, as operators run it. It ends when it goes out of scope. */
export interface UpProcess extends AsyncDisposable {
  readonly url: string;
  readonly adminKey: string;
  readonly dataDir: string;
  /** All that it has printed, on both outputs. */
  printed(): string;
  /** Calls the management interface; resolves to the parsed body. Rejects on an answer that is not 2xx. */
  rest(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Ends it as an operator does, and keeps its data. */
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, "..", "..", "..", "cli", "src", "main.ts");
const NODE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** Starts a service on fresh data with these settings. It sees no others of the machine. Rejects when it ends before it is ready. */
export async function startUp(
  environment: Readonly<Record<string, string>> & { readonly MILLRACE_ADMIN_KEY: string },
): Promise<UpProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "millrace-up-"));
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...NODE_FLAGS, main, "up", "--json", "--port", "0"], {
    env: { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE, MILLRACE_DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  let printed = "";
  const ready = Promise.withResolvers<string>();
  const read = (text: string): void => {
    printed += text;
    const [, url] = /^\{"event":"ready".*"url":"([^"]+)"/m.exec(printed) ?? [];
    if (url !== undefined) ready.resolve(url);
  };
  child.stdout.setEncoding("utf8").on("data", read);
  child.stderr.setEncoding("utf8").on("data", read);
  void ended.then(() => ready.reject(new Error(`millrace up ended: ${printed}`)));
  const url = await ready.promise;
  const adminKey = environment.MILLRACE_ADMIN_KEY;

  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await ended;
  }
  return {
    url,
    adminKey,
    dataDir,
    printed: () => printed,
    async rest(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
