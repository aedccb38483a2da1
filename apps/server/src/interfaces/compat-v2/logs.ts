import type { EventStream } from "../../binding/operation-types.ts";
import type { LogSubject } from "@millrace/engine";
import { type LogQuery, logEvents } from "../rest/logs.ts";
import { accountOf, type RestContext } from "../rest/rest-handler.ts";
import type { V2Handlers } from "./v2-handler.ts";

/** Lines as they are shown here: an id, and the line without what it belongs to. */
function eventsOf(subject: LogSubject, query: LogQuery, context: RestContext): EventStream {
  return logEvents(subject, query, context, ({ ts, source, line }) => ({ ts, source, line }));
}

export const logHandlers = {
  getPodLogs: async ({ path, query }, context) => {
    await context.management.pods.get(accountOf(context), path.id);
    return { status: 200, events: eventsOf(context.logs.subjects.pod(path.id), query, context) };
  },

  getWorkerLogs: async ({ path, query }, context) => {
    await context.management.endpoints.get(accountOf(context), path.id);
    const subject = await context.logs.subjects.worker(path.id, path.workerId);
    return { status: 200, events: eventsOf(subject, query, context) };
  },
} satisfies Partial<V2Handlers>;
