import { isDeepStrictEqual } from "node:util";
import {
  type Clock,
  type EndpointDirectory,
  type EndpointService,
  type EventFeed,
  type FleetManager,
  createEventFeed,
  followEvents,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { EventServices } from "../interfaces/app/app-context.ts";
import { createStreamPlaces } from "../interfaces/app/stream-places.ts";
import type { Store } from "./storage/open-store.ts";

export interface EventsOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly fleet: FleetManager;
  readonly directory: EndpointDirectory;
  readonly endpoints: Pick<EndpointService, "onChange">;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

/** The feed of events, joined with what it hears of. */
export function createEvents({ clock, store, fleet, directory, endpoints, newId, onError }: EventsOptions): EventFeed {
  const feed = createEventFeed({
    clock,
    gateways: store.gateways,
    newId,
    endpoint: (endpointId) => directory.get(endpointId)?.endpoint,
    *endpointIds(accountId) {
      for (const { endpoint } of directory.list()) if (endpoint.accountId === accountId) yield endpoint.id;
    },
    report: (endpointId) => fleet.report(endpointId),
    pod: (podId) => store.management.pods.get(podId),
    onError,
  });
  fleet.onReconciled((endpointId) => feed.endpoint(endpointId));
  // A gateway hears of its own changes again from the database, and reads endpoints anew to be sure of them.
  const known = new Map(Array.from(directory.list(), (deployed) => [deployed.endpoint.id, deployed]));
  endpoints.onChange((change) => {
    if (change.kind === "deleted") {
      if (known.delete(change.endpointId)) feed.deletedEndpoint(change.endpointId);
      return;
    }
    const { endpoint, template } = change;
    if (isDeepStrictEqual(known.get(endpoint.id), { endpoint, template })) return;
    known.set(endpoint.id, { endpoint, template });
    feed.savedEndpoint(endpoint.id);
  });
  return feed;
}

/** What the REST interface reads events with. */
export function createEventServices(clock: Clock, feed: EventFeed): EventServices {
  return {
    follow: (request) => followEvents({ clock, feed }, request),
    streams: createStreamPlaces({
      what: "events",
      perAccountMax: limits.eventStreamsPerAccountMax,
      max: limits.eventStreamsMax,
    }),
  };
}
