import { type RestClient, RestError } from "@millrace/rest-client";
import type { CompatV2Client } from "@millrace/rest-client/compat-v2";
import { absentThings } from "@millrace/spec";
import { tell } from "../output/terminal.ts";
import { emptyHostedAccount, type HostedAccount, type HostedReading } from "./hosted-account.ts";
import type { ImportNote } from "./import-context.ts";
import { type Raw, rawList, textOf } from "./raw.ts";
import { v2Endpoint, v2Pod, v2Template, v2Volume } from "./v2-words.ts";
import { readList } from "../connection/read-list.ts";

/** Parts of an account in the words of notes. */
const partNames = {
  endpoints: "endpoints",
  templates: "templates",
  volumes: "network volumes",
  registries: "registry credentials",
  secrets: "names of secrets",
  pods: "pods",
  gpus: "types of GPU pools",
} as const;

type Part = keyof typeof partNames;

/**
 * Reads an account through version 2 of REST. Parts that are refused are noted: a key may not have the right to read all.
 * Rejects when no part can be read.
 */
export async function readV2(v2: CompatV2Client): Promise<HostedReading> {
  const reads: Readonly<Record<Part, () => Promise<readonly Raw[]>>> = {
    endpoints: () => allItems((page) => v2.serverless.listEndpoints(page)),
    templates: () => allItems((page) => v2.templates.list(page)),
    volumes: () => allItems((page) => v2.networkVolumes.list(page)),
    registries: () => allItems((page) => v2.registries.list(page)),
    secrets: () => allItems((page) => v2.account.listSecrets(page)),
    pods: () => allItems((page) => v2.pods.list(page)),
    gpus: () => allItems(() => v2.catalog.listGpuTypes()),
  };
  const parts = Object.keys(partNames) as Part[];
  const answers = await Promise.allSettled(parts.map((part) => reads[part]()));
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  if (failures.length === answers.length) throw failures[0];
  const listOf = (part: Part): readonly Raw[] => {
    const answer = answers[parts.indexOf(part)];
    return answer?.status === "fulfilled" ? answer.value : [];
  };
  const notes = parts.flatMap((part, index): readonly ImportNote[] => {
    const answer = answers[index];
    return answer?.status === "rejected"
      ? [note(partNames[part], `REST did not tell them: ${textOfError(answer.reason)}`)]
      : [];
  });
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
      return textOfError(error);
    });
    if (typeof list === "string") return [note(name, `REST did not tell them: ${list}`)];
    const count = list.length;
    const reason = absentThings.find((thing) => thing.path === path)?.reason;
    return count === 0 ? [] : [note(name, `${count} left out: ${reason ?? "they end by themselves"}`)];
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

function note(field: string, message: string): ImportNote {
  return { kind: "account", name: "", field, message };
}

function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
