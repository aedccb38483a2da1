import { describeJobStore } from "./conformance.ts";
import { openJobDatabase, openSubject } from "./job-database.test-support.ts";

describeJobStore("SQLite", () => openSubject(openJobDatabase), { historyRuns: 10 });

// They stay in memory until they end or somebody asks for them.
describeJobStore("SQLite, for jobs that nobody was promised", () => openSubject(openJobDatabase), {
  historyRuns: 10,
  arePromised: false,
});
