import { DomainError } from "@millrace/engine";
import { DatabaseConnectError, openShardDesk, type ShardDesk } from "@millrace/store";
import type { ServiceDesk } from "../../interfaces/app/service-desk.ts";
import { databaseUrls } from "../settings/database-urls.ts";

/** Shorter than proxies usually wait for an answer. What the move waits for lasts some milliseconds as a rule. */
const WAIT_MAX_MS = 30_000;

/** The databases that share the jobs, on connections of their own, which are closed after each use. */
export function createShardService(databaseUrl: string | undefined): ServiceDesk["shards"] {
  if (databaseUrl === undefined) {
    return {
      list: async () => [],
      move: () =>
        Promise.reject(
          new DomainError("conflict", "This service has no shards: it is on SQLite, which keeps all jobs in one file."),
        ),
    };
  }
  let listing: ReturnType<ShardDesk["list"]> | undefined;
  let isMoving = false;

  async function withDesk<Result>(work: (desk: ShardDesk) => Promise<Result>): Promise<Result> {
    try {
      const desk = await openShardDesk(databaseUrls(databaseUrl ?? ""));
      try {
        return await work(desk);
      } finally {
        await desk.close();
      }
    } catch (error) {
      throw error instanceof DatabaseConnectError
        ? new DomainError("unavailable", error.message, { retryAfterSeconds: 5, cause: error })
        : error;
    }
  }
  return {
    list() {
      // Many who ask at the same time take no more connections than one.
      listing ??= withDesk((desk) => desk.list()).finally(() => (listing = undefined));
      return listing;
    },
    async move({ endpointId, to }) {
      if (isMoving) throw new DomainError("conflict", "Another move is under way. Try again when it is done.");
      isMoving = true;
      try {
        const request = { endpointId, to, waitMaxMs: WAIT_MAX_MS, onProgress: () => undefined };
        return await withDesk((desk) => desk.move(request));
      } finally {
        isMoving = false;
      }
    },
  };
}
