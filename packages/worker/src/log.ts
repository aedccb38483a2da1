import { isLogged, type LogLevel } from "./environment.ts";
import type { WorkerEvent } from "./events.ts";
import type { JobLog } from "./handler.ts";

/** Where log lines go and what they look like. */
export interface LogSettings {
  readonly level: LogLevel;
  /** JSON lines, for a platform that collects them; otherwise plain text for a person. */
  readonly isJson: boolean;
  /** Takes one line without its line end. */
  readonly write: (line: string) => void;
}

/** Writes one line unless its level is below the threshold. */
export function writeLog(settings: LogSettings, level: LogLevel, message: string, jobId?: string): void {
  if (!isLogged(level, settings.level)) return;
  const line = settings.isJson
    ? JSON.stringify({ requestId: jobId ?? null, message, level })
    : [level.padEnd(5), ...(jobId === undefined ? [] : [jobId]), message].join(" | ");
  settings.write(line);
}

/** The log of one job. */
export function createJobLog(settings: LogSettings, jobId: string): JobLog {
  return {
    debug: (message) => writeLog(settings, "DEBUG", message, jobId),
    info: (message) => writeLog(settings, "INFO", message, jobId),
    warn: (message) => writeLog(settings, "WARN", message, jobId),
    error: (message) => writeLog(settings, "ERROR", message, jobId),
  };
}

/** Writes what is worth a line of an event. */
export function logEvent(settings: LogSettings, event: WorkerEvent): void {
  const [level, message] = describe(event);
  writeLog(settings, level, message, "jobId" in event ? event.jobId : undefined);
}

const missingChannel = {
  stop: "The take address does not contain /job-take/, so the service cannot stop single jobs.",
  ping: "RUNPOD_WEBHOOK_PING is not set, so this worker does not ping.",
  stream: "RUNPOD_WEBHOOK_POST_STREAM is not set, so chunks are not streamed.",
} as const;

function describe(event: WorkerEvent): [LogLevel, string] {
  switch (event.type) {
    case "started":
      return ["INFO", `Worker ${event.workerId} is taking jobs.`];
    case "channelMissing":
      return ["WARN", missingChannel[event.channel]];
    case "jobTaken":
      return ["DEBUG", `Started, attempt ${event.attempt}.`];
    case "jobFinished":
      return ["DEBUG", `${event.failed ? "Failed" : "Finished"} after ${Math.round(event.durationMs)} ms.`];
    case "jobStopped":
      return ["INFO", `Stopped: ${event.reason}`];
    case "jobIgnored":
      return ["ERROR", `A job was received but not run: ${event.reason}`];
    case "reportRetried":
      return ["WARN", `Report not delivered (${event.reason}); next try in ${event.delayMs} ms.`];
    case "reportDropped":
      return ["ERROR", `Report dropped: ${event.reason}`];
    case "takeFailed":
      return ["WARN", `Could not take jobs (${event.reason}); next try in ${event.delayMs} ms.`];
    case "stopPollFailed":
      return ["WARN", `Could not ask for jobs to stop (${event.reason}); next try in ${event.delayMs} ms.`];
    case "pingFailed":
      return ["WARN", `Ping failed: ${event.reason}`];
    case "concurrencyRejected":
      return ["ERROR", `The concurrency function was not followed: ${event.reason}`];
    case "spansDropped":
      return ["WARN", `Spans dropped, ${event.spans} so far: ${event.reason}`];
    case "draining":
      return ["INFO", `Taking no more jobs: ${event.reason}.`];
    case "drained":
      return ["INFO", "All jobs are done."];
  }
}
