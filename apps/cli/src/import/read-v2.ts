import { errorMessage } from "@millrace/engine";
import { type RestClient, RestError } from "@millrace/rest-client";
import type { CompatV2Client } from "@millrace/rest-client/compat-v2";
import { absentThings } from "@millrace/spec";
import { emptyHostedAccount, type HostedAccount, type HostedReading } from "./hosted-account.ts";
import type { ImportNote } from "./import-context.ts";
import { type Raw, rawList, textOf } from "./raw.ts";
import { v2Endpoint, v2Pod, v2Template, v2Volume } from "./v2-words.ts";
import { accountNote, readParts } from "./read-parts.ts";
import { readList } from "../connection/read-list.ts";

/** Reads an account through version 2 of REST. Rejects when no part of it can be read. */
export async function readV2(v2: CompatV2Client): Promise<HostedReading> {
  const parts = {
    endpoints: ["endpoints", () => readList((page) => v2.serverless.listEndpoints(page))],
    templates: ["templates", () => readList((page) => v2.templates.list(page))],
    volumes: ["network volumes", () => readList((page) => v2.networkVolumes.list(page))],
    registries: ["registry credentials", () => readList((page) => v2.registries.list(page))],
    secrets: ["names of secrets", () => readList((page) => v2.account.listSecrets(page))],
    pods: ["pods", () => readList((page) => v2.pods.list(page))],
    gpus: ["types of GPU pools", () => readList(() => v2.catalog.listGpuTypes())],
  } as const;
  const { listOf, notes } = await readParts(parts, "REST");
  const templates = listOf("templates").map(v2Template);
  const account: HostedAccount = {
    endpoints: listOf("endpoints").map((endpoint) => v2Endpoint(endpoint, templates)),
    templates,
    volumes: listOf("volumes").map(v2Volume),
    registries: listOf("registries"),
    secrets: listOf("secrets"),
    pods: listOf("pods")
      .filter(({ status }) => status !== "TERMINATED")
      .map((pod) => v2Pod(pod, templates)),
    gpuPools: poolsOf(listOf("gpus")),
  };
  return { account, notes: [...notes, ...(await absentNotes(v2))] };
}

/** What the account has of things that are not served here. */
async function absentNotes(v2: CompatV2Client): Promise<readonly ImportNote[]> {
  const things = {
    "/v2/clusters": ["clusters", () => allItems((page) => v2.absent.listClusters(page))],
    "/v2/registries/delegations": ["delegated registries", () => allItems((page) => v2.absent.listDelegations(page))],
    "/v2/global-volumes": ["global volumes", () => allItems((page) => v2.absent.listGlobalVolumes(page))],
    "/v2/sandboxes": ["sandboxes", () => allItems((page) => v2.sandboxes.list(page))],
  } as const;
  const found = Object.entries(things).map(async ([path, [name, read]]): Promise<readonly ImportNote[]> => {
    const list = await read().catch((error: unknown) => {
      // A service does not have them either.
      if (error instanceof RestError && (error.status === 404 || error.status === 501)) return [];
      return errorMessage(error);
    });
    if (typeof list === "string") return [accountNote(name, `REST did not tell them: ${list}`)];
    const count = list.length;
    const reason = absentThings.find((thing) => thing.path === path)?.reason;
    return count === 0 ? [] : [accountNote(name, `${count} left out: ${reason ?? "they end by themselves"}`)];
  });
  return (await Promise.all(found)).flat();
}

function poolsOf(gpus: readonly Raw[]): ReadonlyMap<string, readonly string[]> {
  const pools = new Map<string, string[]>();
  for (const { id, pool } of gpus) {
    const [type, name] = [textOf(id), textOf(pool)];
    if (type === undefined || name === undefined) continue;
    const types = pools.get(name);
    if (types === undefined) pools.set(name, [type]);
    else types.push(type);
  }
  return pools;
}

/** Reads an account through REST v1. A service may send what its document does not say, so nothing is taken for granted. */
export async function readRest(rest: RestClient): Promise<HostedAccount> {
  const [endpoints, templates, volumes, registries] = await Promise.all([
    allItems(() => rest.endpoints.list({ includeTemplate: true })),
    allItems(() => rest.templates.list({ includeEndpointBoundTemplates: true })),
    allItems(() => rest.networkVolumes.list()),
    allItems(() => rest.containerRegistryAuths.list()),
  ]);
  return { ...emptyHostedAccount, endpoints, templates, volumes, registries };
}

/** All pages of a list; what is no object in it is left out. */
async function allItems(
  readPage: (query: { readonly cursor?: string }) => PromiseLike<unknown>,
): Promise<readonly Raw[]> {
  return rawList(await readList(readPage));
}
