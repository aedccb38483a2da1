import { exitCodes, type ExitCode } from "./exit-codes.ts";

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
