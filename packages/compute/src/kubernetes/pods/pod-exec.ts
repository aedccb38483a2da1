import { Exec } from "@kubernetes/client-node";
import { type ExecRequest, type ExecSession, MachineExecError } from "@millrace/engine";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import type { KubeApi } from "../api/kube-api.ts";
import { containerName } from "../nodes/object-names.ts";

/** What of a WebSocket is used here. */
interface Connection {
  readonly readyState: number;
  send(data: Buffer): void;
  close(): void;
  terminate?(): void;
  addEventListener(type: "close" | "error", listener: () => void): void;
}

/** The answer with which the API server ends a command. */
export interface ExecStatus {
  readonly status?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly reason?: string; readonly message?: string }[] };
}

const resizeChannel = 4;
const open = 1;

/**
 * Runs a command in a pod. Closing the session closes the streams of the command: one with a terminal ends by that, another reads
 * the end of its input. Kubernetes has no way to end it.
 */
export async function execInPod(api: KubeApi, pod: string, { command, terminal }: ExecRequest): Promise<ExecSession> {
  const hasTerminal = terminal !== null;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  // The library ends these before it tells how the command ended.
  const received = [new PassThrough(), new PassThrough()] as const;
  received[0].pipe(stdout, { end: false });
  received[1].pipe(stderr, { end: false });
  const ended = Promise.withResolvers<number | null>();
  let connection: Connection;
  try {
    connection = await new Exec(api.config()).exec(
      api.namespace,
      pod,
      containerName,
      [...command],
      received[0],
      // With a terminal both are one stream.
      hasTerminal ? null : received[1],
      stdin,
      hasTerminal,
      (status) => finish(exitCodeOf(status), startFailure(status)),
    );
  } catch (error) {
    throw new MachineExecError(`The cluster refused the command: ${messageOf(error)}`);
  }
  connection.addEventListener("close", () => finish(null, null));

  function finish(code: number | null, failure: string | null): void {
    for (const stream of received) stream.end();
    const handedOn = received.map((stream) => finished(stream).catch(() => undefined));
    void Promise.all(handedOn).then(() => {
      if (failure !== null && stdout.writable) stdout.write(`${failure}\n`);
      stdout.end();
      stderr.end();
      ended.resolve(code);
    });
  }

  const session: ExecSession = {
    stdin,
    stdout,
    stderr,
    async resize({ columns, rows }) {
      if (!hasTerminal || connection.readyState !== open) return;
      const size = Buffer.from(JSON.stringify({ Width: columns, Height: rows }));
      connection.send(Buffer.concat([Buffer.from([resizeChannel]), size]));
    },
    ended: ended.promise,
    async close() {
      stdin.end();
      connection.close();
      for (const stream of received) stream.destroy();
      finish(null, null);
    },
  };
  if (terminal !== null) await session.resize(terminal);
  return session;
}

/** Null when it is not known. */
export function exitCodeOf({ status, details }: ExecStatus): number | null {
  if (status === "Success") return 0;
  const code = details?.causes?.find(({ reason }) => reason === "ExitCode")?.message;
  return code === undefined ? null : Number(code);
}

/** What the node says of a command that could not be started. */
function startFailure(status: ExecStatus): string | null {
  return status.status !== "Success" && exitCodeOf(status) === null ? (status.message ?? null) : null;
}

function messageOf(error: unknown): string {
  const { message } = error as { readonly message?: unknown };
  return typeof message === "string" && message !== "" ? message : "the connection failed";
}
