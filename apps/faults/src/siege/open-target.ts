import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../../../.tools/vitest/free-port.ts";
import { ALLOWED_ADDRESS, REBOUND_DOMAIN } from "../attacks/webhooks.ts";
import type { Target } from "../attacks/target.ts";
import { type Caller, createCaller } from "../parties/caller.ts";
import { HOSTILE_PROGRAM } from "../attacks/programs.ts";
import { createGateway, type Gateway } from "../parties/gateway.ts";
import { startPostgres } from "../parties/postgres.ts";

/** A running service with two accounts: that of honest callers, and that of the attacker. */
export interface OpenTarget {
  readonly gateway: Gateway;
  /** Files with the secret, which the attacker must not change either. */
  readonly secretFiles: readonly string[];
  /** The endpoint that honest callers use. */
  readonly honestEndpointId: string;
  readonly known: Omit<Target, "random" | "begin" | "stop" | "answered" | "wrong">;
  close(): Promise<void>;
}

const LEASE_MS = 40_000;

/** Starts the service on data of its own below the folder. */
export async function openTarget(folder: string, database: "sqlite" | "postgres"): Promise<OpenTarget> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const [port, dataDir] = [await freePort(), join(folder, "data")];
  await mkdir(dataDir);
  const gateway = createGateway({
    name: "gateway",
    port,
    dataDir,
    logPath: join(folder, "gateway.log"),
    leaseMs: LEASE_MS,
    flags: ["--import", rebindingNames()],
    environment: {
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: await programsIn(folder),
      MILLRACE_WEBHOOK_ALLOW: `${ALLOWED_ADDRESS}/32`,
      ...(postgres === undefined ? {} : { MILLRACE_DATABASE_URL: postgres.url(postgres.port()) }),
    },
  });
  const close = async (): Promise<void> => {
    await gateway.end("SIGKILL");
    await postgres?.close();
  };
  try {
    await gateway.start();
    return { gateway, close, ...(await prepared(gateway, folder)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepared({ port, dataDir }: Gateway, folder: string): Promise<Omit<OpenTarget, "gateway" | "close">> {
  const caller = createCaller(() => port);
  const operator = (path: string, body: object): Promise<Made> => made(caller, path, body);
  const account = await operator("/v1/accounts", { name: "attacker" });
  const { key = "" } = await operator("/v1/keys", { name: "attacker", scopes: ["admin"], accountId: account.id });
  const attacker = (path: string, body: object): Promise<Made> =>
    made(caller, path, body, { authorization: `Bearer ${key}` });
  const [honest, own] = [await resources(operator, "honest"), await resources(attacker, "attacker")];
  const program = await attacker("/v1/templates", { name: "hostile", imageName: "local/hostile", isServerless: true });
  const { id: balancedId } = await attacker("/v1/endpoints", {
    templateId: own.templateId,
    type: "LB",
    computeType: "CPU",
    workersMax: 0,
  });
  const { id: programId } = await attacker("/v1/endpoints", {
    templateId: program.id,
    computeType: "CPU",
    workersMax: 1,
  });
  const secret = `secret-${randomBytes(12).toString("hex")}`;
  const secretFile = join(folder, "secret.txt");
  const theirs = join(dataDir, "machines", "volumes", honest.volumeId);
  await mkdir(theirs, { recursive: true });
  const secretFiles = [secretFile, join(theirs, "secret.txt")];
  for (const file of secretFiles) await writeFile(file, secret);
  const { id: jobId } = await operator(`/v2/${honest.secretEndpointId}/run`, { input: { secret } });
  caller.close();
  const victim = { endpointId: honest.secretEndpointId, volumeId: honest.volumeId, jobId };
  const attackerParty = { key, endpointId: own.endpointId, volumeId: own.volumeId, balancedId, programId };
  return {
    honestEndpointId: honest.endpointId,
    secretFiles,
    known: { port, attacker: attackerParty, victim, secret, secretFile, dataDir },
  };
}

interface Made {
  readonly id: string;
  readonly key?: string;
}

async function made(caller: Caller, path: string, body: object, headers: Record<string, string> = {}): Promise<Made> {
  const { status, body: answer } = await caller.call("POST", path, { body, headers });
  const { id } = (answer ?? {}) as Partial<Made>;
  if (id === undefined) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer as Made;
}

async function resources(
  create: (path: string, body: object) => Promise<Made>,
  name: string,
): Promise<{
  readonly endpointId: string;
  readonly secretEndpointId: string;
  readonly volumeId: string;
  readonly templateId: string;
}> {
  const template = await create("/v1/templates", { name, imageName: "local/none", isServerless: true });
  const endpoint = { templateId: template.id, workersMax: 0 };
  const [{ id: endpointId }, { id: secretEndpointId }] = [
    await create("/v1/endpoints", { ...endpoint, name }),
    await create("/v1/endpoints", { ...endpoint, name: `${name}-secret` }),
  ];
  const { id: volumeId } = await create("/v1/networkvolumes", { name, size: 1, dataCenterId: "EU-RO-1" });
  return { endpointId, secretEndpointId, volumeId, templateId: template.id };
}

/** Writes the attacker's program as a handler folder; resolves to the folder of handler folders. */
async function programsIn(folder: string): Promise<string> {
  const handlers = join(folder, "handlers");
  await mkdir(join(handlers, "hostile"), { recursive: true });
  await writeFile(join(handlers, "hostile", "handler.mjs"), HOSTILE_PROGRAM);
  return handlers;
}

function rebindingNames(): string {
  const url = pathToFileURL(join(import.meta.dirname, "../processes/rebind-names-process.ts"));
  url.search = new URLSearchParams({ domain: REBOUND_DOMAIN, first: ALLOWED_ADDRESS, later: "127.0.0.1" }).toString();
  return url.href;
}
