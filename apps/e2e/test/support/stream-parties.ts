import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { adminKey } from "./service-process.ts";

const PAUSE_MS = 50;
const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };

/** Where the gateways are; one that was killed may come back at another address. */
export interface Gateways {
  /** The address of `/v2/{endpointId}` of a gateway that may be alive. */
  url(): string;
}

interface Sent extends Pick<RequestInit, "method" | "body"> {
  /** Further headers. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Calls until a gateway answers with less than 500. */
async function answered(
  gateways: Gateways,
  path: string,
  { more = {}, ...init }: Sent,
  signal: AbortSignal,
): Promise<Response> {
  for (;;) {
    signal.throwIfAborted();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(30_000)]);
    const answer = await fetch(`${gateways.url()}/${path}`, {
      ...init,
      headers: { ...headers, ...more },
      signal: timeout,
    }).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return answer;
    await delay(PAUSE_MS);
  }
}

/** A worker that streams the numbers below `count` for each job, and repeats a report until a gateway has answered it. */
export async function streamNumbers(
  gateways: Gateways,
  { count, pauseMs, signal }: { readonly count: number; readonly pauseMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const workerId = `w-${randomUUID()}`;
  const post = (path: string, body: object): Promise<Response> =>
    answered(gateways, path, { method: "POST", body: JSON.stringify(body) }, signal);
  while (!signal.aborted) {
    const taken = await answered(gateways, `job-take/${workerId}`, {}, signal);
    if (taken.status !== 200) continue;
    const { id, attemptToken } = (await taken.json()) as { readonly id: string; readonly attemptToken: string };
    for (let number = 0; number < count; number += 1) {
      const path = `job-stream/${workerId}/${id}?attempt=${attemptToken}&after=${number}`;
      const stored = await post(path, { output: `data: ${number}\n\n` });
      if (stored.status !== 200) throw new Error(`chunk ${number} was answered ${stored.status}`);
      await stored.text();
      await delay(pauseMs);
    }
    await (await post(`job-done/${workerId}/${id}?isStream=true&attempt=${attemptToken}`, { output: null })).text();
  }
}

/** A client that reads a stream to its end, however often its gateway dies. Resolves to the data of all events and how often it went on. */
export async function readWhole(
  gateways: Gateways,
  signal: AbortSignal,
): Promise<{ readonly events: readonly string[]; readonly resumed: number }> {
  const events: string[] = [];
  const key = randomUUID();
  let lastId: string | undefined;
  for (let resumed = 0; ; resumed += 1) {
    const more: Record<string, string> =
      lastId === undefined ? { "idempotency-key": key } : { "last-event-id": lastId };
    const init = { method: "POST", body: '{"stream":true}', more };
    const answer = await answered(gateways, "openai/v1/chat/completions", init, signal);
    if (answer.status !== 200) throw new Error(`the stream was answered ${answer.status}: ${await answer.text()}`);
    let text = "";
    try {
      const decoder = new TextDecoder();
      for await (const bytes of answer.body ?? []) {
        text += decoder.decode(bytes as Uint8Array, { stream: true });
        // An event counts when it is whole: its id may be behind the break.
        for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          const data = /^data: (.*)$/m.exec(event)?.[1];
          const id = /^id: (.*)$/m.exec(event)?.[1];
          if (data === undefined || id === undefined) continue;
          events.push(data);
          lastId = id;
        }
      }
      return { events, resumed };
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
}
