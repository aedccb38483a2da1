import type { TestService } from "@millrace/testing";

/** An answer with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  readonly prefix?: string;
}

/** Calls the queue and worker interfaces of a service by bare HTTP. */
export interface QueueApi {
  readonly endpointId: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  run(input?: unknown, more?: Readonly<Record<string, unknown>>): Promise<string>;
  status(jobId: string): Promise<Answer>;
  take(workerId?: string): Promise<TakenJob | undefined>;
  done(job: TakenJob, report: unknown, workerId?: string): Promise<Answer>;
}

export interface TakenJob {
  readonly id: string;
  readonly input: unknown;
  readonly attempt: number;
  readonly attemptToken: string;
}

/** On an endpoint of its own. */
export async function queueApi(
  service: TestService,
  endpoint: Record<string, unknown> = {},
  image = "local/none",
): Promise<QueueApi> {
  return queueApiOn(service, await service.deploy(image, { workersMax: 0, ...endpoint }));
}

/** On an endpoint that is there already. */
export function queueApiOn(service: Pick<TestService, "url" | "adminKey">, endpointId: string): QueueApi {
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { key = service.adminKey, prefix = "/v2", headers = {} } = options;
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const response = await fetch(`${service.url}${prefix}/${endpointId}/${path}`, {
      method,
      headers: { ...(key === null ? {} : { authorization: key }), "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  }
  return {
    endpointId,
    call,
    async run(input = {}, more = {}) {
      const answer = await call("POST", "run", { body: { input, ...more } });
      if (answer.status !== 200) throw new Error(`run: ${answer.status} ${JSON.stringify(answer.body)}`);
      return (answer.body as { id: string }).id;
    },
    status: (jobId) => call("GET", `status/${jobId}`),
    async take(workerId = "worker-1") {
      const answer = await call("GET", `job-take/${workerId}`);
      return answer.status === 204 ? undefined : (answer.body as TakenJob);
    },
    done: (job, report, workerId = "worker-1") =>
      call("POST", `job-done/${workerId}/${job.id}?isStream=false&attempt=${job.attemptToken}`, { body: report }),
  };
}
