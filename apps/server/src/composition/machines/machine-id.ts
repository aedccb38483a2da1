import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { keptFile } from "@millrace/compute";

/** The id of this host: created at the first start, stored beside its data. */
export async function machineIdOf(dataDir: string): Promise<string> {
  return await keptFile(join(dataDir, "machine.id"), {
    make: () => `m${randomBytes(6).toString("hex")}`,
    pattern: /^[A-Za-z0-9_-]{1,64}$/,
    holds: "the id of this host, such as m0123456789ab",
    advice:
      "Restore it from a backup, or write the id that `millrace hosts list` shows for this host. If the host never had a pod or a network volume, delete the file: the service then makes a new one.",
  });
}

/** The id of a host that several gateways share, from what tells it from others; the same on each of them. */
export function sharedMachineIdOf(uid: string): string {
  return `m${createHash("sha256").update(uid).digest("hex").slice(0, 12)}`;
}
