import { DataDirectoryError, SettingError } from "@millrace/server";
import {
  BackupError,
  BlobStoreError,
  DatabaseConnectError,
  DirectoryInUseError,
  SchemaTooNewError,
} from "@millrace/store";
import { DomainError } from "@millrace/engine";

/** The command line itself is wrong. The message says what, in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command is right but cannot be done now. The message says why and what to do, in one line. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** What a failed command says, and its exit code: 2 when the command or a setting is wrong, else 1. */
export interface Failure {
  readonly message: string;
  readonly exitCode: 1 | 2;
}

const expectedKinds = [
  BackupError,
  CommandError,
  DataDirectoryError,
  DirectoryInUseError,
  SchemaTooNewError,
  DatabaseConnectError,
  BlobStoreError,
];

/** Expected failures become one line; anything else is a defect and keeps its stack for the report. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UsageError || error instanceof SettingError) return { message: error.message, exitCode: 2 };
  if (error instanceof DomainError)
    return { message: error.message, exitCode: error.code === "invalid_request" ? 2 : 1 };
  if (!(error instanceof Error)) return { message: String(error), exitCode: 1 };
  const isExpected = expectedKinds.some((kind) => error instanceof kind);
  // An error of the operating system, or of the database below it, says by itself what is wrong.
  if (isExpected || "code" in error) return { message: error.message, exitCode: 1 };
  return { message: `unexpected error; please report it.\n${error.stack ?? error.message}`, exitCode: 1 };
}
