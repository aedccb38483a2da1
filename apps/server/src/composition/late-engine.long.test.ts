import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock } from "@millrace/engine";
import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { expect, test, vi } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { createCompute } from "./machines/compute-driver.ts";
import { createLog } from "./settings/log.ts";
import { readSettings } from "./settings/settings.ts";

const LOOK_EVERY_MS = 30_000;
const hasSocket = testEngine?.startsWith("unix://") === true;

/** Serves the engine of this machine at `path`. */
async function openEngineAt(path: string): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect((testEngine ?? "").replace("unix://", ""));
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  server.listen(path);
  await once(server, "listening");
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

test.runIf(needs("a container engine that starts later", hasSocket, noEngine))(
  "a service that started before the container engine runs images in containers once it answers",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-late-"));
    const socket = join(folder, "engine.sock");
    vi.stubEnv("DOCKER_HOST", `unix://${socket}`);
    const clock = createClock({ frozenAtMs: 0 });
    const settings = readSettings({ MILLRACE_DATA_DIR: join(folder, "data") });
    const { driver, containers, describe } = await createCompute({ settings, log: createLog("silent"), clock });
    expect([driver.name, containers()]).toEqual(["process", null]);
    expect(describe()).toContain(`no container engine answers at ${socket}`);
    await clock.advance(LOOK_EVERY_MS);
    expect(driver.name).toBe("process");

    const closeEngine = await openEngineAt(socket);
    await clock.advance(LOOK_EVERY_MS);
    expect([driver.name, driver.nameFor?.("team/model"), driver.nameFor?.("local/x")]).toEqual([
      "docker",
      "docker",
      "process",
    ]);
    expect(containers()).not.toBeNull();
    expect(describe()).toContain(`containers of the engine at ${socket}`);
    await driver.close({ graceMs: 0 });
    closeEngine();
    clock.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  },
);
