import type { Endpoint } from "@millrace/rest-client";
import { useRead } from "../../data/use-read.ts";
import type { Session } from "../../session/session.tsx";
import { EXAMPLE_INPUT, EXAMPLE_NAME } from "./example-endpoint.ts";
import { enteredInputs } from "./entered-inputs.ts";

/** An input to begin with, and what it is. */
export interface DefaultInput {
  readonly text: string;
  readonly of: "entered" | "job" | "example";
}

/** The service removes the input of a job that completed. */
const STATES_WITH_INPUT = ["FAILED", "TIMED_OUT", "IN_PROGRESS", "IN_QUEUE"] as const;
/** A larger input is not one to edit by hand. */
const BYTES_MAX = 20_000;
const EXAMPLE: DefaultInput = { text: indented({ prompt: "Hello" }), of: "example" };

/** What a job of an endpoint may be sent with: what was entered last, the input of its newest job that is kept, or an example. Undefined while it is read. */
export function useDefaultInput({ id, name }: Pick<Endpoint, "id" | "name">): DefaultInput | undefined {
  const entered = enteredInputs.get(id) ?? (name === EXAMPLE_NAME ? indented(EXAMPLE_INPUT) : undefined);
  const ofJob = useRead(["endpoint", id, "job-input"], (session, signal) => newestInput(session, id, signal), {
    enabled: entered === undefined,
    still: true,
  });
  if (entered !== undefined) return { text: entered, of: "entered" };
  if (ofJob.isPending) return undefined;
  return typeof ofJob.data === "string" ? { text: ofJob.data, of: "job" } : EXAMPLE;
}

async function newestInput({ rest }: Session, endpointId: string, signal: AbortSignal): Promise<string | null> {
  const { jobs } = await rest.endpoints.listJobs(endpointId, { status: [...STATES_WITH_INPUT], limit: 1 }, { signal });
  const jobId = jobs[0]?.id;
  if (jobId === undefined) return null;
  const { inputBytes } = await rest.endpoints.getJob(endpointId, jobId, { signal });
  if (inputBytes === null || inputBytes > BYTES_MAX) return null;
  return indented(await new Response(await rest.endpoints.getJobInput(endpointId, jobId, { signal })).json());
}

function indented(input: unknown): string {
  return JSON.stringify(input, undefined, 2);
}
