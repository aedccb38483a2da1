import type { Transport } from "@millrace/contract-core";
import { randomBytes } from "node:crypto";

/** Whether a target has no memory, which shows when it returns a resource that cannot exist. */
export async function answersForNothing(transport: Transport): Promise<boolean> {
  const id = `never-made-${randomBytes(8).toString("hex")}`;
  const { status } = await transport.send({ method: "GET", path: `/v1/templates/${id}` });
  return status >= 200 && status < 300;
}
