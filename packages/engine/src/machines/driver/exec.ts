import type { Readable, Writable } from "node:stream";

/** Size of a terminal in characters. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** A command to run inside a machine that runs. */
export interface ExecRequest {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[];
  /** Size of the terminal that the command gets; null = no terminal. */
  readonly terminal: TerminalSize | null;
}

/** A command that runs inside a machine. */
export interface ExecSession {
  /** Ending it is the end of the command's input. */
  readonly stdin: Writable;
  /** With a terminal, everything that the command prints. */
  readonly stdout: Readable;
  /** Empty with a terminal. */
  readonly stderr: Readable;
  /** Does nothing without a terminal. */
  resize(size: TerminalSize): Promise<void>;
  /** The exit code once the command ended and its output was handed on; null when a signal ended it or the code is not known. */
  readonly ended: Promise<number | null>;
  /** Ends the command if it still runs, as far as the driver can reach it. */
  close(): Promise<void>;
}

/** This driver cannot run this command in this machine; the message names the way out. */
export class MachineExecError extends Error {
  override readonly name = "MachineExecError";
}
