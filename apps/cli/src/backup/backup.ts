import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { jsonFlag, type Arguments, type Command } from "../command/command.ts";
import { eitherDetails, eitherFlags, isThroughService } from "../connection/through-service.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { naming } from "../command/full-disk.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { sizeText } from "../values/size.ts";
import { downloadBackup } from "./download-backup.ts";

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
    out: { type: "string", value: "DIR", help: "The same as DIR" },
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
export async function sqliteDirectory(given: Arguments): Promise<string> {
  const { readSettings } = await import("@millrace/server");
  const { dataDir, databaseUrl } = readSettings({
    MILLRACE_DATA_DIR: given.text("data-dir") ?? process.env["MILLRACE_DATA_DIR"],
    MILLRACE_DATABASE_URL: process.env["MILLRACE_DATABASE_URL"],
  });
  if (databaseUrl === undefined) return dataDir;
  throw new UsageError("is for services on SQLite. With PostgreSQL use pg_dump and pg_restore, see docs/operations.md");
}
