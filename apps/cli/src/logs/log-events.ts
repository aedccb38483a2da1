import { setTimeout as delay } from "node:timers/promises";
import type { RestComponents } from "@millrace/spec";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { tell } from "../output/terminal.ts";
import { splitEvents } from "./split-events.ts";

export type LogLine = RestComponents["schemas"]["LogLine"];

/** Pauses before a lost connection is made again; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000];

/** The lines of a log and those that follow, until nothing can follow. A lost connection is resumed after the last line. */
export async function* logEvents(
  { baseUrl, apiKey, signal }: Pick<OpenService, "baseUrl" | "apiKey" | "signal">,
  path: string,
  query: URLSearchParams,
): AsyncGenerator<LogLine, void, undefined> {
  let lastId: string | undefined;
  let losses = 0;
  for (;;) {
    const response = await connect();
    if (response !== undefined) {
      for await (const { id, event, data } of splitEvents(response)) {
        if (event === "end") return;
        losses = 0;
        lastId = id ?? lastId;
        yield JSON.parse(data) as LogLine;
      }
    }
    signal.throwIfAborted();
    if (losses === 0) tell("The connection was lost; connecting again …");
    await delay(PAUSES_MS[Math.min(losses, PAUSES_MS.length - 1)], undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );
    losses += 1;
  }

  /** Undefined where another try may help. */
  async function connect(): Promise<AsyncIterable<Uint8Array> | undefined> {
    const address = `${baseUrl.replace(/\/$/, "")}/v1${path}?${query.toString()}`;
    const headers = {
      accept: "text/event-stream",
      authorization: `Bearer ${apiKey}`,
      ...(lastId === undefined ? {} : { "last-event-id": lastId }),
    };
    const response = await fetch(address, { headers, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      // A service that was never reached is not waited for.
      if (lastId === undefined && losses === 0) throw error;
      return undefined;
    });
    if (response === undefined || response.status === 503 || response.status === 429) return undefined;
    if (response.ok && response.body !== null) return response.body;
    const text = await response.text();
    throw new CommandError(messageOf(text) ?? `the service answered with status ${response.status}.`, {
      exitCode: response.status === 404 ? exitCodes.notFound : exitCodes.failed,
    });
  }
}

function messageOf(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { readonly message?: string };
    return message;
  } catch {
    return undefined;
  }
}
