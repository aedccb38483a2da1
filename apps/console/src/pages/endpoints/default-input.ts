import type { Endpoint, JobSummary } from "@millrace/rest-client";
import { useRead } from "../../data/use-read.ts";
import type { Session } from "../../session/session.tsx";
import { EXAMPLE_INPUT, EXAMPLE_NAME } from "./example-endpoint.ts";
import { enteredInputs } from "./entered-inputs.ts";
import { indented, readJobInput } from "./job-input.ts";

/** An input to begin with, and what it is. */
export interface DefaultInput {
  readonly text: string;
  readonly of: "entered" | "folder" | "job" | "failed job" | "example";
}

/** What a default input is, in words. */
export const inputOrigins: Readonly<Record<DefaultInput["of"], string>> = {
  entered: "",
  folder: "This is the input of test_input.json, which was deployed with the handler.",
  job: "This is the input of the newest job that has not failed and whose input is kept.",
  "failed job": "This is the input of the newest job whose input is kept. That job failed.",
  example: "This is an example: replace it with what your handler expects.",
};

/** The service removes the input of a job that completed. */
const STATES_WITH_INPUT = ["FAILED", "TIMED_OUT", "IN_PROGRESS", "IN_QUEUE"] as const;
/** How many jobs are looked through for one that did not fail. */
const JOBS_MAX = 50;
/** A larger input is not one to edit by hand. */
const BYTES_MAX = 20_000;
const EXAMPLE: DefaultInput = { text: indented('{"prompt":"Hello"}'), of: "example" };

/**
 * What a job of an endpoint may be sent with: what was entered last, the input that was deployed for this, that of its newest job that did
 * not fail, of one that failed, or an example. Undefined while it is read.
 */
export function useDefaultInput({ id, name, testInput }: Tried): DefaultInput | undefined {
  const entered =
    enteredInputs.get(id) ?? (name === EXAMPLE_NAME ? indented(JSON.stringify(EXAMPLE_INPUT)) : undefined);
  const ofJob = useRead(["endpoint", id, "job-input"], (session, signal) => newestInput(session, id, signal), {
    enabled: entered === undefined && !testInput,
    still: true,
  });
  if (entered !== undefined) return { text: entered, of: "entered" };
  if (testInput) return { text: readable(testInput), of: "folder" };
  if (ofJob.isPending) return undefined;
  return ofJob.data ?? EXAMPLE;
}

type Tried = Pick<Endpoint, "id" | "name" | "testInput">;

/** Any client may have written the text of an endpoint. */
function readable(text: string): string {
  try {
    return indented(text);
  } catch {
    return text;
  }
}

async function newestInput(session: Session, endpointId: string, signal: AbortSignal): Promise<DefaultInput | null> {
  const { endpoints } = session.rest;
  const { jobs } = await endpoints.listJobs(
    endpointId,
    { status: [...STATES_WITH_INPUT], limit: JOBS_MAX },
    { signal },
  );
  const hasFailed = ({ status }: JobSummary): boolean => status === "FAILED" || status === "TIMED_OUT";
  const job = jobs.find((one) => !hasFailed(one)) ?? jobs[0];
  if (job === undefined) return null;
  const { inputBytes } = await endpoints.getJob(endpointId, job.id, { signal });
  if (inputBytes === null || inputBytes > BYTES_MAX) return null;
  const text = indented(await readJobInput(session, endpointId, job.id, signal));
  return { text, of: hasFailed(job) ? "failed job" : "job" };
}
