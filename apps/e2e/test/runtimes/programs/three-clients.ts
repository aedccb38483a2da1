import { createGraphqlClient } from "@millrace/graphql-client";
import { createQueueClient } from "@millrace/queue-client";
import { createRestClient } from "@millrace/rest-client";

/** The service to call. */
export interface CalledService {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Name of the template that is made; no two may have the same. */
  readonly name: string;
}

/** What came of each call, as JSON. */
export type Outcome = Readonly<Record<string, unknown>>;

/** Uses each of the three clients as their READMEs show, with nothing but what the platform has of the web. */
export async function callService({ name, ...service }: CalledService): Promise<Outcome> {
  const rest = createRestClient(service);
  const made = await rest.templates.create({ name, imageName: "local/none", isServerless: true });
  const endpoint = await rest.endpoints.create({ templateId: made.id, workersMax: 0 });
  const taken = await refusal(rest.templates.create({ name, imageName: "local/none" }));

  const queue = createQueueClient({ ...service, endpointId: endpoint.id });
  const job = await queue.submit({ text: "one two" });
  const waiting = await job.status();
  const left = new AbortController();
  const wait = refusal(job.result({ signal: left.signal }));
  left.abort(new DOMException("The caller left.", "AbortError"));
  const abandoned = await wait;
  const cancelled = await job.cancel();
  const result = await refusal(job.result());
  const { chunks, end } = await drain(job.stream());

  const myself = await createGraphqlClient(service).account.get();
  return {
    template: made.name,
    workersMax: endpoint.workersMax,
    taken,
    waiting: waiting.status,
    abandoned,
    cancelled: cancelled.status,
    result,
    chunks,
    end,
    myself: myself.id,
  };
}

/** The name of the error that a call ends with; null if it ends with none. */
function refusal(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => (error as Error).name,
  );
}

/** Reads a stream to its end, and counts its chunks. */
async function drain<T, End>(stream: AsyncIterator<T, End>): Promise<{ readonly chunks: number; readonly end: End }> {
  for (let chunks = 0; ; chunks += 1) {
    const next = await stream.next();
    if (next.done === true) return { chunks, end: next.value };
  }
}
