import { once } from "node:events";
import { readFile, readdir, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeOwnFolder } from "@millrace/contract-core";
import type { ScriptCoverage } from "./coverage.ts";

/** Notes what services run, while they run. */
export interface RunCounter extends AsyncDisposable {
  /** Flags for the Node process of a service. */
  readonly flags: readonly string[];
  /** What ran since the last time, in every thread of services that run, and of those that ended meanwhile. */
  take(): Promise<readonly ScriptCoverage[]>;
}

/** @param root the URL that scripts which are noted begin with */
export async function openRunCounter(root: string): Promise<RunCounter> {
  const folder = await makeOwnFolder("millrace-counter-");
  const threads = new Map<Socket, (scripts: readonly ScriptCoverage[]) => void>();
  const server = createServer((socket) => {
    const settle = (scripts: readonly ScriptCoverage[]): void => {
      threads.get(socket)?.(scripts);
      if (threads.has(socket)) threads.set(socket, () => undefined);
    };
    threads.set(socket, () => undefined);
    socket.on("error", () => undefined).once("close", () => (settle([]), threads.delete(socket)));
    createInterface({ input: socket }).on("line", (line) => settle(JSON.parse(line) as readonly ScriptCoverage[]));
  });
  server.listen(join(folder, "socket"));
  await once(server, "listening");
  const loaded = new URL("count-loaded.ts", import.meta.url);
  loaded.searchParams.set("folder", folder);
  loaded.searchParams.set("root", root);

  /** Nothing once it has ended. */
  function takeFrom(socket: Socket): Promise<readonly ScriptCoverage[]> {
    return new Promise((settle) => {
      if (!threads.has(socket)) return settle([]);
      threads.set(socket, settle);
      socket.write("take\n");
    });
  }
  return {
    flags: [`--import=${loaded.href}`],
    async take() {
      const running = await Promise.all([...threads.keys()].map(takeFrom));
      return [...running.flat(), ...(await takeLeft(join(folder, "left")))];
    },
    async [Symbol.asyncDispose]() {
      for (const socket of threads.keys()) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What ended services ran last. */
async function takeLeft(folder: string): Promise<readonly ScriptCoverage[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const left = names.map(async (name) => {
    const scripts = JSON.parse(await readFile(join(folder, name), "utf8")) as readonly ScriptCoverage[];
    await rm(join(folder, name));
    return scripts;
  });
  return (await Promise.all(left)).flat();
}
