/**
 * How the WebSocket of `/v1/pods/{podId}/exec` carries a command: every message is binary and begins with one byte that names
 * its channel. Written down for people in the description of the operation `execPod`.
 */
export const execProtocol = "millrace.exec.v1";

export const execChannels = {
  /** From the client: input of the command. A message without content is the end of the input. */
  stdin: 0,
  stdout: 1,
  stderr: 2,
  /** The last message: JSON of {@link ExecEnd}. */
  end: 3,
  /** From the client: JSON `{"columns", "rows"}`. */
  resize: 4,
} as const;

/** How a command ended: its exit code, null when a signal ended it. */
export interface ExecEnd {
  readonly exitCode: number | null;
}
