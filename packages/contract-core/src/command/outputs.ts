import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import { errorMessage } from "../base/error-message.ts";
import { type Options, UsageError } from "./options.ts";

/** Before the first request: a run whose results cannot be stored would be played in vain. @throws UsageError */
export async function checkOutputs({ reportDir, evidence }: Pick<Options, "reportDir" | "evidence">): Promise<void> {
  if (reportDir !== undefined) await checkFolder("--report", reportDir, reportDir);
  if (evidence !== undefined) await checkFolder("--evidence", evidence, dirname(evidence));
}

async function checkFolder(flag: string, path: string, folder: string): Promise<void> {
  try {
    await makeDirectory(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`${flag}: ${path} cannot be written (${errorMessage(error)}).`);
  }
}
