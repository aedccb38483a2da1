import { spawn } from "node:child_process";
import type { Pod } from "@millrace/rest-client";
import { jsonFlag, switchFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, InterruptedError, UsageError } from "../command/failure.ts";
import type { OpenService } from "../connection/open-service.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { resolvePod } from "../resources/pods.ts";
import { type Forward, forwardHttp, forwardTcp } from "./forward.ts";

export const openCommand = serviceCommand({
  name: "open",
  summary: "Open an HTTP port of a pod in the browser",
  operands: [{ name: "POD[:PORT]", help: "Id or name of the pod; its first HTTP port unless one is named" }],
  details:
    "Prints the address of an HTTP port of a pod, and on a desktop opens it in the browser. The service leads a browser to " +
    "the host name of the port. The console lets a browser in that has no pass yet; `millrace port-forward` needs none.",
  flags: {
    print: switchFlag("Print the address only"),
    ...jsonFlag,
  },
  schema: "pod-address",
  examples: ["millrace open box", "millrace open box:8888", "curl $(millrace open box --print)"],
  related: ["port-forward", "pods get"],
  async run(service, given) {
    const { pod: word, port: wanted } = splitPort(given.operand);
    const { id } = await resolvePod(service, word);
    const pod = await service.rest.pods.get(id);
    const port = choosePort(pod, wanted);
    const url = `${service.baseUrl}/pods/${id}/${port}/`;
    printResult(given, { podId: pod.id, port, url, openHttpPorts: pod.openHttpPorts ?? false }, url);
    if (given.reader !== "program" && given.isOn("print") !== true && process.stdout.isTTY) showInBrowser(url);
  },
});

/** The name of a pod may hold colons too; only a number after the last one is a port. */
function splitPort(operand: string): { readonly pod: string; readonly port: number | undefined } {
  const [, pod = operand, port] = /^(.+):(\d{1,5})$/.exec(operand) ?? [];
  return { pod, port: port === undefined ? undefined : Number(port) };
}

function choosePort(pod: Pod, wanted: number | undefined): number {
  const ports = httpPortsOf(pod);
  const [first] = ports;
  if (first === undefined) throw new CommandError(`the pod ${pod.id} exposes no HTTP port.`);
  if (wanted === undefined || ports.includes(wanted)) return wanted ?? first;
  throw new UsageError(`the pod ${pod.id} exposes no HTTP port ${wanted}; it exposes ${ports.join(", ")}`);
}

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: "xdg-open", darwin: "open" };

/** A machine without a desktop has no such program; the address was printed already. */
function showInBrowser(url: string): void {
  const opener = openers[process.platform];
  const isDesktop =
    process.platform === "darwin" || (process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]) !== undefined;
  if (opener === undefined || !isDesktop) return;
  const child = spawn(opener, [url], { detached: true, stdio: "ignore" });
  child.on("error", () => tell(`${opener} is not installed; open the address yourself.`));
  child.unref();
}

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
    host: textFlag("ADDRESS", "Address to listen on", { default: "127.0.0.1" }),
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

/** The ports of a pod that speak HTTP, in the order in which it names them. */
function httpPortsOf({ ports = [] }: Pod): number[] {
  return ports.flatMap((port) => (port.endsWith("/http") ? [Number.parseInt(port, 10)] : []));
}

/** Where a TCP port of a pod is reached; undefined before the pod is up, or when it is not exposed. */
function tcpAddressOf({ publicIp, portMappings }: Pod, port: number): { host: string; port: number } | undefined {
  const mapped = portMappings?.[String(port)];
  return mapped === undefined || typeof publicIp !== "string" ? undefined : { host: publicIp, port: mapped };
}
