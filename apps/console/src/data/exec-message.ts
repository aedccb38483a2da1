import { type ExecEnd, execKeyProtocolPrefix } from "@millrace/spec";

/** Size of a terminal in characters. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** A command to run inside a pod. */
export interface ExecCommand {
  readonly podId: string;
  /** The program and its arguments. */
  readonly words: readonly string[];
  readonly size: TerminalSize;
}

/** The address of a command with a terminal. */
export function execAddress(baseUrl: string, { podId, words, size: { columns, rows } }: ExecCommand): string {
  const query = new URLSearchParams(words.map((word) => ["command", word]));
  query.set("terminal", "true");
  query.set("columns", String(columns));
  query.set("rows", String(rows));
  return `${baseUrl.replace(/^http/, "ws")}/v1/pods/${encodeURIComponent(podId)}/exec?${query.toString()}`;
}

/** The key as the name of a protocol, in base64url. */
export function keyProtocol(key: string): string {
  const binary = Array.from(new TextEncoder().encode(key), (byte) => String.fromCharCode(byte)).join("");
  const encoded = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${execKeyProtocolPrefix}${encoded}`;
}

/** Text on a channel. */
export function execMessage(channel: number, text: string): Uint8Array<ArrayBuffer> {
  const content = new TextEncoder().encode(text);
  const message = new Uint8Array(content.length + 1);
  message[0] = channel;
  message.set(content, 1);
  return message;
}

/** How a command ended. A browser does not tell a page why a connection was refused. */
export function endSentence(wasOpen: boolean, end: ExecEnd | undefined, reason: string): string {
  if (!wasOpen) {
    return "The service did not start the command. The container may not be up yet, or run on the host of another gateway, or too many commands are under way.";
  }
  if (end === undefined) return `The connection ended before the command.${reason === "" ? "" : ` ${reason}`}`;
  if (end.exitCode === null) return "The command was ended by a signal.";
  return `The command ended with the exit code ${end.exitCode}.`;
}
