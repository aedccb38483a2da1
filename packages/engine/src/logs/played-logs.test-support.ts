import type { MachineLogs } from "./log-collector.ts";

/** Logs of which only what is said is kept. */
export function playLogs(noted: string[]): MachineLogs {
  return {
    open: () => undefined,
    follow: () => undefined,
    leave: () => undefined,
    isOpen: () => true,
    stops: () => undefined,
    forget: () => undefined,
    note: (machineId, text) => void noted.push(`${machineId}: ${text}`),
    close: (machineId, why) => void noted.push(`${machineId}: ${why}`),
    noteEndpoint: ({ id }, text, reason) =>
      void noted.push(`${id}: ${text}${reason === undefined ? "" : ` (${reason})`}`),
  };
}
