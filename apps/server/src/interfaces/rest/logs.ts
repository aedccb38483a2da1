import {
  invalidField,
  isOfEndpointItself,
  type LogEvent,
  type LogSelection,
  type LogSubject,
  type OwnedEntry,
  parseTimestamp,
  timestampOf,
} from "@millrace/engine";
import type { LogSource, RestComponents } from "@millrace/spec";
import { limits } from "@millrace/spec";
import type { EventStream } from "../../binding/operation-types.ts";
import { accountOf, type RestContext, type RestHandlers } from "./rest-handler.ts";

type LogLine = RestComponents["schemas"]["LogLine"];

/** What a reader of a log asks for. */
export interface LogQuery {
  readonly source?: LogSource;
  readonly tail?: number;
  readonly since?: string;
}

type LogAnswer =
  | { readonly status: 200; readonly body: RestComponents["schemas"]["LogLines"] }
  | { readonly status: 200; readonly events: EventStream };

/** The operations on logs. */
export const logHandlers = {
  endpointLogs: async ({ path, query }, context) => {
    await context.management.endpoints.get(accountOf(context), path.endpointId);
    return await answer(context.logs.subjects.endpoint(path.endpointId), query, context);
  },

  workerLogs: async ({ path, query }, context) => {
    await context.management.endpoints.get(accountOf(context), path.endpointId);
    return await answer(await context.logs.subjects.worker(path.endpointId, path.workerId), query, context);
  },

  jobLogs: async ({ path, query }, context) => {
    await context.management.endpoints.get(accountOf(context), path.endpointId);
    return await answer(await context.logs.subjects.job(path.endpointId, path.jobId), query, context);
  },

  podLogs: async ({ path, query }, context) => {
    await context.management.pods.get(accountOf(context), path.podId);
    return await answer(context.logs.subjects.pod(path.podId), query, context);
  },
} satisfies Partial<RestHandlers>;

async function answer(subject: LogSubject, query: LogQuery, context: RestContext): Promise<LogAnswer> {
  if (context.call.wantsEvents) return { status: 200, events: logEvents(subject, query, context) };
  const sinceUs = sinceOf(query);
  const selection = chosen(subject.selection(), query);
  const entries =
    sinceUs === undefined
      ? await context.logs.reader.tail(selection, tailOf(query))
      : await context.logs.reader.since(selection, sinceUs, limits.logTailMax);
  return { status: 200, body: { lines: entries.map(lineOf) } };
}

/** A log as events, with each line as `shown` makes it. */
export function logEvents(
  subject: LogSubject,
  query: LogQuery,
  context: RestContext,
  shown: (line: LogLine) => object = (line) => line,
): EventStream {
  const sinceUs = sinceOf(query);
  const { lastEventId } = context.call;
  const fromUs = lastEventId === undefined ? sinceUs : momentOf("Last-Event-ID", lastEventId) + 1;
  const place = context.logs.streams.open(accountOf(context));
  return (gone) => {
    gone.addEventListener("abort", place.close, { once: true });
    const events = context.logs.follow({
      selection: () => chosen(subject.selection(), query),
      live: chosen(subject.live, query),
      from: fromUs === undefined ? { tail: tailOf(query) } : { fromUs },
      isOver: () => subject.isOver(),
      signal: AbortSignal.any([gone, place.closing]),
    });
    return texts(events, shown);
  };
}

async function* texts(
  events: AsyncIterable<LogEvent>,
  shown: (line: LogLine) => object,
): AsyncGenerator<string, void, undefined> {
  for await (const event of events) yield textOf(event, shown);
}

function sinceOf({ since }: LogQuery): number | undefined {
  return since === undefined ? undefined : momentOf("since", since);
}

function textOf(event: LogEvent, shown: (line: LogLine) => object): string {
  if (event === "nothing") return ": waiting\n\n";
  if (event === "end") return "event: end\ndata: {}\n\n";
  const lines = event.lines.map(lineOf);
  return lines.map((line) => `id: ${line.ts}\ndata: ${JSON.stringify(shown(line))}\n\n`).join("");
}

function lineOf(entry: OwnedEntry): LogLine {
  const { owner, atUs, source, text, jobId, reason } = entry;
  const isOfWorker = owner.endpointId !== null && !isOfEndpointItself(owner);
  return {
    ts: timestampOf(atUs),
    source,
    line: text,
    ...(isOfWorker ? { workerId: owner.machineId } : {}),
    ...(owner.podId === null ? {} : { podId: owner.podId }),
    jobId,
    ...(reason === null ? {} : { reason }),
  };
}

function chosen(selection: LogSelection, { source }: LogQuery): LogSelection {
  return source === undefined ? selection : { ...selection, source };
}

function tailOf({ tail }: LogQuery): number {
  return tail ?? limits.logTailDefault;
}

function momentOf(field: string, text: string): number {
  const atUs = parseTimestamp(text);
  if (atUs === undefined) throw invalidField(field, "must be a date and time as RFC 3339 writes them");
  return atUs;
}
