import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { isRecord } from "@millrace/engine";

/** How a session of `millrace dev` is reached that runs. */
export interface RunningSession {
  readonly baseUrl: string;
  readonly endpointId: string;
  readonly apiKey: string;
}

const SESSION = "session.json";
const KEY = "key";

/** Makes the data directory: for its owner alone, and out of sight of git. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  await makeDirectory(dataDir, 0o700);
  await writeFile(join(dataDir, ".gitignore"), "*\n");
}

/** The key of this data directory, made at the first start: commands of yesterday's shell history work today. */
export async function devKey(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY);
  const known = await readFile(path, "utf8").catch(() => "");
  if (known.trim() !== "") return known.trim();
  const key = `dev_${randomBytes(24).toString("base64url")}`;
  await writeFile(path, `${key}\n`, { mode: 0o600 });
  return key;
}

/** Says that a session runs, for `millrace replay`. */
export async function writeSession(dataDir: string, session: RunningSession): Promise<void> {
  const path = join(dataDir, SESSION);
  await writeFile(`${path}.new`, JSON.stringify(session), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export async function removeSession(dataDir: string): Promise<void> {
  await rm(join(dataDir, SESSION), { force: true });
}

/** The session that runs on this data directory, or ended without saying so; undefined = none. */
export async function readSession(dataDir: string): Promise<RunningSession | undefined> {
  const text = await readFile(join(dataDir, SESSION), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const session: unknown = JSON.parse(text);
  if (!isRecord(session)) return undefined;
  const { baseUrl, endpointId, apiKey } = session;
  const isWhole = [baseUrl, endpointId, apiKey].every((field) => typeof field === "string");
  return isWhole ? (session as unknown as RunningSession) : undefined;
}
