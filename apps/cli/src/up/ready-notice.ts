import { databaseUrls, type Service, type Settings } from "@millrace/server";
import { commandLine } from "../command/invocation.ts";
import type { GatewayRole } from "./gateways/gateway-process.ts";
import { version } from "../command/version.ts";

/** What a service that is ready tells those who started it. */
export interface ReadyNotice {
  readonly event: "ready";
  readonly version: string;
  /** Process to send SIGTERM to. */
  readonly pid: number;
  /** Where it listens; all else lies below. */
  readonly url: string;
  /** The page for browsers. */
  readonly consoleUrl: string;
  readonly restUrl: string;
  readonly docsUrl: string;
  readonly queueUrl: string;
  readonly healthUrl: string;
  readonly dataDir: string;
  /** What runs machines, and why. */
  readonly machines: string;
  /** How many gateways serve the port; left out for one. */
  readonly gateways?: number;
  readonly accountId: string;
  /** Only when it was made in this run: it is not stored. */
  readonly adminKey?: string;
}

/** @param role of this process among the gateways on one port */
export function readyNotice(service: Service, settings: Settings, role?: GatewayRole): ReadyNotice {
  const { url, accountId, adminKey } = service;
  const isNew = adminKey !== undefined && settings.adminKey === undefined;
  return {
    event: "ready",
    version: version.program,
    // One process starts and ends all gateways.
    pid: role === undefined ? process.pid : process.ppid,
    url,
    consoleUrl: `${url}/console`,
    restUrl: `${url}/v1`,
    docsUrl: `${url}/v1/docs`,
    queueUrl: `${url}/v2`,
    healthUrl: `${url}/healthz`,
    dataDir: settings.dataDir,
    machines: service.machines,
    ...(role === undefined ? {} : { gateways: role.count }),
    accountId,
    ...(isNew ? { adminKey } : {}),
  };
}

/** The notice for a person. */
export function readyText(notice: ReadyNotice, settings: Settings): string {
  if (settings.role === "host") return hostText(notice, settings);
  return [
    `Millrace ${notice.version} is ready${notice.gateways === undefined ? "" : `: ${notice.gateways} gateways on one port`}.`,
    "",
    `  Console ${notice.consoleUrl}`,
    `  Docs    ${notice.url}/docs`,
    `  REST    ${notice.restUrl}`,
    `  Queue   ${notice.queueUrl}/{endpointId}`,
    `  Health  ${notice.healthUrl}, /readyz, /metrics`,
    `  Data    ${dataPlace(settings)}`,
    `  Runs    ${notice.machines}`,
    "",
    ...keyLines(notice, settings),
  ].join("\n");
}

function hostText(notice: ReadyNotice, settings: Settings): string {
  const { version: program, url, healthUrl, machines } = notice;
  return [
    `Millrace ${program} runs machines for the gateways of ${dataPlace(settings)}.`,
    "",
    `  Gateways and workers reach it at ${url}`,
    `  Health  ${healthUrl}, /metrics`,
    `  Runs    ${machines}`,
  ].join("\n");
}

/** Where the data is, without what a database address may hold beside the place. */
function dataPlace({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return dataDir;
  const places = databaseUrls(databaseUrl).map((url) => {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  });
  return `PostgreSQL at ${places.join(", ")}, and ${dataDir}`;
}

function keyLines({ adminKey, dataDir }: ReadyNotice, settings: Settings): string[] {
  if (adminKey !== undefined) return ["Admin key (keep it: it cannot be shown again):", "", `  ${adminKey}`];
  if (settings.adminKey !== undefined) return [`The admin key is the one in ${settings.adminKey.setting}.`];
  return [
    "The admin key was shown at the first start. To create a key for a client:",
    "",
    `  ${commandLine("keys create --name NAME --scopes run,manage", dataDir)}`,
  ];
}
