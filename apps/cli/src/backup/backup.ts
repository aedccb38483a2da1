import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { type Arguments, type Command, dataDirFlag, jsonFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, naming, UsageError } from "../command/failure.ts";
import { commandLine } from "../command/invocation.ts";
import { withService } from "../connection/open-service.ts";
import { eitherDetails, eitherFlags, isThroughService } from "../connection/service-command.ts";
import { withProgress } from "../output/progress.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { sizeText } from "../values/size.ts";
import { COPY_TIMEOUT_MS } from "../volumes/copy.ts";

export const backupCommand: Command = {
  name: "backup",
  summary: "Copy the data of a service while it runs",
  operands: [{ name: "DIR", help: "Folder for the backup; it is created", optional: true }],
  details:
    "Makes a consistent copy of the database, the blobs and the secret of a service on SQLite, also while it runs. Every\n" +
    "job accepted before the backup began is in it. `millrace restore` turns it into a data directory. Handler\n" +
    "folders, network volumes and disks of pods are not in it. With PostgreSQL use pg_dump, see docs/operations.md.\n\n" +
    "Keep the backup private: it holds the jobs and the secret, which lets a reader act as this service.\n\n" +
    `${eitherDetails} Through a service it needs an unrestricted admin key of the first account.`,
  flags: {
    out: textFlag("DIR", "The same as DIR"),
    ...jsonFlag,
    ...eitherFlags,
  },
  schema: "backup",
  examples: [
    "millrace backup /backup/millrace-$(date +%F)",
    "millrace backup /backup/millrace --data-dir /var/lib/millrace",
  ],
  async run(given) {
    const named = given.text("out") ?? given.operand;
    if (named === "") throw new UsageError("DIR is missing: the folder of the backup");
    const out = resolve(named);
    const isThrough = await isThroughService(given);
    const { from, ...report } = await naming(out, () =>
      isThrough ? downloadBackup(given, out) : copyDirectory(given, out),
    );
    if (given.reader === "program") printJson({ out, ...report });
    else
      print(
        `Backed up ${from} to ${out}: ${sizeText(report.databaseBytes)} of database, ${report.blobs} ${report.blobs === 1 ? "blob" : "blobs"}.`,
      );
    tell("Not in it, copy them yourself: handler folders, network volumes, disks of pods, logs of workers.");
  },
};

async function copyDirectory(given: Arguments, out: string) {
  const directory = await sqliteDirectory(given);
  if (!existsSync(join(directory, "millrace.db"))) {
    throw new CommandError(`there is no data in ${directory}. Name the folder of the service's data with --data-dir.`);
  }
  const { backUpSqlite } = await import("@millrace/store");
  return { from: directory, ...(await backUpSqlite({ directory, out })) };
}

/** The data directory that the arguments or the environment name. @throws UsageError with PostgreSQL */
async function sqliteDirectory(given: Arguments): Promise<string> {
  const { readSettings } = await import("@millrace/server");
  const { dataDir, databaseUrl } = readSettings({
    MILLRACE_DATA_DIR: given.text("data-dir") ?? process.env["MILLRACE_DATA_DIR"],
    MILLRACE_DATABASE_URL: process.env["MILLRACE_DATABASE_URL"],
  });
  if (databaseUrl === undefined) return dataDir;
  throw new UsageError("is for services on SQLite. With PostgreSQL use pg_dump and pg_restore, see docs/operations.md");
}

/** What a backup through a service is reported as. */
interface DownloadedBackup {
  /** Address of the service. */
  readonly from: string;
  readonly databaseBytes: number;
  readonly blobs: number;
}

/** Asks a service for a backup and unpacks it as it comes. Ctrl-C leaves nothing behind. */
async function downloadBackup(given: Arguments, out: string): Promise<DownloadedBackup> {
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

export const restoreCommand: Command = {
  name: "restore",
  summary: "Restore a backup into a new data directory",
  details:
    "Copies a backup that `millrace backup` made, or the archive that `POST /v1/service/backups` answers, into a data\n" +
    "directory on this machine that is empty or does not exist yet; it overwrites nothing. Jobs that were running when\n" +
    "the backup was made are handed out again 40 s after the start.",
  flags: {
    from: textFlag("PATH", "Folder of the backup, or its archive (required)"),
    ...dataDirFlag,
  },
  examples: ["millrace restore --from /backup/2026-11-22 --data-dir /var/lib/millrace"],
  async run(given) {
    const from = given.text("from");
    if (from === undefined) throw new UsageError("--from is missing: the folder or the archive of the backup");
    const directory = await sqliteDirectory(given);
    const { restoreSqlite } = await import("@millrace/store");
    await naming(directory, () => restoreSqlite({ from: resolve(from), directory }));
    print(`Restored ${resolve(from)} to ${directory}. Start the service on it: ${commandLine("up", directory)}`);
  },
};
