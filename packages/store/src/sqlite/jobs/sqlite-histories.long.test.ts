import { afterAll, beforeAll, describe } from "vitest";
import { describeHistories } from "../../jobs-conformance/conformance/histories.ts";
import { useAcknowledged } from "../../jobs-conformance/conformance/job-samples.ts";
import { openJobDatabase, openSubject } from "./job-database.test-support.ts";

const NUM_RUNS = 100;

describe("job store on SQLite", () => {
  describeHistories(() => openSubject(openJobDatabase), NUM_RUNS);
});

describe("job store on SQLite, for jobs that no client knows of yet", () => {
  beforeAll(() => useAcknowledged(false));
  afterAll(() => useAcknowledged(true));
  describeHistories(() => openSubject(openJobDatabase), NUM_RUNS);
});
