import { type ExecRequest, type ExecSession, MachineExecError } from "@millrace/engine";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type EngineClient, EngineError } from "../engine/engine-client.ts";
import type { CreatedExec, InspectedExec } from "../engine/engine-types.ts";
import { createLogFrames } from "../engine/log-frames.ts";

/** The engine notes that a command began, and how it ended, a moment later. */
const noteTries = 50;
const notePauseMs = 20;
/** A command that its caller left may still begin: a busy engine takes its time. */
const endTries = 500;

/** Runs a command in a container. Rejects with {@link MachineExecError} when the engine refuses it. */
export async function execInContainer(
  engine: EngineClient,
  containerId: string,
  { command, terminal }: ExecRequest,
): Promise<ExecSession> {
  const hasTerminal = terminal !== null;
  const { Id } = await created(engine, containerId, command, hasTerminal);
  const socket = await engine.hijack("POST", `/exec/${Id}/start`, { Detach: false, Tty: hasTerminal });
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const read = readOutput(socket, stdout, stderr, hasTerminal);
  let isClosed = false;

  const inspect = async (): Promise<InspectedExec | null> =>
    await engine.call<InspectedExec>("GET", `/exec/${Id}/json`).catch(() => null);

  async function untilEnded(): Promise<number | null> {
    await read;
    for (let tries = 0; tries < noteTries && !isClosed; tries += 1) {
      const exec = await inspect();
      if (exec === null) return null;
      if (!exec.Running) return exec.ExitCode;
      await sleep(notePauseMs);
    }
    return null;
  }

  /** Until it ended, or is known to be out of reach. */
  async function untilGone(): Promise<void> {
    for (let tries = 0; tries < endTries; tries += 1) {
      const exec = await inspect();
      if (exec === null || (!exec.Running && exec.ExitCode !== null)) return;
      if (exec.Running && !(await endProcess(exec.Pid, containerId))) return;
      await sleep(notePauseMs);
    }
  }

  const session: ExecSession = {
    stdin: socket,
    stdout,
    stderr,
    async resize({ columns, rows }) {
      if (!hasTerminal) return;
      // It may have ended in this moment.
      await engine.call("POST", `/exec/${Id}/resize`, { query: { h: rows, w: columns } }).catch(() => undefined);
    },
    ended: untilEnded(),
    async close() {
      isClosed = true;
      // It sees the end of its input, which is all that can be done where its process is out of reach.
      socket.destroy();
      await untilGone();
    },
  };
  if (terminal !== null) await session.resize(terminal);
  return session;
}

async function created(
  engine: EngineClient,
  containerId: string,
  command: readonly string[],
  Tty: boolean,
): Promise<CreatedExec> {
  const streams = { AttachStdin: true, AttachStdout: true, AttachStderr: true };
  try {
    return await engine.call<CreatedExec>("POST", `/containers/${containerId}/exec`, {
      body: { ...streams, Tty, Cmd: command },
    });
  } catch (error) {
    if (error instanceof EngineError)
      throw new MachineExecError(`The container engine refused the command: ${error.message}`);
    throw error;
  }
}

/** Hands on what the command prints, no faster than it is read; resolves when the engine ended the output. */
async function readOutput(
  socket: Socket,
  stdout: PassThrough,
  stderr: PassThrough,
  isOneStream: boolean,
): Promise<void> {
  const frames = createLogFrames((stream, piece) => {
    const target = stream === 2 ? stderr : stdout;
    if (target.write(piece)) return;
    socket.pause();
    target.once("drain", () => socket.resume());
  });
  if (isOneStream) socket.pipe(stdout, { end: false });
  else socket.on("data", (chunk: Buffer) => frames.push(chunk));
  // A connection that breaks is the end of the output, too.
  await finished(socket, { writable: false }).catch(() => undefined);
  stdout.end();
  stderr.end();
}

/**
 * The engine has no way to end a command. Where it runs on this host its process is ended directly, if it still is one of the
 * container; elsewhere the command sees the end of its input. Answers whether it is within reach.
 */
async function endProcess(pid: number, containerId: string): Promise<boolean> {
  if (pid <= 0) return false;
  const groups = await readFile(`/proc/${pid}/cgroup`, "utf8").catch(() => "");
  if (!groups.includes(containerId)) return false;
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    // It ended, or belongs to a user whose processes this service may not end.
    return false;
  }
}
