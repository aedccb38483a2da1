import { openSqliteTables } from "../migrations/sqlite.test-support.ts";
import { describeBadRows } from "./unreadable-rows.test-support.ts";

describeBadRows("SQLite", () => openSqliteTables(), {
  // The greatest whole number, one that JSON rounds, fractions and what a column of whole numbers takes all the same.
  unreadable: ["9223372036854775807", "9007199254740993", "1e300", "9e999", "0.5", "'text'"],
});
