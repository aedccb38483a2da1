/**
 * The storage of Millrace: the engine's ports on an embedded SQLite database or on PostgreSQL, and blobs in a directory or
 * in S3.
 */
export { BlobStoreError, BlobUrlError } from "./blobs/blob-store-errors.ts";
export { openBlobStore } from "./blobs/open-blob-store.ts";
export type { SweepableBlobStore, SweepOptions } from "./blobs/sweepable-blob-store.ts";
export type { DatabaseLook } from "./migrations/database-look.ts";
export { SchemaTooNewError } from "./migrations/index.ts";
export { DatabaseConnectError } from "./postgres/opening/connect-error.ts";
export { lookAtPostgres } from "./postgres/look-at-postgres.ts";
export {
  openPostgresManagement,
  openPostgresStore,
  type PostgresStore,
  type PostgresStoreOptions,
} from "./postgres/postgres-store.ts";
export type { MoveReport } from "./postgres/shards/move-endpoint.ts";
export { openShardDesk, type ShardDesk, type ShardStatus } from "./postgres/shard-desk.ts";
export { BackupError } from "./sqlite/backup/backup-error.ts";
export { backUpSqlite, type BackUpOptions, type BackUpReport } from "./sqlite/backup/back-up.ts";
export { openBackupMaker, type BackupArchive, type BackupMaker } from "./sqlite/backup/backup-maker.ts";
export { receiveBackup } from "./sqlite/backup/receive-backup.ts";
export { restoreSqlite } from "./sqlite/backup/restore.ts";
export { DatabaseDamagedError } from "./embedded/damaged-database.ts";
export { DirectoryInUseError } from "./sqlite/directory-lock.ts";
export { lookAtSqlite } from "./sqlite/look-at-sqlite.ts";
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./sqlite/sqlite-store.ts";
export type { ManagementStore } from "./management/index.ts";
