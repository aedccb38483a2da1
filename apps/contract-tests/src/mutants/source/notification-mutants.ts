import type { SourceMutant } from "./source-mutant.ts";

const OUTBOX = "packages/engine/src/notifications/notification-outbox.ts";
const OBSERVATIONS = "packages/engine/src/notifications/observations.ts";

/** Defects in what tells receivers that something needs attention. */
export const notificationSourceMutants: readonly SourceMutant[] = [
  {
    name: "events about the jobs of an endpoint follow each other at once",
    breaks: ["EVENTS-PERIOD"],
    patch: {
      file: "packages/engine/src/events/event-channel.ts",
      search: "this.#toldAtMs + limits.eventPeriodMs",
      replacement: "this.#toldAtMs",
    },
  },
  {
    name: "a run of the contract suite with broken claims is not told",
    breaks: ["NOTIFICATION-DRIFT"],
    patch: {
      file: OBSERVATIONS,
      search: "last.counts.fail + last.counts.error",
      replacement: "last.counts.error",
    },
  },
  {
    name: "a message that was not acknowledged is sent once",
    breaks: ["NOTIFICATION-TRIES"],
    patch: {
      file: OUTBOX,
      search: `outcome === "acknowledged" ? null : webhookRetryDelayMs(attempt)`,
      replacement: "null",
    },
  },
  {
    name: "a rule shows the try before the last one",
    breaks: ["NOTIFICATION-TRIES"],
    patch: {
      file: OUTBOX,
      search: "state: message.state, attempt, statusCode",
      replacement: "state: message.state, attempt: due.tries, statusCode",
    },
  },
];
