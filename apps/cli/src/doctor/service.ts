import { createRestClient } from "@millrace/rest-client";
import type { Arguments } from "../command/command.ts";
import { configPath, isSameAddress, readConfig } from "../connection/config.ts";
import { type Connection, readConnection } from "../connection/resolve-connection.ts";
import { serviceFailure } from "../connection/open-service.ts";
import { tryListening } from "../up/port-check.ts";
import { formatDuration } from "../values/duration.ts";
import { version } from "../command/version.ts";
import { cureFor, type Finding, lack, ok, type Probe, problem } from "./probe.ts";
import { compareVersions } from "./programs.ts";

/** A service whose clock is further off than this expires keys and jobs at unexpected times. */
const CLOCK_OFF_MAX_MS = 5_000;
const ANSWER_MAX_MS = 10_000;

/** The service on the other side: whether it answers, its version and clock, and what the key may do. */
export async function checkService(given: Arguments, { system }: Pick<Probe, "system">): Promise<Finding[]> {
  const connection = await readConnection(given);
  const { baseUrl, note } = connection;
  const ended = note === undefined ? [] : [lack("Profile", note, "millrace profiles use NAME")];
  let answer: Response;
  let askedAtMs: number;
  try {
    askedAtMs = Date.now();
    answer = await fetch(`${baseUrl}/v1/openapi.json`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    return [...ended, lack("Service", `nothing answers at ${baseUrl}${code}.`, "millrace up")];
  }
  const body = (await answer.json().catch(() => ({}))) as { info?: { version?: string } };
  return [
    ...ended,
    (await unreadyFinding(baseUrl)) ?? versionFinding(baseUrl, body.info?.version),
    clockFinding(answer.headers.get("date"), askedAtMs, Date.now(), system),
    ...(await runsOnFindings(connection)),
    await keyFinding(connection),
  ];
}

/** A service that answers and does no work, such as one whose disk is full. */
async function unreadyFinding(baseUrl: string): Promise<Finding | undefined> {
  const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).catch(
    () => undefined,
  );
  if (answer?.status !== 503) return undefined;
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  const what = message ?? "its log says why.";
  return problem("Service", `${baseUrl} is not ready: ${what}`, `curl ${baseUrl}/readyz    # until it answers 200`);
}

function versionFinding(baseUrl: string, theirs: string | undefined): Finding {
  if (theirs === undefined) return problem("Service", `${baseUrl} is not a Millrace service.`, "correct --base-url");
  const same = compareVersions(theirs, version.interface) === 0;
  if (same) return ok("Service", `${baseUrl} speaks interface ${theirs}`);
  const message = `${baseUrl} speaks interface ${theirs}, this program ${version.interface}.`;
  return problem("Service", message, "npm install --global millrace    # and upgrade the older one");
}

/** The header has full seconds, and the answer took its time. */
function clockFinding(date: string | null, askedAtMs: number, answeredAtMs: number, system: Probe["system"]): Finding {
  const theirsMs = Date.parse(date ?? "");
  if (Number.isNaN(theirsMs)) return lack("Clock", "the service does not tell its time.", "look at its clock yourself");
  const offMs = theirsMs + 1_000 < askedAtMs ? askedAtMs - theirsMs : Math.max(0, theirsMs - answeredAtMs);
  if (offMs <= CLOCK_OFF_MAX_MS) return ok("Clock", "agrees with that of the service");
  return problem("Clock", `differs from that of the service by ${formatDuration(offMs)}.`, cureFor("time", system));
}

/** Storage, driver and hosts, as the service tells those whose key may read resources; nothing for other keys. */
async function runsOnFindings({ baseUrl, apiKey }: Connection): Promise<Finding[]> {
  if (apiKey === undefined) return [];
  const rest = createRestClient({ baseUrl, apiKey, timeoutMs: ANSWER_MAX_MS, maxRetries: 0 });
  const info = await rest.service.get().catch(() => undefined);
  // What answers may be another program, of which its own finding tells.
  if (!Array.isArray(info?.hosts)) return [];
  const { store, compute, gateways, hosts } = info;
  const away = hosts.filter(({ isAlive }) => !isAlive);
  const what = `${stores[store]}, ${gateways} ${gateways === 1 ? "gateway" : "gateways"}; machines: ${compute}`;
  if (away.length === 0) return [ok("Runs on", `${what}; ${hosts.length} ${hosts.length === 1 ? "host" : "hosts"}`)];
  const message = `${what}; ${away.length} of ${hosts.length} hosts do not answer: ${away.map(({ id }) => id).join(", ")}.`;
  return [problem("Runs on", message, "millrace hosts list")];
}

const stores = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

async function keyFinding({ baseUrl, apiKey, keySource }: Connection): Promise<Finding> {
  if (apiKey === undefined)
    return lack("API key", `there is none for ${baseUrl}.`, `millrace login --base-url ${baseUrl}`);
  const rest = createRestClient({ baseUrl, apiKey, timeoutMs: ANSWER_MAX_MS, maxRetries: 0 });
  try {
    await rest.templates.list();
  } catch (error) {
    const status = error instanceof Error && "status" in error ? error.status : undefined;
    if (status !== 403) {
      const message = serviceFailure(error, { baseUrl, keySource })?.message ?? String(error);
      return problem("API key", message, "millrace login");
    }
    return ok("API key", `from ${keySource}: valid, without the right to read resources`);
  }
  const isOperator = await rest.keys.getCurrentKey().then(
    (key) => key.isOperator,
    () => false,
  );
  return ok("API key", `from ${keySource}: may read resources${isOperator ? ", and is an operator's" : ""}`);
}

/** Address and data of the service in use; undefined where the config file cannot be read, of which its own finding tells. */
export async function serviceInUse(
  given: Arguments,
): Promise<{ readonly baseUrl: string; readonly dataDir: string | undefined } | undefined> {
  try {
    const { baseUrl, profile } = await readConnection(given);
    const { profiles } = await readConfig(configPath(process.env));
    return { baseUrl, dataDir: profile === undefined ? undefined : profiles[profile]?.dataDir };
  } catch {
    return undefined;
  }
}

/** Whether `millrace up` could listen where it would, or the service in use does. */
export async function checkListenPort(host: string, port: number, baseUrl?: string): Promise<Finding> {
  try {
    await tryListening(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE")
      return problem("Port", `cannot listen on ${host}:${port} (${code}).`, "millrace up --port 0");
    if (baseUrl !== undefined && isSameAddress(baseUrl, `http://${host}:${port}`))
      return ok("Port", `${port} of ${host} is that of the service in use`);
    return lack(
      "Port",
      `${port} of ${host} is taken: a service that runs, or another program.`,
      "millrace up --port 0",
    );
  }
  return ok("Port", `${port} of ${host} is free for \`millrace up\``);
}
