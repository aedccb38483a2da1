import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";

import { findCluster } from "../vitest/cluster.ts";
import { findPostgres } from "../vitest/postgres-programs.ts";

const repository: string = dirname(dirname(import.meta.dirname));
/** The packages that `.ci/python` installs for tests, with their versions on one line; fails when one is missing. */
const PACKAGES = "import importlib.metadata as m; print(*(n + m.version(n) for n in ('runpod', 'moto', 'flask')))";

/** Prints the version of the container engine, if one answers: a socket may be left of one that does not run. */
const ASK_ENGINE = `
  const host = process.env.DOCKER_HOST || "unix:///var/run/docker.sock";
  const at = host.startsWith("unix://") ? { socketPath: host.slice(7) } : new URL(host.replace(/^tcp:/, "http:"));
  const { hostname, port, socketPath } = at;
  require("http").get({ hostname, port, socketPath, path: "/version", timeout: 5000 }, (answer) => {
    answer.toArray().then((parts) => console.log(JSON.parse(Buffer.concat(parts)).Version));
  });
`;

/** What `.ci/clients` installs. */
const CLIENTS = [
  ".venv-clients/bin/python",
  ".clients/node_modules/runpod-sdk",
  ...["bun", "deno", "workerd"].map((name) => `.clients/node_modules/.bin/${name}`),
  ".clients/bin/oapi-codegen",
];

/**
 * What this machine has that some tests need, as one line: part of the cache key of the tests, so that installing
 * Python or starting Docker makes the tests run again instead of replaying a result that left them out.
 */
export function machineCapabilities(): string {
  const python = process.env["MILLRACE_PYTHON"] ?? "python3";
  const testPython = process.env["MILLRACE_TEST_PYTHON"] ?? join(repository, ".venv/bin/python");
  const cluster = findCluster();
  const probes: Readonly<Record<string, string>> = {
    python: versionOf(python, ["-c", "import sys; print(sys.version.split()[0])"]),
    pythonPackages: versionOf(testPython, ["-c", PACKAGES]),
    clients: versionOf("sh", [
      "-c",
      `ls -d ${CLIENTS.map((path) => join(repository, path)).join(" ")} 2>/dev/null | wc -l`,
    ]),
    setpriv: versionOf("setpriv", ["--version"]),
    postgresql: versionOf(join(findPostgres() ?? "", "postgres"), ["--version"]),
    docker: versionOf(process.execPath, ["-e", ASK_ENGINE]),
    registry: versionOf("docker-registry", ["--version"]),
    jq: versionOf("jq", ["--version"]),
    htpasswd: versionOf("sh", ["-c", "command -v htpasswd"]),
    nginx: versionOf("sh", ["-c", 'PATH="$PATH:/usr/sbin:/usr/local/sbin" nginx -v 2>&1']),
    namespaces: versionOf("ip", ["netns", "list"]) === "none" ? "none" : String(process.getuid?.()),
    browser: versionOf("sh", ["-c", "command -v chromium chromium-browser google-chrome"]),
    cluster: cluster?.key ?? "none",
    helm: cluster?.helm ?? "none",
    crds: cluster?.crds ?? "none",
    networkPlugin: cluster?.networkPlugin ?? "none",
    platform: `${process.platform}-${process.arch}`,
  };
  return Object.entries(probes)
    .map(([name, value]) => `${name}=${value}`)
    .join(";");
}

function versionOf(command: string, args: readonly string[]): string {
  const answer = spawnSync(command, args, { encoding: "utf8", timeout: 10_000 });
  if (answer.status !== 0) return "none";
  return answer.stdout.trim().split("\n")[0] ?? "none";
}
