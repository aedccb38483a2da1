import { workWords } from "@millrace/worker-text/work-words";
import type { WaitingLog, WaitingLogEntry } from "../jobs/inspection/waiting-log.ts";
import type { OwnedEntry } from "./log-entry.ts";
import type { LogReader } from "./log-reader.ts";
import type { LogSelection } from "./log-scope.ts";

/** The line in the log of an endpoint that ends the reason noted last: the oldest job is about to be taken, or has not waited long. */
export const noJobWaits = "Jobs no longer wait.";
/** That of earlier versions. */
const noJobWaitsBefore = "No job waits any more.";

const endings: ReadonlySet<string> = new Set([noJobWaits, workWords("LB", noJobWaits), noJobWaitsBefore]);

const entriesMax = 1_000;

/**
 * Why jobs waited, as the log of their endpoint tells: the service writes a line there whenever the reason changes. The reason
 * that held when the time began comes first, at that moment.
 */
export function createLoggedWaits(reader: LogReader): WaitingLog {
  return {
    async between(endpointId, fromMs, toMs) {
      const notes: Omit<LogSelection, "untilUs"> = {
        scope: { endpointId, machineIds: [endpointId] },
        source: "system",
        accepts: ({ reason, text }) => reason !== null || endings.has(text),
      };
      const fromUs = fromMs * 1_000;
      const [before] = await reader.tail({ ...notes, untilUs: fromUs - 1 }, 1);
      const since = await reader.since({ ...notes, untilUs: toMs * 1_000 - 1 }, fromUs, entriesMax);
      return [...(before === undefined ? [] : [{ ...before, atUs: fromUs }]), ...since].flatMap(entryOf);
    },
  };
}

function entryOf({ atUs, reason, text }: Pick<OwnedEntry, "atUs" | "reason" | "text">): WaitingLogEntry[] {
  return reason === null ? [] : [{ atMs: Math.floor(atUs / 1_000), reason, message: text }];
}
