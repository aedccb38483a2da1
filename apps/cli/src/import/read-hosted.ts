import { errorMessage } from "@millrace/engine";
import { createGraphqlClient } from "@millrace/graphql-client";
import { createRestClient } from "@millrace/rest-client";
import { createCompatV2Client } from "@millrace/rest-client/compat-v2";
import { serviceFailure } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import {
  emptyHostedAccount,
  type HostedAccount,
  type HostedAddresses,
  type HostedReading,
  mergeAccounts,
} from "./hosted-account.ts";
import type { ImportNote } from "./import-context.ts";
import { readGraphql, readReadmes } from "./read-graphql.ts";
import { accountNote } from "./read-parts.ts";
import { readRest, readV2 } from "./read-v2.ts";

/** What one interface told, or why it did not. */
type Answer<Told> =
  | { readonly told: Told }
  | {
      readonly told: undefined;
      readonly message: string;
      readonly exitCode: CommandError["exitCode"];
      readonly cause: unknown;
    };

/**
 * Reads an account through version 2 of REST, which tells everything. A service that does not have it is read through REST v1 and
 * GraphQL, of which each knows things that the other does not; one of the two is enough.
 *
 * @throws CommandError when no interface answers
 */
export async function readHosted(
  { v2Url, v1Url, graphqlUrl }: HostedAddresses,
  apiKey: string,
  signal: AbortSignal,
): Promise<HostedReading> {
  const v2 = await answerOf(v2Url, (baseUrl) => readV2(createCompatV2Client({ baseUrl, apiKey, signal })));
  signal.throwIfAborted();
  if (v2.told !== undefined) return await withReadmes(v2.told, graphqlUrl, { apiKey, signal });
  const [rest, graphql] = await Promise.all([
    answerOf<HostedAccount>(v1Url, (baseUrl) => readRest(createRestClient({ baseUrl, apiKey, signal }))),
    answerOf(graphqlUrl, (baseUrl) => readGraphql(createGraphqlClient({ baseUrl, apiKey, signal }))),
  ]);
  signal.throwIfAborted();
  if (rest.told === undefined && graphql.told === undefined) {
    const reasons = [`REST v2: ${v2.message}`, `REST v1: ${rest.message}`, `GraphQL: ${graphql.message}`];
    const { exitCode, cause } = v2Url === undefined ? rest : v2;
    throw new CommandError(`no interface of the hosted service can be read.\n  ${reasons.join("\n  ")}`, {
      exitCode,
      cause,
    });
  }
  const notes = [
    silence("REST v2", v2, "so the older interfaces were read"),
    ...(rest.told === undefined ? [silence("REST v1", rest, "so only GraphQL was read")] : []),
    ...(graphql.told === undefined
      ? [silence("GraphQL", graphql, "so names of secrets and environments of endpoints may be missing")]
      : []),
  ];
  const { account, notes: told } = graphql.told ?? { account: emptyHostedAccount, notes: [] };
  return { account: mergeAccounts(rest.told ?? emptyHostedAccount, account), notes: [...notes, ...told] };
}

/** Version 2 tells everything but the texts of templates, which GraphQL has under the same ids. */
async function withReadmes(
  told: HostedReading,
  url: string | undefined,
  options: { readonly apiKey: string; readonly signal: AbortSignal },
): Promise<HostedReading> {
  const { templates } = told.account;
  if (templates.length === 0) return told;
  const read = await answerOf(url, (baseUrl) => readReadmes(createGraphqlClient({ baseUrl, ...options })));
  options.signal.throwIfAborted();
  const readmes = read.told;
  if (readmes === undefined)
    return { ...told, notes: [...told.notes, silence("GraphQL", read, "so texts of templates (readme) are missing")] };
  const account = {
    ...told.account,
    templates: templates.map((template) => ({ ...template, readme: readmes.get(template["id"]) })),
  };
  return { ...told, account };
}

function silence(field: string, { message }: { readonly message: string }, consequence: string): ImportNote {
  return accountNote(field, `does not answer (${message}), ${consequence}`);
}

async function answerOf<Told>(url: string | undefined, read: (url: string) => Promise<Told>): Promise<Answer<Told>> {
  if (url === undefined)
    return { told: undefined, message: "no address of it was given", exitCode: exitCodes.failed, cause: undefined };
  try {
    return { told: await read(url) };
  } catch (cause) {
    const keySource = "--api-key-file, MILLRACE_IMPORT_API_KEY or RUNPOD_API_KEY";
    const exitCode = serviceFailure(cause, { baseUrl: url, keySource })?.exitCode ?? exitCodes.failed;
    return {
      told: undefined,
      message: `${url}: ${errorMessage(cause)}`,
      exitCode,
      cause,
    };
  }
}
