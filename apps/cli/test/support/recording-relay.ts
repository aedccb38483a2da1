import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a service on which someone listens. Ends when it goes out of scope. */
export interface RecordingRelay extends AsyncDisposable {
  readonly url: string;
  leadTo(serviceUrl: string): void;
  /** The request with this line, as it was sent to the service. */
  request(line: string): string;
}

/** Starts one on a free port of this machine. It leads nowhere yet. */
export async function startRecordingRelay(): Promise<RecordingRelay> {
  const chunks: string[] = [];
  const sockets = new Set<Socket>();
  let target = { host: "127.0.0.1", port: 0 };
  const server = createServer((client) => {
    const service = connect(target);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => [client, service].map((one) => one.destroy()));
    }
    client.on("data", (chunk) => chunks.push(String(chunk)));
    client.pipe(service).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(serviceUrl) {
      const { hostname: host, port } = new URL(serviceUrl);
      target = { host, port: Number(port) };
    },
    request(line) {
      const found = chunks.find((chunk) => chunk.startsWith(line));
      if (found === undefined) throw new Error(`no request begins with ${line}`);
      return found;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Sends these bytes over a new connection; resolves to the first line of the answer. */
export async function sendRaw(serviceUrl: string, bytes: string): Promise<string> {
  const { hostname: host, port } = new URL(serviceUrl);
  const socket = connect({ host, port: Number(port) });
  try {
    socket.write(bytes);
    const [answer] = (await once(socket, "data")) as [Buffer];
    return answer.toString().split("\r\n")[0] ?? "";
  } finally {
    socket.destroy();
  }
}
