import { execChannels, type ExecEnd, execProtocol } from "@millrace/spec";
import { serviceUrl } from "../session/address.ts";
import type { Session } from "../session/session.tsx";
import {
  endSentence,
  execAddress,
  type ExecCommand,
  execMessage,
  keyProtocol,
  type TerminalSize,
} from "./exec-message.ts";

interface ExecOptions extends ExecCommand {
  readonly onOpen: () => void;
  readonly onOutput: (bytes: Uint8Array) => void;
  /** Told once how it ended, as a sentence. */
  readonly onEnd: (sentence: string) => void;
}

/** A command that runs inside a pod with a terminal. What is sent after its end goes nowhere. */
export interface ExecSocket {
  send(text: string): void;
  resize(size: TerminalSize): void;
  /** Ends the command. */
  close(): void;
}

/** Runs a command inside a pod. The key travels as a protocol, since a page can set no header of a WebSocket. */
export function openExec(session: Session, options: ExecOptions): ExecSocket {
  const socket = new WebSocket(execAddress(serviceUrl, options), [execProtocol, keyProtocol(session.apiKey)]);
  socket.binaryType = "arraybuffer";
  let isOpen = false;
  let end: ExecEnd | undefined;
  socket.addEventListener("open", () => {
    isOpen = true;
    options.onOpen();
  });
  socket.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
    const content = new Uint8Array(data, 1);
    const [channel] = new Uint8Array(data, 0, 1);
    if (channel === execChannels.stdout || channel === execChannels.stderr) options.onOutput(content);
    if (channel === execChannels.end) end = JSON.parse(new TextDecoder().decode(content)) as ExecEnd;
  });
  socket.addEventListener("close", ({ reason }) => options.onEnd(endSentence(isOpen, end, reason)));
  const send = (channel: number, text: string): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(execMessage(channel, text));
  };
  return {
    send: (text) => send(execChannels.stdin, text),
    resize: ({ columns, rows }) => send(execChannels.resize, JSON.stringify({ columns, rows })),
    close: () => socket.close(),
  };
}
