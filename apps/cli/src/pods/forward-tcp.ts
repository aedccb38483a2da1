import { connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { closable, listenLocally, type Forward, type LocalAddress } from "./forward.ts";

/** Passes connections to a port of this machine on to another address, bytes as they are. */
export async function forwardTcp(
  local: LocalAddress,
  remote: { readonly host: string; readonly port: number },
): Promise<Forward> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...remote, allowHalfOpen: true });
    near.once("close", () => far.destroy());
    // A connection that breaks on one side ends on the other.
    const pass = (from: Socket, to: Socket): Promise<void> => pipeline(from, to).catch(() => void to.destroy());
    void Promise.all([pass(near, far), pass(far, near)]);
  });
  const close = closable(server);
  const port = await listenLocally(server, local);
  return { host: local.host, port, protocol: "tcp", [Symbol.asyncDispose]: close };
}
