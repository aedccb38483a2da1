import { once } from "node:events";
import { createServer } from "node:net";
import { CommandError } from "../command/failure.ts";

/**
 * Finds out whether the service could listen there, before it opens its data: an admin key that is made at a first start
 * must not get lost because the port is taken.
 *
 * @throws CommandError that names the way out
 */
export async function checkPort(host: string, port: number): Promise<void> {
  await tryListening(host, port).catch((error: unknown) => {
    throw explainListenError(error, host, port);
  });
}

/** Listens there for a moment. @throws the error of the system where that is not possible */
export async function tryListening(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

const LISTENING: readonly string[] = ["listen", "bind", "getaddrinfo"];

/** The way out of a failure to listen; any other error comes back as it is. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const { code, syscall = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  // The same codes come from files: a data directory that may not be written to has nothing to do with the port.
  if (!LISTENING.includes(syscall)) return error;
  switch (code) {
    case "EADDRINUSE":
      return new CommandError(
        `port ${port} of ${host} is taken by another program. Stop that program, or choose another port: --port ` +
          `${port < 65_535 ? port + 1 : port - 1}, or --port 0 for any free one.`,
        { cause: error },
      );
    case "EACCES":
      return new CommandError(
        `this user may not listen on port ${port}. Choose a port from 1024 on, for example --port 8080.`,
        {
          cause: error,
        },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new CommandError(
        `this machine has no address ${host}. Use --host 127.0.0.1 for this machine only, 0.0.0.0 for all networks.`,
        { cause: error },
      );
    default:
      return error;
  }
}
