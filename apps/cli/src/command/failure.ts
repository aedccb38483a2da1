import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** The command line itself is wrong. The message says what, in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command is right but cannot be done now. The message says why and what to do, in one line. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;
  /** Further facts that --verbose shows, such as the id of a request. */
  readonly more: string | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { readonly exitCode?: ExitCode; readonly more?: string | undefined } = {},
  ) {
    super(message, options);
    this.exitCode = options.exitCode ?? exitCodes.failed;
    this.more = options.more;
  }
}

/** Somebody pressed Ctrl-C. The message, if any, says how to go on. */
export class InterruptedError extends CommandError {
  constructor(message = "", exitCode: ExitCode = exitCodes.interrupted) {
    super(message, { exitCode });
  }
}

/** The program that read the output has ended, such as `head -1`. Nothing is printed about it, because no program reads it. */
export class OutputClosedError extends InterruptedError {
  constructor() {
    super("", exitCodes.outputClosed);
  }
}

/** What a failed command says, and its exit code. */
interface Failure {
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

const SQLITE_FULL = 13;

/** Does work that writes to a place on disk, whose name the system leaves out of the error when the disk is full. */
export async function naming<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new CommandError(`the disk of ${path} is full. Free space on it, or name another place.`, { cause: error });
  }
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && error.errcode === SQLITE_FULL) return true;
  return "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
