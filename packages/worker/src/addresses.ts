import type { WorkerEnvironment } from "./environment.ts";

/** What of a job goes into the address of a report. */
export interface ReportedJob {
  readonly id: string;
  readonly attemptToken?: string;
}

/** Every address that a worker calls. */
export interface Addresses {
  /** Asks for up to `batchSize` jobs; for one job where the service offers no batches. */
  readonly take: (request: { readonly batchSize: number; readonly inProgress: boolean }) => string;
  /** The stop channel; undefined when it cannot be derived from the take address. */
  readonly stop: string | undefined;
  readonly done: (job: ReportedJob, isStream: boolean) => string;
  /** Where several results go; undefined when it cannot be derived from the address of one. */
  readonly doneBatch: string | undefined;
  /** Where chunks go; undefined when the service named no such address. */
  readonly stream: (job: ReportedJob, after?: number) => string | undefined;
}

const TAKE_SEGMENT = "/job-take/";
const DONE_SEGMENT = "/job-done/";
const JOB_SEGMENT = "/$ID";

/** Derives the addresses from the templates of the environment. */
export function createAddresses(environment: WorkerEnvironment): Addresses {
  const { takeUrl, doneUrl, streamUrl } = environment;
  const derive = (segment: string): string | undefined =>
    takeUrl.includes(TAKE_SEGMENT) ? takeUrl.replace(TAKE_SEGMENT, () => segment) : undefined;
  const batchUrl = derive("/job-take-batch/");
  const report = (template: string, job: ReportedJob, isStream: boolean): string =>
    withQuery(
      template.replaceAll("$ID", () => encodeURIComponent(job.id)),
      { isStream: String(isStream), ...(job.attemptToken === undefined ? {} : { attempt: job.attemptToken }) },
    );
  return {
    take: ({ batchSize, inProgress }) => {
      const job_in_progress = inProgress ? "1" : "0";
      return batchSize > 1 && batchUrl !== undefined
        ? withQuery(batchUrl, { batch_size: String(batchSize), job_in_progress })
        : withQuery(takeUrl, { job_in_progress });
    },
    stop: derive("/job-stop/"),
    doneBatch:
      doneUrl.includes(DONE_SEGMENT) && doneUrl.includes(JOB_SEGMENT)
        ? doneUrl.replace(DONE_SEGMENT, () => "/job-done-batch/").replace(JOB_SEGMENT, () => "")
        : undefined,
    done: (job, isStream) => report(doneUrl, job, isStream),
    stream(job, after) {
      if (streamUrl === undefined) return undefined;
      const url = report(streamUrl, job, false);
      return after === undefined ? url : withQuery(url, { after: String(after) });
    },
  };
}

/** Adds parameters to an address that may or may not have some already. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (added.length === 0) return url;
  return `${url}${url.includes("?") ? "&" : "?"}${added.join("&")}`;
}
