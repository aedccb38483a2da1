import { destination, pino, type DestinationStream, type Logger } from "pino";
import { PinoPretty } from "pino-pretty";
import type { Settings } from "./settings.ts";

export type { Logger } from "pino";

/** The target of a log: a file descriptor, and whether a person reads it in a terminal. */
export interface LogOutput {
  readonly fd: number;
  readonly isTerminal: boolean;
}

/**
 * Writes the log to standard error, synchronously, so that no line is lost: readable lines in a terminal, otherwise one JSON
 * object per line. Headers, bodies, environments and keys are never logged.
 */
export function createLog(
  level: Settings["logLevel"],
  format: Settings["logFormat"] = "auto",
  output: LogOutput = { fd: 2, isTerminal: process.stderr.isTTY },
): Logger {
  const isReadable = format === "auto" ? output.isTerminal : format === "pretty";
  const stream = isReadable ? readableLines(output) : destination({ fd: output.fd, sync: true });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

function readableLines({ fd, isTerminal }: LogOutput): DestinationStream {
  const colorize = isTerminal && (process.env["NO_COLOR"] ?? "") === "";
  return PinoPretty({ destination: fd, sync: true, colorize, translateTime: "SYS:HH:MM:ss.l" });
}
