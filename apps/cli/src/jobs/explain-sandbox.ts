import type { CompatV2Components } from "@millrace/spec";
import type { OpenService } from "../connection/open-service.ts";
import { oneLine } from "../output/printable.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { hasStatus } from "./forbidden.ts";

type Sandbox = CompatV2Components["schemas"]["Sandbox"];

/** How a sandbox ended: its pod, which explains one that runs, is gone by then. */
export interface ExplainedSandbox {
  readonly data: {
    readonly sandboxId: string;
    readonly message: string;
    readonly state: Sandbox["state"];
    readonly terminationReason: Sandbox["terminationReason"];
    readonly terminatedAt: Sandbox["terminatedAt"];
  };
  readonly text: string;
}

/** Undefined if no sandbox has the id, as far as the key may know. */
export async function explainSandbox(service: OpenService, id: string): Promise<ExplainedSandbox | undefined> {
  const { createCompatV2Client } = await import("@millrace/rest-client/compat-v2");
  const { baseUrl, apiKey, signal } = service;
  const sandbox = await createCompatV2Client({ baseUrl: `${baseUrl}/compat`, apiKey, signal })
    .sandboxes.getSandbox(id)
    .catch((error: unknown) => {
      if ([403, 404, 422].some((status) => hasStatus(error, status))) return undefined;
      throw error;
    });
  if (sandbox === undefined) return undefined;
  const { state, terminationReason, terminatedAt } = sandbox;
  const message =
    terminatedAt === null
      ? `The sandbox ${id} is ${state}.`
      : `The sandbox ${id} ended at ${terminatedAt} (${terminationReason}): ${sandbox.terminationMessage}`;
  return {
    data: { sandboxId: id, message, state, terminationReason, terminatedAt },
    text: wrapForTerminal(oneLine(message)),
  };
}
