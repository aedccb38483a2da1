import { execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Setting } from "./setting.ts";
import { freePort, isListening } from "./ports.ts";
import type { Programs } from "./programs.ts";

export interface RedisProgram extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** When Redis syncs its log: before each answer, or every second. */
export type AppendFsync = "always" | "everysec";

export function redisSettings(appendFsync: AppendFsync): readonly Setting[] {
  const why = appendFsync === "always" ? "each write is on disk before its answer" : "a power cut loses up to a second";
  return [
    { name: "redis appendonly", value: "yes", why: "the log of writes, which its documentation names for durability" },
    { name: "redis appendfsync", value: appendFsync, why },
    { name: "redis save", value: "", why: "no snapshots beside the log" },
    { name: "redis maxmemory-policy", value: "noeviction", why: "queues must not lose keys; the default" },
  ];
}

/** The version of the Redis on this machine. @throws Error that says how to install it */
export function redisVersion(): string {
  try {
    const text = execFileSync("redis-server", ["--version"], { encoding: "utf8" });
    return /v=([\d.]+)/.exec(text)?.[1] ?? text.trim();
  } catch {
    throw new Error("there is no redis-server here: apt-get install --no-install-recommends redis-server");
  }
}

export async function startRedis(programs: Programs, folder: string, fsync: AppendFsync): Promise<RedisProgram> {
  const place = await mkdtemp(join(folder, "redis-"));
  const port = await freePort();
  const own = redisSettings(fsync).flatMap(({ name, value }) => [`--${name.replace("redis ", "")}`, String(value)]);
  const server = await programs.start({
    name: "redis",
    command: "redis-server",
    args: ["--bind", "127.0.0.1", "--port", String(port), "--dir", place, ...own],
    cwd: place,
    isReady: () => isListening(port),
  });
  return { url: `redis://127.0.0.1:${port}`, pid: server.pid, [Symbol.asyncDispose]: () => server.stop() };
}
