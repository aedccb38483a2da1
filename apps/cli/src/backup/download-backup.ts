import { Readable } from "node:stream";
import type { Arguments } from "../command/command.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { withProgress } from "../output/progress.ts";
import { sizeText } from "../values/size.ts";
import { COPY_TIMEOUT_MS } from "../volumes/copy.ts";

/** What a backup through a service is reported as. */
interface DownloadedBackup {
  /** Address of the service. */
  readonly from: string;
  readonly databaseBytes: number;
  readonly blobs: number;
}

/** Asks a service for a backup and unpacks it as it comes. Ctrl-C leaves nothing behind. */
export async function downloadBackup(given: Arguments, out: string): Promise<DownloadedBackup> {
  const { receiveBackup } = await import("@millrace/store");
  return await withService(given, async ({ baseUrl, rest, signal }) =>
    withProgress("Waiting for the service to make the copy", async (update) => {
      let [done, total] = [0, ""];
      const report = await receiveBackup({
        out,
        onBytes(bytes) {
          done += bytes;
          update(`Downloading the backup: ${sizeText(done)}${total}`);
        },
        async open() {
          // Another backup may take long: the caller decides whether to wait for it.
          const asked = rest.service.createBackup({ signal, timeoutMs: COPY_TIMEOUT_MS, maxRetries: 0 });
          const { data, response } = await asked.withResponse();
          total = ` of ${sizeText(Number(response.headers.get("content-length") ?? 0))}`;
          return wholeOr(Readable.fromWeb(data as Parameters<typeof Readable.fromWeb>[0]), signal);
        },
      });
      return { from: baseUrl, ...report };
    }),
  );
}

/** The same bytes; a connection that ends before them is explained. */
async function* wholeOr(content: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of content) yield piece as Uint8Array;
  } catch (error) {
    signal.throwIfAborted();
    const message = "the download of the backup broke off. Nothing is left of it; run the command again.";
    throw new CommandError(message, { exitCode: exitCodes.unavailable, cause: error });
  }
}
