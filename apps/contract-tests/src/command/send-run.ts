import { errorMessage, type RunRecord } from "@millrace/contract-core";
import { restOperations } from "@millrace/spec";
import { reportedRun } from "../record/reported-run.ts";
import type { Options } from "./options.ts";

const TIMEOUT_MS = 30_000;

/** Reports a run to the service that it checked. Never rejects: resolves to what to tell the user. */
export async function sendRun(
  record: RunRecord,
  baseUrl: string,
  { apiKey, only }: Pick<Options, "apiKey" | "only">,
): Promise<string> {
  const { method, path } = restOperations.addVerification;
  try {
    const answer = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey ?? ""}`, "content-type": "application/json" },
      body: JSON.stringify(reportedRun(record, only)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return "The run is reported to the service. Its console shows it under Contract.";
    return `--send: the service did not take the report: ${answer.status} ${messageOf(await answer.text())}`;
  } catch (error) {
    return `--send: the run could not be reported: ${errorMessage(error)}`;
  }
}

/** What an answer of the service says. */
function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
