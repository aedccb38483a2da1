import { jsonFlag } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, InterruptedError, UsageError } from "../command/failure.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { resolvePod } from "../resources/pods.ts";
import { forwardHttp } from "./forward-http.ts";
import { forwardTcp } from "./forward-tcp.ts";
import type { Forward } from "./forward.ts";
import { httpPortsOf, tcpAddressOf } from "./pod-ports.ts";
import { serviceCommand } from "../connection/service-command.ts";

const PORT_MAX = 65_535;

export const portForward = serviceCommand({
  name: "port-forward",
  summary: "Reach ports of a pod at this machine",
  operands: [
    { name: "POD", help: "Id or name of the pod" },
    { name: "LOCAL:REMOTE", help: "Port here and port of the pod; 0 here takes a free one", variadic: true },
  ],
  details:
    "Listens on ports of this machine and passes what comes on to ports of a pod, until Ctrl-C. HTTP ports go through the " +
    "service with your key, so that programs here need none, WebSockets included. TCP ports go to their public address.",
  flags: {
    host: { type: "string", value: "ADDRESS", default: "127.0.0.1", help: "Address to listen on" },
    ...jsonFlag,
  },
  schema: "forwarded-port",
  examples: ["millrace port-forward box 8888:8888", "millrace port-forward box 2222:22 0:8888"],
  related: ["open", "pods get"],
  read(given) {
    const [word = "", ...pairs] = given.operands;
    const wishes = pairs.map(readPair);
    if (wishes.length === 0) throw new UsageError("LOCAL:REMOTE is missing, for example 8888:8888");
    return { word, wishes };
  },
  async run(service, given, { word, wishes }) {
    const { id, name = id } = await resolvePod(service, word);
    await using open = new AsyncDisposableStack();
    for (const { local, remote } of wishes) {
      const forward = open.use(await openForward(service, id, { host: given.text("host") ?? "", local, remote }));
      if (given.reader === "program") {
        printJson({
          podId: id,
          host: forward.host,
          localPort: forward.port,
          remotePort: remote,
          protocol: forward.protocol,
        });
      } else print(`${forward.host}:${forward.port} → ${name}:${remote} (${forward.protocol})`);
    }
    tell("Forwarding. Ctrl-C ends it.");
    await new Promise((resolve) => service.signal.addEventListener("abort", resolve, { once: true }));
    return service.signal.reason instanceof InterruptedError ? exitCodes.interrupted : exitCodes.done;
  },
});

interface Wish {
  readonly host: string;
  readonly local: number;
  readonly remote: number;
}

async function openForward(service: OpenService, podId: string, { host, local, remote }: Wish): Promise<Forward> {
  const pod = await service.rest.pods.get(podId);
  if (httpPortsOf(pod).includes(remote)) {
    const target = `${service.baseUrl}/pods/${podId}/${remote}`;
    return await forwardHttp({ host, port: local }, { target, apiKey: service.apiKey });
  }
  const address = tcpAddressOf(pod, remote);
  if (address !== undefined) return await forwardTcp({ host, port: local }, address);
  if (pod.ports?.some((port) => Number.parseInt(port, 10) === remote) === true) {
    throw new CommandError(
      `the pod ${podId} is not up yet, or is stopped: its port ${remote} has no address. Try again.`,
    );
  }
  throw new UsageError(
    `the pod ${podId} does not expose port ${remote}; it exposes ${(pod.ports ?? []).join(", ") || "none"}`,
  );
}

function readPair(text: string): { readonly local: number; readonly remote: number } {
  const [, local, remote] = /^(\d{1,5}):(\d{1,5})$/.exec(text) ?? /^()(\d{1,5})$/.exec(text) ?? [];
  const pair = { local: Number(local === "" ? remote : local), remote: Number(remote) };
  if (pair.local <= PORT_MAX && pair.remote >= 1 && pair.remote <= PORT_MAX) return pair;
  throw new UsageError(`LOCAL:REMOTE must be two ports such as 8888:8888, not "${text}"`);
}
