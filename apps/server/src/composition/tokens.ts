import {
  type BucketRecorder,
  type Clock,
  createTokenLedger,
  type EndpointDirectory,
  type JobStore,
  type TokenLedger,
  type TokenUsage,
} from "@millrace/engine";
import { countAnswers } from "../metrics/counted-answers.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Store } from "./storage/open-store.ts";

export interface TokensOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly directory: Pick<EndpointDirectory, "get">;
  readonly recorder: Pick<BucketRecorder, "tokens">;
  readonly metrics: Pick<Metrics, "tokens">;
  readonly writer: string;
  readonly onError: (error: unknown) => void;
}

/** The counting of tokens that model servers tell of. */
export interface Tokens {
  /** The store of jobs, which counts the tokens of answers that it stores. */
  readonly jobs: JobStore;
  readonly ledger: TokenLedger;
}

/** Tokens count for the metrics, the history of the endpoint, and the bill. */
export function createTokens({ clock, store, directory, recorder, metrics, writer, onError }: TokensOptions): Tokens {
  const ledger = createTokenLedger({ clock, store: store.management.tokenCounts, writer, onError });

  function count(endpointId: string, keyId: string, usage: TokenUsage): void {
    const deployed = directory.get(endpointId);
    if (deployed === undefined) return;
    metrics.tokens(endpointId, usage);
    recorder.tokens(endpointId, usage);
    ledger.add({ accountId: deployed.endpoint.accountId, endpointId, keyId }, usage);
  }

  const sink = {
    count: ({ endpointId }: { readonly endpointId: string }, keyId: string, usage: TokenUsage) =>
      count(endpointId, keyId, usage),
    onError,
  };
  return { jobs: countAnswers(store.jobs, store.blobs, sink), ledger };
}
