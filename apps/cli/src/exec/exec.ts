import { limits } from "@millrace/spec";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { InterruptedError, UsageError } from "../command/failure.ts";
import { resolvePod } from "../resources/pods.ts";
import type { PodCommand, TerminalSize } from "./pod-command.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { switchFlag } from "../command/command.ts";

export const exec = serviceCommand({
  name: "exec",
  summary: "Run a command inside a pod",
  operands: [
    { name: "POD", help: "Id or name of the pod" },
    { name: "COMMAND", help: "The program and its arguments, after --", variadic: true },
  ],
  details:
    "Runs a command in the container of a running pod and connects this terminal to it. The program is started directly; for pipes and variables start a " +
    "shell: sh -c '…'. What is piped into this command is its input. With a terminal on both sides it gets a terminal too.\n\n" +
    "The exit code is that of the command; when it could not be run, the exit codes of `millrace --help` apply. Ctrl-C reaches the command if it has a " +
    "terminal, and else ends it.\n\n" +
    "Pods that are processes of the host (local/<name>) run no commands.",
  flags: {
    terminal: switchFlag(
      "Give the command a terminal, --no-terminal none (default: when both input and output are one)",
      { short: "t" },
    ),
  },
  examples: [
    "millrace exec POD -- sh                           # a shell",
    "millrace exec POD -- nvidia-smi",
    "millrace exec POD -- tar c -C /workspace . > workspace.tar",
    "millrace exec POD -- sh -c 'cat > /workspace/model.bin' < model.bin",
  ],
  related: ["pods list", "open", "port-forward"],
  read(given) {
    const [pod = "", ...command] = given.operands;
    if (command.length === 0) throw new UsageError("COMMAND is missing: name a program, such as `-- sh`");
    const { stdin, stdout } = process;
    const hasTerminal = given.isOn("terminal") ?? (stdin.isTTY && stdout.isTTY);
    const terminal = hasTerminal ? sizeOf(stdout) : null;
    return { pod, command, terminal };
  },
  async run(service, given, { pod, command, terminal }) {
    const { id } = await resolvePod(service, pod);
    return await runInPod(service, { podId: id, command, terminal });
  },
});

async function runInPod(
  { baseUrl, apiKey, signal }: OpenService,
  request: { readonly podId: string; readonly command: readonly string[]; readonly terminal: TerminalSize | null },
): Promise<number> {
  const { stdout, stderr } = process;
  const { openPodCommand } = await import("./pod-command.ts");
  const running = await openPodCommand({ baseUrl, apiKey, ...request }, { stdout, stderr });
  const interrupt = (): void => running.close();
  signal.addEventListener("abort", interrupt);
  const release = connectInput(running, request.terminal !== null);
  try {
    return (await running.ended) ?? exitCodes.failed;
  } catch (error) {
    if (signal.aborted) throw new InterruptedError();
    throw error;
  } finally {
    release();
    signal.removeEventListener("abort", interrupt);
  }
}

/** Leads what is typed or piped here to the command; the answered function leaves the terminal as it was. */
function connectInput(running: PodCommand, hasTerminal: boolean): () => void {
  const { stdin, stdout } = process;
  const isRaw = hasTerminal && stdin.isTTY;
  const onResize = (): void => running.resize(sizeOf(stdout));
  if (isRaw) stdin.setRawMode(true);
  stdin.pipe(running.stdin);
  if (hasTerminal) stdout.on("resize", onResize);
  return () => {
    stdout.off("resize", onResize);
    stdin.unpipe(running.stdin);
    if (isRaw) stdin.setRawMode(false);
    stdin.pause();
  };
}

function sizeOf({ columns, rows }: NodeJS.WriteStream): TerminalSize {
  const within = (value: number | undefined, usual: number): number =>
    Math.min(Math.max(value ?? usual, 1), limits.execTerminalMaxCharacters);
  return { columns: within(columns, 80), rows: within(rows, 24) };
}
