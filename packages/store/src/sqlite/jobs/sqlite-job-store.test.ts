import { describeJobStore } from "../../jobs-conformance/conformance.ts";
import { openJobDatabase, openSubject } from "./job-database.test-support.ts";

describeJobStore("SQLite", () => openSubject(openJobDatabase), { historyRuns: 10 });

// They stay in memory until they end or somebody asks for them.
describeJobStore("SQLite, for unacknowledged jobs", () => openSubject(openJobDatabase), {
  historyRuns: 10,
  areAcknowledged: false,
});
