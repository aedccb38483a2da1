import {
  type BlobStore,
  type JobRecord,
  type JobStore,
  isTextAnswer,
  type Payload,
  type TokenUsage,
  usageIn,
} from "@millrace/engine";

export interface TokenSink {
  /** An answer of a job of the OpenAI route told of its tokens. */
  readonly count: (job: JobRecord, keyId: string, usage: TokenUsage) => void;
  readonly onError: (error: unknown) => void;
}

/** Model servers tell of tokens at the end of an answer; so much of a long one is looked at. */
const END_MAX_BYTES = 64 * 1024;
const START_BYTES = 64;
/** Chunks at the end of a stream in which the tokens are: the last ones are often a mark of the end alone. */
const LAST_CHUNKS = 4;

/**
 * The same store, which reads the tokens of answers when their jobs end. It looks at what is stored anyway, after the worker has been
 * answered; jobs of other routes cost a comparison.
 */
export function countAnswers(store: JobStore, blobs: Pick<BlobStore, "read">, sink: TokenSink): JobStore {
  async function textOf(payload: Payload): Promise<{ readonly text: string; readonly isText: boolean }> {
    if (payload.kind === "inline") {
      const text = Buffer.from(payload.bytes).toString();
      return { text, isText: isTextAnswer(text) };
    }
    const { blobId, offsetBytes, lengthBytes } = payload;
    const read = async (from: number, length: number): Promise<string> => {
      const pieces: Buffer[] = [];
      for await (const piece of blobs.read(blobId, offsetBytes + from, length)) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces).toString();
    };
    const endBytes = Math.min(lengthBytes, END_MAX_BYTES);
    const start = await read(0, Math.min(lengthBytes, START_BYTES));
    return { text: await read(lengthBytes - endBytes, endBytes), isText: isTextAnswer(start) };
  }

  async function toldBy(payloads: readonly Payload[]): Promise<Partial<TokenUsage>> {
    const found = await Promise.all(payloads.map(textOf));
    return Object.assign({}, ...found.map(({ text, isText }) => usageIn(text, isText))) as Partial<TokenUsage>;
  }

  async function chunks(job: JobRecord, after: number, nowMs: number): Promise<readonly Payload[]> {
    const page = await store.chunks(job.endpointId, job.id, { after, maxBytes: END_MAX_BYTES }, nowMs);
    return page?.chunks.map(({ output }) => output) ?? [];
  }

  /** The output of a stream may say nothing, or repeat the chunks. */
  async function toldOf(job: JobRecord, output: Payload | null, nowMs: number): Promise<Partial<TokenUsage>> {
    const told = output === null ? {} : await toldBy([output]);
    if (isWhole(told) || job.chunks === 0) return told;
    const last = await toldBy(await chunks(job, Math.max(0, job.chunks - LAST_CHUNKS), nowMs));
    if (last.completionTokens === undefined || last.promptTokens !== undefined) return { ...told, ...last };
    // Some servers name the tokens of the prompt at the start of the stream, and those of the answer at its end.
    return { ...(await toldBy((await chunks(job, 0, nowMs)).slice(0, 1))), ...told, ...last };
  }

  function look(job: JobRecord, output: Payload | null, nowMs: number): void {
    const { tokenKeyId } = job.extras;
    if (tokenKeyId === undefined || job.startedAtMs === null) return;
    toldOf(job, output, nowMs).then(({ promptTokens, completionTokens }) => {
      if (promptTokens === undefined && completionTokens === undefined) return;
      sink.count(job, tokenKeyId, { promptTokens: promptTokens ?? 0, completionTokens: completionTokens ?? 0 });
    }, sink.onError);
  }

  return {
    ...store,
    async finish(request) {
      const outcome = await store.finish(request);
      if (outcome.kind === "applied") look(outcome.job, request.output, request.nowMs);
      return outcome;
    },
    async cancel(endpointId, jobId, nowMs) {
      const outcome = await store.cancel(endpointId, jobId, nowMs);
      if (outcome.kind === "applied") look(outcome.job, null, nowMs);
      return outcome;
    },
  };
}

function isWhole({ promptTokens, completionTokens }: Partial<TokenUsage>): boolean {
  return promptTokens !== undefined && completionTokens !== undefined;
}
