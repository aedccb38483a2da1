/** The storage of Millrace: the engine's ports on an embedded SQLite database and a directory of blobs. */
export { openDirectoryBlobStore, type DirectoryBlobStore } from "./blobs/directory-blob-store.ts";
export { SchemaTooNewError } from "./migrations/index.ts";
export { DirectoryInUseError } from "./sqlite/directory-lock.ts";
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./sqlite/sqlite-store.ts";
export type { ManagementStore } from "./management/index.ts";
