import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keptFile } from "../../host/kept-file.ts";

/** Distinguishes the containers of this state directory from others on the same engine. Created at the first start. */
export async function readInstallationId(stateDir: string): Promise<string> {
  return await keptFile(join(stateDir, "installation-id"), {
    make: () => randomBytes(6).toString("hex"),
    pattern: /^[0-9a-f]{12}$/,
    holds: "the id of the installation, 12 hexadecimal digits",
    advice:
      "Restore it, or delete it: the service then makes a new one, and no longer finds containers and local volumes of the old one.",
  });
}
