import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An API server reduced to what a test answers, and a kubeconfig that leads to it. */
export interface PlayedApi {
  readonly kubeconfig: string;
  readonly server: Server;
  /** Writes the kubeconfig anew, with this token. */
  rotate(token: string): Promise<void>;
  close(): Promise<void>;
}

export async function playApi(
  answer: (request: IncomingMessage, url: URL, response: ServerResponse) => void,
): Promise<PlayedApi> {
  const server = createServer((request, response) => {
    answer(request, new URL(request.url ?? "", "http://api"), response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const directory = await mkdtemp(join(tmpdir(), "millrace-api-"));
  const kubeconfig = join(directory, "kubeconfig");
  const rotate = (token: string): Promise<void> =>
    writeFile(
      kubeconfig,
      JSON.stringify({
        clusters: [{ name: "c", cluster: { server: `http://127.0.0.1:${port}`, "insecure-skip-tls-verify": true } }],
        users: [{ name: "u", user: { token } }],
        contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
        "current-context": "x",
      }),
    );
  await rotate("first");
  return {
    kubeconfig,
    server,
    rotate,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true });
    },
  };
}
