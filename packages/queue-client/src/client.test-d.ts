import { createQueueClient } from "./index.ts";
import type { ApiPromise, Job, JobHandle, JobWaiting, QueueClient, StreamChunk, WorkerExit } from "./index.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(..._proof: Equal<A, B> extends true ? [] : ["the types differ"]): void {}

interface Picture {
  prompt: string;
  steps?: number;
}

export async function typedClient(): Promise<void> {
  const client = createQueueClient<Picture, { url: string }, { percent: number }>({ apiKey: "k", endpointId: "e" });
  await client.run({ prompt: "a" });
  // @ts-expect-error the input lacks its prompt
  await client.run({ steps: 3 });
  // @ts-expect-error the input has a key too many
  await client.run({ prompt: "a", stepz: 3 });
  // @ts-expect-error an option that does not exist
  await client.run({ prompt: "a" }, { idempotenceKey: "x" });

  const handle = await client.submit({ prompt: "a" });
  same<typeof handle, JobHandle<{ url: string }, { percent: number }>>();
  same<Awaited<ReturnType<typeof handle.result>>, { url: string }>();

  const job = await client.status(handle.id);
  same<typeof job, Job<{ url: string }>>();
  if (job.status === "COMPLETED") same<typeof job.output, { url: string } | undefined>();
  else same<typeof job.output, unknown>();

  const { waiting } = await client.status(handle.id, { explain: true });
  same<typeof waiting, JobWaiting | undefined>();
  if (waiting?.reason === "workers_crashing") same<typeof waiting.lastWorkerExit, WorkerExit | null>();
  // @ts-expect-error a reason that there is not
  if (waiting?.reason === "workers_crash") return;

  for await (const chunk of client.stream(handle.id)) {
    same<typeof chunk, StreamChunk<{ percent: number }>>();
    same<typeof chunk.output, { percent: number }>();
  }
}

export async function untypedClient(client: QueueClient): Promise<void> {
  await client.run({ anything: [1, "two"] });
  // @ts-expect-error an input must be an object
  await client.run("text");
  same<Awaited<ReturnType<JobHandle["result"]>>, unknown>();
  const { data, response, requestId } = await client.health().withResponse();
  same<typeof data.workers.idle, number>();
  same<typeof response, Response>();
  same<typeof requestId, string | undefined>();
}

/** What may be undefined may be left out and the other way round, also under the strictest settings. */
export function optionalOptions(signal: AbortSignal | undefined): ApiPromise<Job> {
  const client = createQueueClient({ apiKey: "k", endpointId: "e", baseUrl: undefined, maxRetries: undefined });
  return client.status("job", { signal, timeoutMs: undefined, ttlMs: undefined });
}

// @ts-expect-error a client needs a key
createQueueClient({ endpointId: "e" });
