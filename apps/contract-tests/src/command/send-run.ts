import { errorMessage, plainTransport, type RunRecord } from "@millrace/contract-core";
import { restOperations } from "@millrace/spec";
import { reportedRun } from "../record/reported-run.ts";
import { plainSuite } from "../whole/suite.ts";
import type { Options } from "./options.ts";

const TIMEOUT_MS = 30_000;

/** Reports a run to the service that it checked. Never rejects: resolves to what to tell the user. */
export async function sendRun(
  record: RunRecord,
  baseUrl: string,
  { apiKey = "", only }: Pick<Options, "apiKey" | "only">,
): Promise<string> {
  const { method, path } = restOperations.addVerification;
  const { send } = plainTransport(
    plainSuite,
    // The user asks for it, whatever the checks may do.
    { safety: "full", budget: { requests: 1, resources: 0 } },
    { baseUrl, keys: { own: apiKey } },
  );
  try {
    const body = reportedRun(record, only);
    const { status, json } = await send({ method, path: `/v1${path}`, body, timeoutMs: TIMEOUT_MS });
    if (status < 300) return "The run is reported to the service. Its console shows it under Contract.";
    const { message } = (json ?? {}) as { readonly message?: unknown };
    return `--send: the service did not take the report: ${status} ${typeof message === "string" ? message : ""}`;
  } catch (error) {
    return `--send: the run could not be reported: ${errorMessage(error)}`;
  }
}
