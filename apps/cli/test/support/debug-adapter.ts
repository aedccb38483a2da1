import { once } from "node:events";
import { connect } from "node:net";

type Message = Readonly<Record<string, unknown>>;

/** Attaches to a debugpy that waits at this port, as an editor does, and lets its program go on. */
export async function attachDebugger(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let sequence = 0;
  const send = (command: string, args: Message): void => {
    sequence += 1;
    const body = JSON.stringify({ seq: sequence, type: "request", command, arguments: args });
    socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  let received = "";
  const initialized = new Promise<void>((resolve, reject) => {
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
      if (/"event": ?"initialized"/.test(received)) resolve();
      // As an editor does: the adapter keeps its port as long as a client is there.
      if (/"event": ?"terminated"/.test(received)) socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`the debugger went away: ${received}`)));
  });
  send("initialize", { adapterID: "test", clientID: "test" });
  send("attach", { connect: { host: "127.0.0.1", port } });
  await initialized;
  send("configurationDone", {});
}
