import { DomainError } from "@millrace/engine";
import { DataDirectoryError, KeptFileError, SettingError } from "@millrace/server";
import {
  BackupError,
  BlobStoreError,
  DatabaseConnectError,
  DatabaseDamagedError,
  DirectoryInUseError,
  SchemaTooNewError,
} from "@millrace/store";
import { exitCodes, type ExitCode } from "./exit-codes.ts";

const expectedKinds = [
  BackupError,
  DataDirectoryError,
  DirectoryInUseError,
  KeptFileError,
  SchemaTooNewError,
  DatabaseConnectError,
  BlobStoreError,
  DatabaseDamagedError,
];

/** The exit code for an expected failure of a command on the data of a service; undefined for any other error. */
export function exitCodeOfOperatorFailure(error: Error): ExitCode | undefined {
  if (error instanceof SettingError) return exitCodes.usage;
  if (error instanceof DomainError) return error.code === "invalid_request" ? exitCodes.usage : exitCodes.failed;
  return expectedKinds.some((kind) => error instanceof kind) ? exitCodes.failed : undefined;
}
