import { describeJobStore } from "./conformance.ts";
import { openSubject, openThreadedJobDatabase } from "./job-database.test-support.ts";

describeJobStore("SQLite with a writer thread", () => openSubject(openThreadedJobDatabase), {
  historyRuns: 3,
  rules: false,
});
