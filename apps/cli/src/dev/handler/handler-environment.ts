import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** What leads to the network from this computer. */
const NETWORK = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "REQUESTS_CA_BUNDLE",
  "NODE_EXTRA_CA_CERTS",
];

/**
 * The handler's own variables: those of `--env-file`, and the few of the shell without which a program on this computer finds no
 * network, or downloads models again that the user's cache has. All others stay out, as they do on a server. The worker's own
 * log leaves out what helps only those who work on it.
 */
export function handlerEnvironment(
  fromFile: Readonly<Record<string, string>>,
  shell: Environment,
): Record<string, string> {
  const cache = shell["XDG_CACHE_HOME"] ?? join(shell["HOME"] ?? homedir(), ".cache");
  const network = NETWORK.flatMap((name) => (shell[name] === undefined ? [] : [[name, shell[name]] as const]));
  return { ...Object.fromEntries(network), XDG_CACHE_HOME: cache, RUNPOD_LOG_LEVEL: "INFO", ...fromFile };
}
