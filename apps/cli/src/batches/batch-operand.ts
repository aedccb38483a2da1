import { type Arguments, type Flags, type Operand, textFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import type { OpenService } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";

export const batchOperand: Operand = { name: "BATCH", help: "ENDPOINT/BATCH, or the id of the batch with --endpoint" };

export const batchFlags: Flags = {
  endpoint: textFlag("ENDPOINT", "Id or name of the endpoint of BATCH", { short: "e" }),
};

/** The batch that a command line names. The only endpoint need not be named. */
export async function resolveBatch(
  service: OpenService,
  given: Arguments,
): Promise<{ readonly endpointId: string; readonly batchId: string }> {
  const word = given.operand;
  const slash = word.lastIndexOf("/");
  const batchId = word.slice(slash + 1);
  const flag = given.text("endpoint");
  if (slash !== -1 && flag !== undefined) {
    throw new UsageError(`name the endpoint in "${word}" or with --endpoint, not both`);
  }
  const endpoint = await resolveEndpoint(service, slash === -1 ? flag : word.slice(0, slash));
  return { endpointId: endpoint.id, batchId };
}
