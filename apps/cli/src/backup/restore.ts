import { resolve } from "node:path";
import { dataDirFlag, type Command } from "../command/command.ts";
import { naming } from "../command/full-disk.ts";
import { UsageError } from "../command/failure.ts";
import { commandLine } from "../command/invocation.ts";
import { print } from "../output/terminal.ts";
import { sqliteDirectory } from "./backup.ts";

export const restoreCommand: Command = {
  name: "restore",
  summary: "Restore a backup into a new data directory",
  details:
    "Copies a backup that `millrace backup` made, or the archive that `POST /v1/service/backups` answers, into a data\n" +
    "directory on this machine that is empty or does not exist yet; it overwrites nothing. Jobs that were running when\n" +
    "the backup was made are handed out again 40 s after the start.",
  flags: {
    from: { type: "string", value: "PATH", help: "Folder of the backup, or its archive (required)" },
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
