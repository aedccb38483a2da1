import { errorMessage } from "@millrace/engine";
import { access, constants } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { DatabaseLook } from "@millrace/store";
import { sizeText } from "../values/size.ts";
import { cureFor, type Finding, lack, ok, type Probe, problem } from "./probe.ts";

const SUBJECT = "Database";
const BLOBS = "Blobs";

/** The databases that the environment names, else the file in the data directory. A look changes nothing. */
export async function checkDatabase({ environment, system }: Probe, dataDir: string): Promise<Finding[]> {
  const { MILLRACE_DATABASE_URL: setting = "" } = environment;
  const { lookAtPostgres, lookAtSqlite } = await import("@millrace/store");
  if (setting === "") {
    try {
      const look = lookAtSqlite(resolve(dataDir));
      return [
        look === undefined ? ok(SUBJECT, `SQLite; the first start makes it in ${resolve(dataDir)}`) : found(look),
      ];
    } catch (error) {
      return [
        problem(SUBJECT, errorMessage(error), `millrace restore --from BACKUP --data-dir ${resolve(dataDir)}-restored`),
      ];
    }
  }
  const { databaseUrls, readSettings } = await import("@millrace/server");
  try {
    const urls = databaseUrls(readSettings({ MILLRACE_DATABASE_URL: setting }).databaseUrl ?? setting);
    return await Promise.all(
      urls.map(async (url, number) => {
        const subject = urls.length === 1 ? SUBJECT : `${SUBJECT} ${number}`;
        return await lookAtPostgres(url).then(
          (look) => found(look, subject),
          (error: unknown) => unusable(subject, errorMessage(error), system),
        );
      }),
    );
  } catch (error) {
    return [unusable(SUBJECT, errorMessage(error), system)];
  }
}

/** A server that does not run may have to be installed; of one that refuses, the message says what to do. */
function unusable(subject: string, message: string, system: Probe["system"]): Finding {
  const cure = message.includes("nothing listens")
    ? cureFor("postgresql-client", system)
    : "correct MILLRACE_DATABASE_URL, or the server that it names";
  return problem(subject, message, cure);
}

function found(look: DatabaseLook, subject = SUBJECT): Finding {
  const { place, version, sizeBytes, connections, isChecked, missing, newer } = look;
  const used = connections === null ? "" : `, ${connections.open} of ${connections.max} connections open`;
  const what = `${version} at ${place}, ${sizeText(sizeBytes)}${used}${isChecked ? ", pages in order" : ""}`;
  if (newer.length > 0) {
    const message = `${what}; a newer Millrace made ${newer.join(", ")}, and this one refuses to work on it.`;
    return problem(subject, message, "npm install --global millrace");
  }
  if (missing.length === 0) return ok(subject, `${what}, all migrations made`);
  return ok(subject, `${what}; the next start makes ${missing.length} migrations`);
}

/** Where bodies over 64 KiB are stored: the place that the environment names, else the folder in the data directory. */
export async function checkBlobs({ environment }: Pick<Probe, "environment">, dataDir: string): Promise<Finding> {
  const { MILLRACE_BLOB_URL: url = "", MILLRACE_DATABASE_URL: databaseUrl = "" } = environment;
  const directory = join(resolve(dataDir), "blobs");
  if (url === "" && databaseUrl === "") return ok(BLOBS, `in ${directory}`);
  if (url === "") {
    const message = `in ${directory}, which only one gateway can use.`;
    return lack(BLOBS, message, "set MILLRACE_BLOB_URL before a second gateway starts");
  }
  const shown = url.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//");
  try {
    if (url.startsWith("file:")) await access(fileURLToPath(url), constants.R_OK | constants.W_OK);
    else {
      const { openBlobStore } = await import("@millrace/store");
      await (await openBlobStore(url, { directory })).close();
    }
    return ok(BLOBS, `${shown} answers`);
  } catch (error) {
    return problem(BLOBS, errorMessage(error), "correct MILLRACE_BLOB_URL, or make the place that it names");
  }
}
