import { textBody } from "../../load/bodies.ts";
import {
  installPythonPackages,
  pinnedRequirements,
  pythonCommand,
  pythonEnv,
  pythonVersion,
} from "../install/python-packages.ts";
import type { Peer } from "./peer.ts";
import { freePort, isListening } from "../programs/ports.ts";
import type { Setting } from "../programs/setting.ts";
import { BODY_BYTES } from "./millrace.ts";

const FOLDER = "local-server";

const SETTINGS: readonly Setting[] = [
  { name: "--rp_serve_api", value: true, why: "the package's own server for trying a handler" },
  { name: "--rp_api_concurrency", value: 1, why: "the default: jobs are in the memory of one process" },
];

export const localServer: Peer = {
  name: "local-server",
  label: "the official Python local server",
  durability: "none",
  path: "`/run` keeps the job in memory → `/status` runs the handler in the same process",
  settings: SETTINGS,
  documentation: ["the package's own help"],
  async install(place) {
    await installPythonPackages(place, FOLDER);
    const { runpod = "" } = await pinnedRequirements(FOLDER);
    return { runpod, python: await pythonVersion(place.cacheDir) };
  },
  async start(place) {
    const folder = await installPythonPackages({ cacheDir: place.cacheDir, progress: () => undefined }, FOLDER);
    const port = await freePort();
    const server = await place.programs.start({
      name: FOLDER,
      command: pythonCommand(),
      args: ["handler.py", "--rp_serve_api", "--rp_api_host", "127.0.0.1", "--rp_api_port", String(port)],
      cwd: folder,
      env: { ...pythonEnv(folder), UVICORN_LOG_LEVEL: "warning", RUNPOD_DEBUG_LEVEL: "ERROR" },
      isReady: () => isListening(port),
    });
    const url = `http://127.0.0.1:${port}`;
    return {
      submit: { url: `${url}/run`, method: "POST", headers: {}, body: textBody(BODY_BYTES) },
      result: { url: `${url}/status/{id}`, method: "POST", headers: {} },
      pids: [server.pid],
      // A handler runs when its result is asked for: there is no worker to end.
      stopWorkers: () => Promise.resolve(),
      [Symbol.asyncDispose]: () => server.stop(),
    };
  },
};
