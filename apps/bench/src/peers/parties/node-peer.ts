import { join } from "node:path";
import { textBody } from "../../load/bodies.ts";
import { installNodePackages, pinnedPackages } from "../install/node-packages.ts";
import type { Peer, RunningPeer, StartPlace } from "./peer.ts";
import { POSTGRES_SETTINGS } from "../programs/postgres.ts";
import { freePort, isListening } from "../programs/ports.ts";
import type { RunningProgram } from "../programs/programs.ts";
import { settingsJson, type Setting } from "../programs/setting.ts";
import { BODY_BYTES } from "./millrace.ts";

export interface NodePeerStart {
  /** Folder of its programs in `apps/bench/peers`. */
  readonly folder: string;
  readonly settings: readonly Setting[];
  /** Where it keeps its jobs, such as `PEER_REDIS_URL`. */
  readonly env: Readonly<Record<string, string>>;
  /** Ended after the programs of the peer. */
  readonly behind?: { readonly pid: number } & AsyncDisposable;
}

/** Starts a Fastify server and a worker, each in its own process. */
export async function startNodePeer(place: StartPlace, peer: NodePeerStart): Promise<RunningPeer> {
  const folder = await installNodePackages({ cacheDir: place.cacheDir, progress: () => undefined }, peer.folder);
  const port = await freePort();
  const env = { ...peer.env, PEER_PORT: String(port), PEER_SETTINGS: settingsJson(peer.settings) };
  const run = (file: string, isReady?: () => Promise<boolean>): Promise<RunningProgram> =>
    place.programs.start({
      name: `${peer.folder}-${file}`,
      command: process.execPath,
      args: [join(folder, file)],
      cwd: folder,
      env,
      ...(isReady === undefined ? {} : { isReady }),
    });
  const server = await run("server.mjs", () => isListening(port));
  const worker = await run("worker.mjs");
  return httpPeer({
    url: `http://127.0.0.1:${port}`,
    servers: [server],
    workers: [worker],
    ...(peer.behind === undefined ? {} : { behind: peer.behind }),
  });
}

/** A peer with the form of {@link startNodePeer} that keeps its jobs in PostgreSQL; its folder has its name. */
export function postgresPeer(
  settings: readonly Setting[],
  facts: Pick<Peer, "name" | "label" | "path" | "documentation">,
): Peer {
  const folder = facts.name;
  return {
    ...facts,
    durability: "each write",
    settings: [...POSTGRES_SETTINGS, ...settings],
    needsPostgres: true,
    async install(place) {
      await installNodePackages(place, folder);
      return await pinnedPackages(folder);
    },
    start: (place) => startNodePeer(place, { folder, settings, env: { PEER_DATABASE_URL: place.databaseUrl ?? "" } }),
  };
}

/** A running peer that serves the paths of `peers/shared/http.mjs`. */
export function httpPeer(parts: {
  readonly url: string;
  readonly servers: readonly RunningProgram[];
  readonly workers: readonly RunningProgram[];
  readonly behind?: { readonly pid: number } & AsyncDisposable;
}): RunningPeer {
  const { url, servers, workers, behind } = parts;
  const stopWorkers = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  return {
    submit: { url: `${url}/jobs`, method: "POST", headers: {}, body: textBody(BODY_BYTES) },
    result: { url: `${url}/jobs/{id}/result`, method: "GET", headers: {} },
    pids: [...servers, ...workers, ...(behind === undefined ? [] : [behind])].map(({ pid }) => pid),
    stopWorkers,
    async [Symbol.asyncDispose]() {
      await stopWorkers();
      await Promise.all(servers.map((server) => server.stop()));
      await behind?.[Symbol.asyncDispose]();
    },
  };
}
