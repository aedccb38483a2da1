import { logEvents } from "../rest/logs.ts";
import { accountOf } from "../rest/rest-handler.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

interface LogLine {
  readonly ts: string;
  readonly source: V2Schemas["LogSource"];
  readonly line: string;
}

/** A line as it is shown here, without what it belongs to. */
export function shownEvent({ ts, source, line }: LogLine): LogLine {
  return { ts, source, line };
}

export const logHandlers = {
  getPodLogs: async ({ path, query }, context) => {
    await context.management.pods.get(accountOf(context), path.id);
    return { status: 200, events: logEvents(context.logs.subjects.pod(path.id), query, context, shownEvent) };
  },

  getWorkerLogs: async ({ path, query }, context) => {
    await context.management.endpoints.get(accountOf(context), path.id);
    const subject = await context.logs.subjects.worker(path.id, path.workerId);
    return { status: 200, events: logEvents(subject, query, context, shownEvent) };
  },
} satisfies Partial<V2Handlers>;
