import { createRestClient, type Endpoint, type RestClient } from "@millrace/rest-client";
import type { Reader } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import type { Actual } from "../manifest/actual.ts";
import type { Wanted } from "../manifest/resolve.ts";
import { withProgress } from "../output/progress.ts";
import { tell } from "../output/terminal.ts";
import { type Rollout, rollText, watchRoll, type WorkerExit } from "./watch-roll.ts";

/** An endpoint as it was before a deployment. */
interface EndpointBefore {
  readonly version: number;
  /** The last worker that failed. It says nothing about what is deployed now. */
  readonly failure: WorkerExit;
}

/** Reads the wanted endpoints as they are, by their ids. */
export async function endpointsBefore(
  { endpoints }: Actual,
  wanted: Wanted,
  { rest }: OpenService,
): Promise<ReadonlyMap<string, EndpointBefore>> {
  const known = endpoints.filter(({ name }) => wanted.endpoints.some((endpoint) => endpoint.name === name));
  const read = known.map(async ({ id, fields }) => {
    const { lastWorkerExit: failure } = await rest.endpoints.explain(id);
    return [id, { version: Number(fields["version"]), failure }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Undefined where nothing has to be waited for. A version that nothing changed has to run too if its last worker failed. */
export function rolloutOf(
  endpoint: Endpoint,
  before: EndpointBefore | undefined,
  isTouched: boolean,
): Rollout | undefined {
  const failureBefore = before?.failure ?? null;
  if (!isTouched && failureBefore === null) return undefined;
  return { endpoint, failureBefore, needsWorker: before?.version !== endpoint.version || failureBefore !== null };
}

/** The state of the first worker after the rollout. */
export function firstWorkerOf({ endpoint, needsWorker }: Rollout, waits: boolean): FirstWorker {
  if (!needsWorker && endpoint.workersMin === 0) return "unchanged";
  if (!waits) return "unawaited";
  return isPaused(endpoint) ? "paused" : "ready";
}

function isPaused({ workersMax }: Endpoint): boolean {
  return workersMax === 0;
}

interface Watch {
  readonly reader: Reader;
  readonly service: OpenService;
  readonly timeoutMs: number;
}

/** Waits until the workers have changed over. @throws CommandError when one fails, and when it takes too long */
export async function awaitRollouts(rollouts: readonly Rollout[], watch: Watch): Promise<void> {
  const { baseUrl, apiKey } = watch.service;
  const lasting = createRestClient({ baseUrl, apiKey });
  for (const rollout of rollouts.filter(({ endpoint }) => !isPaused(endpoint))) {
    const work = (): Promise<void> => watchOne(rollout, watch);
    await (rollout.needsWorker ? withFirstWorker(rollout.endpoint, lasting, work) : work());
  }
}

async function watchOne(rollout: Rollout, { reader, service, timeoutMs }: Watch): Promise<void> {
  const { id, name = id } = rollout.endpoint;
  await withProgress(name, async (update, say) => {
    let told = "";
    await watchRoll(rollout, service, timeoutMs, {
      onProgress(progress) {
        const text = `${name}: ${rollText(progress)}`;
        update(text);
        if (!process.stderr.isTTY && reader === "person" && text !== told) tell(text);
        told = text;
      },
      // Programs and scripts hear of it, too: on standard error.
      onSlow: (why) => say(`${name} is not ready yet. ${why}`),
    });
  });
}

/** The state of the first worker of the version that is deployed. */
export type FirstWorker =
  /** It asked for a job, or is ready for requests. */
  | "ready"
  /** The command did not wait for it. */
  | "unawaited"
  /** `workersMax` is 0, so none starts. */
  | "paused"
  /** Nothing was deployed. */
  | "unchanged";

/** The same for a person, behind the address of the endpoint. */
export const firstWorkerText: Readonly<Record<FirstWorker, string>> = {
  ready: "  ready: a worker of this version is ready",
  unawaited: "  not waited for: no worker of this version is known to run",
  paused: "  paused: workersMax is 0, so no worker has tried this version",
  unchanged: "",
};

/**
 * Does work while the service keeps at least one worker, also at an endpoint where only jobs start workers. Its `workersMin` is put
 * back however the work ends; the worker then stops by its idle timeout.
 *
 * @param lasting a client whose calls Ctrl-C does not end
 */
async function withFirstWorker<Result>(
  { id, name = id, workersMin = 0 }: Endpoint,
  lasting: RestClient,
  work: () => Promise<Result>,
): Promise<Result> {
  if (workersMin > 0) return await work();
  await lasting.endpoints.update(id, { workersMin: 1 });
  try {
    return await work();
  } finally {
    await lasting.endpoints.update(id, { workersMin }).catch(() => {
      tell(`${name} still keeps a worker. Run \`millrace endpoints update ${id} --workers-min ${workersMin}\`.`);
    });
  }
}
