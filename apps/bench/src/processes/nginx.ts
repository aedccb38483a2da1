import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Party } from "./child.ts";

const RETRY_MS = 20;
const TRIES_MAX = 250;

/** nginx as a proxy with one process in front of a server, with its usual buffers and kept connections. @throws Error where there is none */
export async function startNginx(folder: string, upstream: string): Promise<Party> {
  const command = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(
    (path) => spawnSync(path, ["-v"]).status === 0,
  );
  if (command === undefined) throw new Error("this machine has no nginx");
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const lines = [
    "daemon off; master_process off;",
    `pid ${folder}/nginx.pid; error_log /dev/null;`,
    "events { worker_connections 4096; }",
    "http { access_log off; keepalive_requests 1000000000;",
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    `upstream program { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000000; }`,
    `server { listen 127.0.0.1:${port}; location / { proxy_pass http://program; proxy_http_version 1.1;`,
    'proxy_set_header Host $http_host; proxy_set_header Connection ""; } } }',
  ];
  await writeFile(join(folder, "nginx.conf"), lines.join("\n"));
  const child = spawn(command, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "/dev/null"], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (
    let tries = 1;
    !(await fetch(url).then(
      () => true,
      () => false,
    ));
    tries += 1
  ) {
    if (tries === TRIES_MAX || child.exitCode !== null) throw new Error("nginx does not answer");
    await delay(RETRY_MS);
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { pid: child.pid ?? NaN, url, stop, [Symbol.asyncDispose]: stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
