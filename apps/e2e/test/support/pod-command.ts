import { once } from "node:events";
import { execChannels, execProtocol } from "@millrace/spec";
import type { TestService } from "@millrace/testing";
import { expect } from "vitest";
import { WebSocket } from "ws";

/** A command that runs inside a pod, as a client sees it. */
export interface PodCommandRun {
  readonly socket: WebSocket;
  readonly ended: Promise<{
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
    readonly end: unknown;
  }>;
}

export function openCommand(
  { url, adminKey }: Pick<TestService, "url" | "adminKey">,
  podId: string,
  command: readonly string[],
): PodCommandRun {
  const query = new URLSearchParams(command.map((word): [string, string] => ["command", word]));
  const socket = new WebSocket(
    `${url.replace(/^http/, "ws")}/v1/pods/${podId}/exec?${query.toString()}`,
    execProtocol,
    {
      headers: { authorization: `Bearer ${adminKey}` },
    },
  );
  const said = new Map<number, Buffer[]>();
  socket.on("message", (data: Buffer) => {
    const channel = data[0] ?? -1;
    said.set(channel, [...(said.get(channel) ?? []), data.subarray(1)]);
  });
  const text = (channel: number): string => Buffer.concat(said.get(channel) ?? []).toString();
  const ended = once(socket, "close").then(([code]) => ({
    code: Number(code),
    stdout: text(execChannels.stdout),
    stderr: text(execChannels.stderr),
    end: JSON.parse(text(execChannels.end) || "null") as unknown,
  }));
  return { socket, ended };
}

/** Tries until the container of the pod is up. */
export async function untilStarted(open: () => PodCommandRun): Promise<PodCommandRun> {
  let run: PodCommandRun | undefined;
  await expect
    .poll(async () => {
      const next = open();
      next.ended.catch(() => undefined);
      const isOpen = await once(next.socket, "open").then(
        () => true,
        () => false,
      );
      if (isOpen) run = next;
      return isOpen;
    })
    .toBe(true);
  if (run === undefined) throw new Error("the command was not started");
  return run;
}
