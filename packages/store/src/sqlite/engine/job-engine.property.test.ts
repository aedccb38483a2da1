import { test } from "vitest";
import { tryHistories } from "./engine-random-history.test-support.ts";

const NUM_RUNS = 10;

test("in ten random histories the engine does what the lifecycle and the limits say", () => tryHistories(NUM_RUNS));
