import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import type { RunRecord } from "../record/run-record.ts";
import type { ReportedSuite } from "../suite/suite.ts";
import { badgeOf } from "./badge.ts";
import { htmlOf } from "./html.ts";
import { junitOf } from "./junit.ts";
import { markdownOf } from "./markdown.ts";
import { sarifOf } from "./sarif.ts";

/** The record, from which the reports are made. */
export const recordFile = "run.json";

/** Writes the record and every report of it into a folder; resolves to the files' paths. */
export async function writeReports(
  record: RunRecord,
  folder: string,
  suite: ReportedSuite,
): Promise<readonly string[]> {
  await makeDirectory(folder);
  const files: Readonly<Record<string, string>> = {
    [recordFile]: `${JSON.stringify(record, null, 2)}\n`,
    "report.html": htmlOf(record, suite),
    "junit.xml": junitOf(record),
    "results.sarif": sarifOf(record, suite),
    "summary.md": markdownOf(record, suite),
    "badge.json": `${JSON.stringify(badgeOf(record))}\n`,
  };
  const written: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, text);
    written.push(path);
  }
  return written;
}
