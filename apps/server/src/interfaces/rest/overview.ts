import { allows, type SentEvent, type ServiceEvent } from "@millrace/engine";
import { callerOf, type RestContext, type RestHandlers } from "./rest-handler.ts";

/** What an account has and does, and what changes. */
export const overviewHandlers = {
  getOverview: async (_request, context) => {
    const { accountId, endpointIds } = callerOf(context);
    return { status: 200, body: await context.overview({ accountId, endpointIds }) };
  },

  streamEvents: (_request, context) => {
    const { events, call } = context;
    const { accountId } = callerOf(context);
    const place = events.streams.open(accountId);
    return {
      status: 200,
      events: (gone) => {
        gone.addEventListener("abort", place.close, { once: true });
        const request = {
          accountId,
          shows: shownTo(context),
          lastEventId: call.lastEventId,
          isAllowed: call.isAllowed,
          signal: AbortSignal.any([gone, place.closing]),
        };
        return texts(events.follow(request));
      },
    };
  },
} satisfies Partial<RestHandlers>;

/** Which events a key may see: those of its endpoints, and those of keys only with the right to manage keys. */
function shownTo(context: RestContext): (event: ServiceEvent) => boolean {
  const principal = callerOf(context);
  const { endpointIds } = principal;
  const managesKeys = allows(principal, { scope: "admin" });
  return ({ type, endpointId, data }) => {
    if (type === "reset" || type === "heartbeat") return true;
    if (type === "resource" && data.kind === "key" && !managesKeys) return false;
    return endpointIds === undefined || (endpointId !== null && endpointIds.includes(endpointId));
  };
}

async function* texts(sent: AsyncIterable<SentEvent>): AsyncGenerator<string, void, undefined> {
  for await (const { id, event } of sent) {
    yield `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`;
  }
}
