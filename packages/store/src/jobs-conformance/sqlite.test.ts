import { describeJobStore } from "./conformance.ts";
import { openJobDatabase, openSubject } from "./job-database.test-support.ts";

describeJobStore("SQLite", () => openSubject(openJobDatabase), { historyRuns: 100 });
