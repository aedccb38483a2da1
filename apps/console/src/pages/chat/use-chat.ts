import type { JobWaiting } from "@millrace/queue-client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../session/session.tsx";
import { type ChatMessage, type ChatPart, type ChatQuestion, streamChat } from "./chat-stream.ts";

/** A message of the user, or an answer as far as it has come. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly reasoning: string;
  readonly state: "busy" | "stopped" | "done";
  readonly jobId?: string;
  /** Why the answer waits. */
  readonly waiting?: JobWaiting | undefined;
  /** From the request to the first piece of the answer, and to its end. */
  readonly firstMs?: number;
  readonly tookMs?: number;
  readonly usage?: ChatPart["usage"];
  readonly error?: unknown;
}

export interface Chat {
  readonly turns: readonly Turn[];
  readonly isBusy: boolean;
  send(text: string, settings: Omit<ChatQuestion, "messages"> & { readonly system: string }): void;
  /** Ends the answer; the service cancels its job. */
  stop(): void;
  clear(): void;
}

/** Pieces that come within this are shown together. */
const SHOW_EVERY_MS = 40;
/** An answer that waits longer is asked why. */
const EXPLAIN_EVERY_MS = 2_000;

/** A conversation with a model of an endpoint. It lives as long as the page. */
export function useChat(endpointId: string): Chat {
  const session = useSession();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), [endpointId]);

  const send: Chat["send"] = useCallback(
    (text, { system, ...question }) => {
      const ended = new AbortController();
      running.current = ended;
      const { signal } = ended;
      const before = turns.filter((turn) => turn.text !== "");
      const asked: Turn = { role: "user", text, reasoning: "", state: "done" };
      let answer: Turn = { role: "assistant", text: "", reasoning: "", state: "busy" };
      const show = (part: Partial<Turn>): void => {
        answer = { ...answer, ...part };
        setTurns([...turns, asked, answer]);
      };

      async function explain(jobId: string): Promise<void> {
        while (answer.state === "busy" && answer.firstMs === undefined) {
          await new Promise((resolve) => setTimeout(resolve, EXPLAIN_EVERY_MS));
          if (signal.aborted || answer.firstMs !== undefined) return;
          show({ waiting: (await session.queue(endpointId).status(jobId, { explain: true, signal })).waiting });
        }
      }

      async function follow(): Promise<void> {
        const beganAtMs = performance.now();
        const messages = messagesOf(system, [...before, asked]);
        const pieces = { text: "", reasoning: "" };
        let shownAtMs = beganAtMs;
        for await (const part of streamChat(session, endpointId, { ...question, messages }, signal)) {
          if (part.jobId !== undefined && answer.jobId === undefined) {
            show({ jobId: part.jobId });
            explain(part.jobId).catch(() => undefined);
          }
          pieces.text += part.text ?? "";
          pieces.reasoning += part.reasoning ?? "";
          if (part.usage !== undefined) answer = { ...answer, usage: part.usage };
          const nowMs = performance.now();
          const isFirst = answer.firstMs === undefined && pieces.text + pieces.reasoning !== "";
          if (isFirst) answer = { ...answer, firstMs: nowMs - beganAtMs, waiting: undefined };
          else if (nowMs - shownAtMs < SHOW_EVERY_MS) continue;
          shownAtMs = nowMs;
          show(pieces);
        }
        show({ ...pieces, tookMs: performance.now() - beganAtMs });
      }

      show({});
      follow()
        .catch((error: unknown) => show(signal.aborted ? { state: "stopped" } : { error }))
        .finally(() => show({ state: signal.aborted ? "stopped" : "done", waiting: undefined }));
    },
    [session, endpointId, turns],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  const clear = useCallback(() => {
    running.current?.abort();
    setTurns([]);
  }, []);
  return { turns, isBusy: turns.at(-1)?.state === "busy", send, stop, clear };
}

function messagesOf(system: string, turns: readonly Turn[]): readonly ChatMessage[] {
  const said = turns.map(({ role, text }) => ({ role, content: text }));
  return system.trim() === "" ? said : [{ role: "system", content: system }, ...said];
}
