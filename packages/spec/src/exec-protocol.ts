/**
 * How the WebSocket of `/v1/pods/{podId}/exec` carries a command: every message is binary and begins with one byte that names
 * its channel. Written down for people in the description of the operation `execPod`.
 */
export const execProtocol = "millrace.exec.v1";

/**
 * Begins the other protocol that a browser offers, which can send no header `Authorization`: behind it stands the key in base64url.
 * An answer never selects it, so that the key is not sent back.
 */
export const execKeyProtocolPrefix = "millrace.bearer.";

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
