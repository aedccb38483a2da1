import { join } from "node:path";
import { freePort } from "../../../../../.tools/vitest/free-port.ts";
import { textBody } from "../../load/bodies.ts";
import type { JobRequests } from "../../load/job-answers.ts";
import { type InstallPlace, installNodePackages, pinnedPackages } from "../install/kits.ts";
import type { Keeper } from "../programs/keepers.ts";
import { isListening, type Program, type RunningProgram } from "../programs/programs.ts";
import { BODY_BYTES } from "./millrace.ts";
import type { Peer } from "./peer.ts";

/** A program of a peer, in the folder that its install returned. */
type OwnProgram = Omit<Program, "cwd">;

/** The programs of a peer: a server before its queue, and a worker behind it. */
interface OwnPrograms {
  /** Installs what they need. @returns their folder */
  install(place: InstallPlace): Promise<string>;
  /** The versions of the packages that they use. */
  versions(place: InstallPlace): Promise<Readonly<Record<string, string>>>;
  /** Is ready when it listens, unless it says otherwise. */
  server(folder: string, port: number): OwnProgram;
  /** Undefined where the server runs the jobs. */
  worker?(folder: string): OwnProgram;
  /** Unless it serves the paths of `peers/shared/http.mjs`. */
  requests?(url: string): JobRequests;
}

/** A Fastify server and a worker on Node, with the npm packages of a folder of `apps/bench/peers`. */
export function nodePrograms(folder: string): OwnPrograms {
  const run = (place: string, file: string): OwnProgram => ({
    name: `${folder}-${file}`,
    command: process.execPath,
    args: [join(place, file)],
  });
  return {
    install: (place) => installNodePackages(place, folder),
    versions: () => pinnedPackages(folder),
    server: (place) => run(place, "server.mjs"),
    worker: (place) => run(place, "worker.mjs"),
  };
}

/** A queue with a server before it that callers reach over HTTP. Each of its programs is a process of its own. */
export function queuePeer(
  peer: Pick<Peer, "name" | "label" | "path" | "settings" | "documentation"> &
    Partial<Pick<Peer, "durability" | "needsPostgres">>,
  programs: OwnPrograms,
  keeper?: Keeper,
): Peer {
  return {
    durability: "each write",
    ...peer,
    settings: [...(keeper?.settings ?? []), ...peer.settings],
    async install(place) {
      const kept = await keeper?.install(place);
      await programs.install(place);
      return { ...(await programs.versions(place)), ...kept };
    },
    async start(place) {
      const folder = await programs.install({ cacheDir: place.cacheDir, progress: () => undefined });
      const kept = await keeper?.start(place);
      const port = await freePort();
      const settings = Object.fromEntries(peer.settings.map(({ name, value }) => [name, value]));
      const start = (program: OwnProgram): Promise<RunningProgram> => {
        const env = { PEER_PORT: String(port), PEER_SETTINGS: JSON.stringify(settings), ...kept?.env, ...program.env };
        return place.programs.start({ ...program, cwd: folder, env });
      };
      const server = await start({ isReady: () => isListening(port), ...programs.server(folder, port) });
      const worker = programs.worker === undefined ? undefined : await start(programs.worker(folder));
      const stopWorkers = async (): Promise<void> => await worker?.stop();
      return {
        ...(programs.requests ?? jobRequests)(`http://127.0.0.1:${port}`),
        pids: { server: [server.pid], worker: worker === undefined ? [] : [worker.pid], store: kept?.pids ?? [] },
        stopWorkers,
        async [Symbol.asyncDispose]() {
          await stopWorkers();
          await server.stop();
          await kept?.[Symbol.asyncDispose]();
        },
      };
    },
  };
}

function jobRequests(url: string): JobRequests {
  return {
    submit: { url: `${url}/jobs`, method: "POST", headers: {}, body: textBody(BODY_BYTES) },
    result: { url: `${url}/jobs/{id}/result`, method: "GET", headers: {} },
  };
}
