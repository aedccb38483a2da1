import type { ChildMessage, ParentMessage } from "./messages.ts";

export interface ChildRole<Ready, Ask, Answer> {
  readonly ready: Ready;
  answer(ask: Ask): Promise<Answer>;
  /** Called once: when the bench asks for it, or has ended. */
  stop(): Promise<void>;
}

/** Serves the bench that started this process until it sends `stop` or ends. No process outlives its bench. */
export function serveParent<Ready, Ask, Answer>(role: ChildRole<Ready, Ask, Answer>): void {
  const send = (message: ChildMessage<Ready, Answer>): void => {
    if (process.connected) process.send?.(message);
  };
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await role.stop();
    if (process.connected) process.disconnect();
  }
  process.on("message", (message: ParentMessage<Ask>) => {
    if (message.kind === "stop") {
      void stop();
      return;
    }
    role.answer(message.value).then(
      (value) => send({ kind: "answer", id: message.id, value }),
      (error: unknown) =>
        send({ kind: "failed", id: message.id, message: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => void stop());
  // Ctrl-C reaches the whole group of processes; the bench ends its children in order.
  process.on("SIGINT", () => undefined);
  send({ kind: "ready", value: role.ready });
}
