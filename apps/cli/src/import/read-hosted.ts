import { createGraphqlClient } from "@millrace/graphql-client";
import { createRestClient } from "@millrace/rest-client";
import { serviceFailure } from "../connection/service-failure.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { emptyHostedAccount, type HostedAccount, mergeAccounts } from "./hosted-account.ts";
import type { ImportNote } from "./import-note.ts";
import { type GraphqlReading, readGraphql } from "./read-graphql.ts";
import { readRest } from "./read-rest.ts";

/** Where the two interfaces of a hosted service are. */
export interface HostedAddresses {
  readonly restUrl: string;
  readonly graphqlUrl: string;
}

export interface HostedReading {
  readonly account: HostedAccount;
  readonly notes: readonly ImportNote[];
}

/**
 * Reads an account through both interfaces: each knows things that the other does not. One is enough, since the hosted service retires
 * them one after the other.
 *
 * @throws CommandError when neither answers
 */
export async function readHosted(
  { restUrl, graphqlUrl }: HostedAddresses,
  apiKey: string,
  signal: AbortSignal,
): Promise<HostedReading> {
  const [rest, graphql] = await Promise.allSettled([
    readRest(createRestClient({ baseUrl: restUrl, apiKey, signal })),
    readGraphql(createGraphqlClient({ baseUrl: graphqlUrl, apiKey, signal })),
  ]);
  signal.throwIfAborted();
  if (rest.status === "rejected" && graphql.status === "rejected") {
    const [one, other] = [explained(rest.reason, restUrl), explained(graphql.reason, graphqlUrl)];
    throw new CommandError(
      `neither interface of the hosted service can be read.\n  REST: ${one.message}\n  GraphQL: ${other.message}`,
      {
        exitCode: one.exitCode,
        cause: rest.reason,
      },
    );
  }
  const notes: ImportNote[] = [];
  if (rest.status === "rejected") {
    const message = `does not answer (${explained(rest.reason, restUrl).message}), so only GraphQL was read`;
    notes.push({ kind: "account", name: "", field: "REST", message });
  }
  if (graphql.status === "rejected") {
    const message = `does not answer (${explained(graphql.reason, graphqlUrl).message}), so names of secrets and environments of endpoints may be missing`;
    notes.push({ kind: "account", name: "", field: "GraphQL", message });
  }
  const told: GraphqlReading =
    graphql.status === "fulfilled" ? graphql.value : { account: emptyHostedAccount, notes: [] };
  const account = mergeAccounts(rest.status === "fulfilled" ? rest.value : emptyHostedAccount, told.account);
  return { account, notes: [...notes, ...told.notes] };
}

function explained(error: unknown, baseUrl: string): Pick<CommandError, "message" | "exitCode"> {
  const keySource = "--api-key-file, MILLRACE_IMPORT_API_KEY or RUNPOD_API_KEY";
  const exitCode = serviceFailure(error, { baseUrl, keySource })?.exitCode ?? exitCodes.failed;
  return { message: `${baseUrl}: ${error instanceof Error ? error.message : String(error)}`, exitCode };
}
