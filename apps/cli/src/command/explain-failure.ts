import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { CommandError, UsageError } from "./failure.ts";

/** What a failed command says, and its exit code. */
export interface Failure {
  /** Empty when there is nothing to say. */
  readonly message: string;
  readonly exitCode: ExitCode;
  /** What --verbose shows besides. */
  readonly more?: string | undefined;
}

/** Expected failures become one line; anything else is a defect and keeps its stack for the report. */
export async function explainFailure(error: unknown): Promise<Failure> {
  if (error instanceof UsageError) return { message: error.message, exitCode: exitCodes.usage };
  if (error instanceof CommandError) return error;
  if (!(error instanceof Error)) return { message: String(error), exitCode: exitCodes.failed };
  const { exitCodeOfOperatorFailure } = await import("./operator-failure.ts");
  const exitCode = exitCodeOfOperatorFailure(error);
  if (exitCode !== undefined) return { message: error.message, exitCode };
  // An error of the operating system, or of the database below it, says by itself what is wrong.
  if ("code" in error) return { message: error.message, exitCode: exitCodes.failed };
  const message = `unexpected error; please report it.\n${error.stack ?? error.message}`;
  return { message, exitCode: exitCodes.failed };
}
