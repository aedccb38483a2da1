import { connect, createServer } from "node:net";

/** A port of 127.0.0.1 that no program listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** Whether a program listens on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const settle = (listens: boolean): void => {
      socket.destroy();
      resolve(listens);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}
