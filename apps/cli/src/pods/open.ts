import { spawn } from "node:child_process";
import type { Pod } from "@millrace/rest-client";
import { type Command, jsonFlag } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { print, tell } from "../output/terminal.ts";
import { resolvePod } from "../resources/pods.ts";
import { httpPortsOf } from "./pod-ports.ts";
import { printResult } from "../output/show.ts";

export const openCommand: Command = {
  name: "open",
  summary: "Open an HTTP port of a pod in the browser",
  operands: [{ name: "POD[:PORT]", help: "Id or name of the pod; its first HTTP port unless one is named" }],
  details:
    "Prints the address of an HTTP port of a pod, and on a desktop opens it in the browser. The service leads a browser to " +
    "the host name of the port. The console lets a browser in that has no pass yet; `millrace port-forward` needs none.",
  flags: {
    print: { type: "boolean", help: "Print the address only" },
    ...jsonFlag,
    ...connectionFlags,
  },
  schema: "pod-address",
  examples: ["millrace open box", "millrace open box:8888", "curl $(millrace open box --print)"],
  related: ["port-forward", "pods get"],
  async run(given) {
    const { pod: word, port: wanted } = splitPort(given.operand);
    const { pod, url, port } = await withService(given, async (service) => {
      const { id } = await resolvePod(service, word);
      const found = await service.rest.pods.get(id);
      const port = choosePort(found, wanted);
      return { pod: found, url: `${service.baseUrl}/pods/${id}/${port}/`, port };
    });
    printResult(given, { podId: pod.id, port, url, openHttpPorts: pod.openHttpPorts ?? false }, url);
    if (given.reader !== "program" && given.isOn("print") !== true && process.stdout.isTTY) showInBrowser(url);
  },
};

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
