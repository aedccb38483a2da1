import { once } from "node:events";
import { readFile, readdir, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeOwnFolder } from "@millrace/contract-core";
import type { ScriptCoverage } from "./coverage.ts";

const LOADED = new URL("count-loaded.ts", import.meta.url);

/** Counts what services run, while they run. */
export interface RunCounter extends AsyncDisposable {
  /** Flags for the Node process of a service that is to be counted. */
  readonly flags: readonly string[];
  /** What ran since the last time, in every thread of services that run, and of those that ended meanwhile. */
  take(): Promise<Taken>;
}

interface Taken {
  readonly scripts: readonly ScriptCoverage[];
  /** Processes that began meanwhile. */
  readonly started: number;
}

/** @param root the URL that scripts which are counted begin with */
export async function openRunCounter(root: string): Promise<RunCounter> {
  const folder = await makeOwnFolder("millrace-counter-");
  const threads = new Set<Thread>();
  let started = 0;
  const server = createServer((socket) => {
    const thread = threadAt(socket, () => void (started += 1));
    threads.add(thread);
    socket.once("close", () => threads.delete(thread));
  });
  server.listen(join(folder, "socket"));
  await once(server, "listening");
  const loaded = new URL(LOADED);
  loaded.searchParams.set("folder", folder);
  loaded.searchParams.set("root", root);
  return {
    flags: [`--import=${loaded.href}`],
    async take() {
      const running = await Promise.all([...threads].map((thread) => thread.take()));
      const taken = { scripts: [...running.flat(), ...(await takeLeft(join(folder, "left")))], started };
      started = 0;
      return taken;
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of threads) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Thread {
  readonly socket: Socket;
  /** Nothing once it has ended. */
  take(): Promise<readonly ScriptCoverage[]>;
}

function threadAt(socket: Socket, onProcess: () => void): Thread {
  const asked: ((scripts: readonly ScriptCoverage[]) => void)[] = [];
  socket.on("error", () => undefined);
  socket.once("close", () => {
    for (const settle of asked.splice(0)) settle([]);
  });
  createInterface({ input: socket }).on("line", (line) => {
    if (line === "process") onProcess();
    else if (line !== "thread") asked.shift()?.(JSON.parse(line) as readonly ScriptCoverage[]);
  });
  return {
    socket,
    take: () =>
      new Promise((settle) => {
        if (socket.destroyed) return settle([]);
        asked.push(settle);
        socket.write("take\n");
      }),
  };
}

/** What ended services ran last. */
async function takeLeft(folder: string): Promise<readonly ScriptCoverage[]> {
  const names = await readdir(folder).catch(() => []);
  const left = names
    .filter((name) => name.endsWith(".json"))
    .map(async (name) => {
      const scripts = JSON.parse(await readFile(join(folder, name), "utf8")) as readonly ScriptCoverage[];
      await rm(join(folder, name));
      return scripts;
    });
  return (await Promise.all(left)).flat();
}
