import type { RegistryLogin } from "@millrace/engine";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPortPool } from "../../host/free-port.ts";
import type { EngineClient } from "./engine-client.ts";
import { authHeader } from "./image-store.ts";

export const hasRegistry: boolean = ["docker-registry", "htpasswd"].every(
  (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0,
);
export const noRegistry = "install docker-registry and apache2-utils (htpasswd)";

/** A registry on this host that requires a login. */
export interface TestRegistry {
  readonly host: string;
  /** Moves an image from the engine to the registry; returns its name there. */
  publish(engine: EngineClient, image: string, login: RegistryLogin): Promise<string>;
  close(): Promise<void>;
}

export async function startTestRegistry({ username, password }: RegistryLogin): Promise<TestRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-registry-"));
  const host = `127.0.0.1:${await createPortPool().take()}`;
  const passwords = execFileSync("htpasswd", ["-Bbn", username, password], { encoding: "utf8" });
  await writeFile(join(folder, "htpasswd"), passwords);
  const config = {
    version: "0.1",
    log: { level: "error", accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: join(folder, "data") } },
    http: { addr: host },
    auth: { htpasswd: { realm: "test", path: join(folder, "htpasswd") } },
  };
  // JSON is YAML.
  await writeFile(join(folder, "config.yml"), JSON.stringify(config));
  const registry = spawn("docker-registry", ["serve", join(folder, "config.yml")], { stdio: "ignore" });
  const exited = once(registry, "exit");
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`http://${host}/v2/`).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    host,
    async publish(engine, image, login) {
      const repo = `${host}/team/small`;
      await engine.call<unknown>("POST", `/images/${image}/tag`, { query: { repo, tag: "1" } });
      const body = await engine.stream("POST", `/images/${repo}/push`, {
        query: { tag: "1" },
        headers: authHeader(login),
      });
      let said = "";
      for await (const chunk of body as AsyncIterable<Buffer>) said += chunk.toString();
      if (said.includes('"error"')) throw new Error(`The image was not pushed: ${said}`);
      await engine.call<unknown>("DELETE", `/images/${repo}:1`);
      return `${repo}:1`;
    },
    async close() {
      registry.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
