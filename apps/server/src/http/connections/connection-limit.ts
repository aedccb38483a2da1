import { readFileSync } from "node:fs";
import type { Server } from "node:net";

/** Share of the descriptors reserved for files, databases and connections that the service opens. */
const RESERVED_SHARE = 1 / 4;
const RESERVED_MIN = 64;
/** Share of the remaining ones for the listener that workers in containers call. */
const WORKERS_SHARE = 1 / 4;
const TOLD_EVERY_MS = 60_000;

/**
 * How many new connections wait for the event loop; the kernel lowers it to its own limit. Connections beyond it are not refused: their
 * clients try again after pauses that double, so with Node's 511 a crowd of workers that starts while the service works for some
 * seconds waits for a minute, or fails.
 */
export const backlogMax = 16_384;

export interface ConnectionLimits {
  readonly clients: number;
  readonly workers: number;
}

/**
 * How many connections may be open at once. Without a limit, connections could take every descriptor of the process, and the
 * database could no longer open its files.
 *
 * @param max how many files and connections the process may have open
 */
export function connectionLimits(max: number): ConnectionLimits {
  if (!Number.isFinite(max)) return { clients: Infinity, workers: Infinity };
  const usable = Math.max(2, max - Math.max(RESERVED_MIN, Math.ceil(max * RESERVED_SHARE)));
  const workers = Math.max(1, Math.floor(usable * WORKERS_SHARE));
  return { clients: usable - workers, workers };
}

/** The limit of this process (`ulimit -n`); Infinity where the system has none. */
export function descriptorsMax(): number {
  const soft = Number(softLimit());
  return Number.isInteger(soft) && soft > 0 ? soft : Infinity;
}

function softLimit(): unknown {
  try {
    // Linux; the report of Node takes 20 ms of processor time.
    return /^Max open files +(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
  } catch {
    if (process.report === undefined) return undefined;
    // Does not resolve names of peers. Node has this option; its types lack it.
    Object.assign(process.report, { excludeNetwork: true });
    const report = process.report.getReport() as { readonly userLimits?: { readonly open_files?: { soft: unknown } } };
    return report.userLimits?.open_files?.soft;
  }
}

/** Closes new connections beyond the limit, and logs that at most once a minute. */
export function limitConnections(server: Server, max: number, onRefused: (max: number) => void): void {
  if (!Number.isFinite(max)) return;
  server.maxConnections = max;
  let toldMs = -Infinity;
  server.on("drop", () => {
    if (performance.now() - toldMs < TOLD_EVERY_MS) return;
    toldMs = performance.now();
    onRefused(max);
  });
}
