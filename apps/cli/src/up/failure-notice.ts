import type { Logger, Settings, WorkerFailure } from "@millrace/server";
import { barredLines } from "../output/worker-line.ts";
import { oneLine, tell } from "../output/terminal.ts";

/** Most lines shown of one failure; the last ones say most. */
const LINES_MAX = 30;

export interface FailureNoticeOptions extends Pick<Settings, "logLevel" | "logFormat"> {
  /** Default: whether a person reads standard error. */
  readonly isTerminal?: boolean;
  /** Default: standard error. */
  readonly write?: (text: string) => void;
}

/**
 * Tells of workers that fail, with what they printed last, such as a traceback: once for each endpoint and kind of failure, for
 * a worker that cannot start is tried again and again. Text where a person reads along, else a line of the log.
 */
export function createFailureNotice(
  { logLevel, logFormat, isTerminal = process.stderr.isTTY, write = tell }: FailureNoticeOptions,
  log: Pick<Logger, "warn">,
): (failure: WorkerFailure) => void {
  const isReadable = logFormat === "auto" ? isTerminal : logFormat === "pretty";
  const isQuiet = logLevel === "error" || logLevel === "silent";
  const told = new Map<string, string>();
  return (failure) => {
    const { endpointId } = failure;
    const kind = kindOf(failure);
    if (told.get(endpointId) === kind) return;
    told.set(endpointId, kind);
    if (!isReadable) log.warn(failure, "a worker failed");
    else if (!isQuiet) write(failureText(failure));
  };
}

/** The same failure prints other times, addresses and process ids. */
function kindOf({ message, lastLogLines }: WorkerFailure): string {
  return [message, ...lastLogLines].join("\n").replaceAll(/0x[0-9a-f]+|\d+/gi, "#");
}

function failureText({ endpointId, endpointName, imageName, message, lastLogLines }: WorkerFailure): string {
  const name = endpointName === "" ? endpointId : `${endpointName} (${endpointId})`;
  const lines = barredLines(lastLogLines).slice(-LINES_MAX);
  return [
    "",
    `A worker of the endpoint ${oneLine(name)}, image ${oneLine(imageName)}, failed. ${oneLine(message)}`,
    ...(lines.length === 0 ? [] : ["Its last output:", ...lines]),
    "The service starts it again after a pause. It does not show the same failure twice.",
    "",
  ].join("\n");
}
