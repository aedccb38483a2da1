import { existsSync } from "node:fs";
import { request } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { cureFor, type Finding, lack, ok, type Probe, problem } from "./probe.ts";

const SUBJECT = "Container engine";
const ANSWER_MAX_MS = 5_000;

/** The engine that the service would use: its address, whether this user may use it, its version, and GPUs in containers. */
export async function checkContainerEngine(probe: Probe): Promise<Finding> {
  const { system, environment } = probe;
  const { DOCKER_HOST: named = "" } = environment;
  const address = named === "" ? socketPaths(environment).find((path) => existsSync(path)) : named;
  if (address === undefined) {
    const message = "no Docker or Podman answers: images other than local/<name> cannot run.";
    return lack(SUBJECT, message, cureFor("docker", system));
  }
  try {
    const answer = await ask(address);
    const version = JSON.parse(answer) as { Version?: string; ApiVersion?: string };
    return ok(SUBJECT, `version ${version.Version ?? "unknown"} at ${address}${await gpuNote(probe)}`);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EACCES" || code === "EPERM") {
      return problem(SUBJECT, `this user may not use ${address}.`, "sudo usermod -aG docker $USER && newgrp docker");
    }
    const reason = code === "" ? "it does not answer as an engine does" : code;
    const cure = system === "macos" ? "open -a Docker" : "sudo systemctl start docker";
    return problem(SUBJECT, `${address} does not answer (${reason}).`, cure);
  }
}

/** The addresses that are tried when `DOCKER_HOST` is not set, in this order, as the service tries them. */
function socketPaths({ XDG_RUNTIME_DIR: runtimeDir = "" }: Probe["environment"]): string[] {
  return [
    "/var/run/docker.sock",
    ...(runtimeDir === "" ? [] : [join(runtimeDir, "docker.sock")]),
    join(homedir(), ".docker", "run", "docker.sock"),
    ...(runtimeDir === "" ? [] : [join(runtimeDir, "podman", "podman.sock")]),
    "/run/podman/podman.sock",
  ];
}

async function ask(address: string): Promise<string> {
  const path = /^(?:unix:\/\/)?(\/.*)$/.exec(address)?.[1];
  const url = path === undefined ? new URL(address.replace(/^tcp:/, "http:")) : undefined;
  const target = url === undefined ? { socketPath: path } : { host: url.hostname, port: url.port };
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS);
    const asked = request(
      { ...target, path: "/version", signal },
      (answer) => void readAll(answer).then(resolve, reject),
    );
    asked.on("error", reject).end();
  });
}

/** A machine with a GPU wants it in containers too. */
async function gpuNote({ run, system }: Probe): Promise<string> {
  if ((await run("nvidia-smi", "-L"))?.exitCode !== 0) return "";
  const hasToolkit = (await run("nvidia-ctk", "--version")) !== undefined;
  return hasToolkit ? ", with GPUs" : `, without GPUs: ${cureFor("nvidia-toolkit", system)}`;
}
