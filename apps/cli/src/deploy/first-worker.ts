import type { Endpoint, RestClient } from "@millrace/rest-client";
import { tell } from "../output/terminal.ts";

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
export async function withFirstWorker<Result>(
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
