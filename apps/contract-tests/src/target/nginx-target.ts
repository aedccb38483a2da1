import { endChild, guardChildren, makeOwnFolder } from "@millrace/contract-core";
import { spawn, spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Target } from "./target.ts";

/** The documented configuration. */
const CONFIGURATION = resolve(import.meta.dirname, "../../../../docs/deploy/proxy.conf");
/** Folders of nginx on systems that do not have it on the path of every user. */
const FOLDERS = ["", "/usr/sbin/", "/usr/local/sbin/"];
const READY_TRIES = 200;
const READY_PAUSE_MS = 25;

/** Version of the nginx of this machine; undefined if there is none. */
export function nginxVersion(): string | undefined {
  return installed()?.version;
}

function installed(): { readonly command: string; readonly version: string } | undefined {
  for (const folder of FOLDERS) {
    const command = `${folder}nginx`;
    const { stderr } = spawnSync(command, ["-v"], { encoding: "utf8" });
    const version = /nginx\/(\S+)/.exec(stderr ?? "")?.[1];
    if (version !== undefined) return { command, version };
  }
  return undefined;
}

/** Puts nginx in front of a service, as documented, and owns the service: it ends with this target. */
export async function startNginxTarget(service: Target): Promise<Target> {
  const command = installed()?.command;
  if (command === undefined) throw new Error("There is no nginx on this machine (apt-get install nginx-light).");
  const folder = await makeOwnFolder("millrace-nginx-");
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(
    join(folder, "proxy.conf"),
    proxyConfigOf(await readFile(CONFIGURATION, "utf8"), port, service.baseUrl),
  );
  await writeFile(file, mainConfigOf(folder));
  const child = spawn(command, ["-p", folder, "-c", file, "-e", "stderr"], { stdio: ["ignore", "ignore", "inherit"] });
  const guard = guardChildren(folder);
  guard.watch(child.pid);
  child.once("exit", () => guard.forget(child.pid));
  const failed = new Promise<never>((_, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => fail(new Error(`nginx ended with code ${code} before it was ready.`)));
  });
  failed.catch(() => undefined);
  const close = async (): Promise<void> => {
    await endChild(child);
    await service.close();
    await rm(folder, { recursive: true, force: true });
    await guard.release();
  };
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    await Promise.race([answering(baseUrl), failed]);
    return { ...service, baseUrl, addresses: [baseUrl], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The documented configuration with this one upstream instead of its gateways, and this port instead of its own. */
function proxyConfigOf(documented: string, port: number, upstream: string): string {
  const [first, ...others] = [...documented.matchAll(/^ *server \S+:\d+.*;\n/gm)].map(([line]) => line);
  if (first === undefined || !/^ *listen 8080;$/m.test(documented)) {
    throw new Error(`${CONFIGURATION} does not name gateways and a port as this target expects.`);
  }
  return others
    .reduce((text, line) => text.replace(line, ""), documented)
    .replace(first, `    server ${new URL(upstream).host};\n`)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);
}

/** The main configuration around it, with all paths in a folder that any user may write to. */
function mainConfigOf(folder: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    "daemon off;",
    // The default user of nginx workers could not enter the folder.
    ...(process.getuid?.() === 0 ? ["user root root;"] : []),
    `pid ${join(folder, "nginx.pid")};`,
    "error_log stderr error;",
    // Two for each request that is held, of which some checks have hundreds. What nginx has too few of, it takes from other callers.
    "worker_rlimit_nofile 16384;",
    "events { worker_connections 8192; }",
    "http {",
    "access_log off;",
    ...kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`),
    `include ${join(folder, "proxy.conf")};`,
    "}\n",
  ].join("\n");
}

async function answering(baseUrl: string): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(READY_PAUSE_MS + 1_000) }).catch(
      () => undefined,
    );
    if (response?.ok === true) return;
    await delay(READY_PAUSE_MS);
  }
  throw new Error("nginx does not answer.");
}

/** A port on which no program listens now. */
async function freePort(): Promise<number> {
  return await new Promise((settle, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => settle(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
