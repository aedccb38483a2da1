import { appendFileSync } from "node:fs";

/**
 * For a test that needs a part which this machine lacks. In continuous integration that is a failure; elsewhere the test
 * is left out and named at the end of `npm test`.
 *
 * @returns whether to leave the test out
 */
export function skipOrFail(name: string, missing: string | undefined): boolean {
  if (missing === undefined) return false;
  const file = process.env["MILLRACE_SKIPS_FILE"];
  if (file !== undefined) appendFileSync(file, `${name}: ${missing}\n`);
  if (process.env["CI"] === "true") throw new Error(`${name} cannot run: ${missing}`);
  return true;
}
