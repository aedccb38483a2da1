import { openSqliteTables } from "../../migrations/sqlite.test-support.ts";
import { createManagementStore, type ManagementSchema } from "../index.ts";
import { describeManagementStore } from "./index.ts";

describeManagementStore("SQLite", async () => {
  const { db, close } = await openSqliteTables<ManagementSchema>();
  return { store: createManagementStore(db), db, close };
});
