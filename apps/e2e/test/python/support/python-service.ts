import { startTestService, type TestService } from "@millrace/testing";
import { setTimeout as delay } from "node:timers/promises";
import { handlerDirs } from "./python.ts";

/** A service that runs the handlers of this folder, and what the tests do with it. */
export interface PythonService {
  readonly service: TestService;
  /** The endpoint of a handler; made at the first call. It has one worker at most. */
  endpointOf(handler: string): Promise<string>;
  /** Submits a job and waits for its end. */
  runsync(handler: string, input: unknown, more?: Readonly<Record<string, unknown>>): Promise<JobBody>;
  run(handler: string, input: unknown, more?: Readonly<Record<string, unknown>>): Promise<string>;
  status(handler: string, jobId: string): Promise<JobBody>;
  /** Asks for the status until it is as wanted. */
  until(handler: string, jobId: string, wanted: (job: JobBody) => boolean): Promise<JobBody>;
}

export type JobBody = Readonly<Record<string, unknown>>;

const POLL_MS = 50;

export async function startPythonService(pythonPath: string): Promise<PythonService> {
  const service = await startTestService({ settings: { compute: "process", handlerDirs, pythonPath } });
  const endpoints = new Map<string, Promise<string>>();

  function endpointOf(handler: string): Promise<string> {
    let endpoint = endpoints.get(handler);
    if (endpoint === undefined) {
      endpoint = service.deploy(`local/${handler}`, { workersMax: 1, idleTimeout: 3600 });
      endpoints.set(handler, endpoint);
    }
    return endpoint;
  }
  async function call(handler: string, method: string, path: string, body?: unknown): Promise<JobBody> {
    return await service.rest(method, `/v2/${await endpointOf(handler)}/${path}`, body);
  }
  const status = (handler: string, jobId: string): Promise<JobBody> => call(handler, "GET", `status/${jobId}`);

  return {
    service,
    endpointOf,
    status,
    runsync: (handler, input, more) => call(handler, "POST", "runsync", { input, ...more }),
    run: async (handler, input, more) => String((await call(handler, "POST", "run", { input, ...more }))["id"]),
    async until(handler, jobId, wanted) {
      for (;;) {
        const job = await status(handler, jobId);
        if (wanted(job)) return job;
        await delay(POLL_MS);
      }
    },
  };
}
