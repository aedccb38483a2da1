import type { Logger } from "../settings/log.ts";
import type { Shard } from "./open-store.ts";

const LOOK_EVERY_MS = 500;

/** Logs once when a database becomes unreachable, and once when it is back. */
export function watchShards(shards: readonly Shard[], log: Pick<Logger, "info" | "warn">): { close(): void } {
  const away = new Set<number>();
  const timer = setInterval(() => {
    for (const { number, available } of shards) {
      if (available === !away.has(number)) continue;
      if (available) {
        away.delete(number);
        log.info({ shard: number }, "the database is reachable again");
      } else {
        away.add(number);
        log.warn(
          { shard: number },
          "the database is unreachable: requests that need it are refused until it is reachable again",
        );
      }
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
