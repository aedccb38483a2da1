import { destination, pino, type Logger } from "pino";
import type { Settings } from "./settings.ts";

export type { Logger } from "pino";

/**
 * Structured lines on standard error, each written before the work goes on, so that none is lost. Headers, bodies,
 * environments and keys are never logged.
 */
export function createLog(level: Settings["logLevel"]): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: true }));
}
