/** The words that checks are written in: what a scenario is, is given, makes, reads and waits for. */
export { refusalOf } from "../suite/calls.ts";
export { REVOKED_WITHIN_MS, WORKERS } from "../suite/settling.ts";
export type { AnotherService, Calls, Context } from "../suite/context.ts";
export type { Scenario } from "../suite/scenario.ts";
export { type QueueUnderTest, type TakenJob, WORKER_ID, taken } from "../target/queue-under-test.ts";
export { chunksOf, outputsOf, streamOf } from "../target/stream-answer.ts";
export type { Answer, SuiteRequest } from "../target/transport.ts";
export { type Fields, fieldsOf, has, listOf, listed, namedFields, objectOf, refusedFields } from "./answers.ts";
export { type AtEndpoint, atEndpoint, ended, statusOf, takenAnew, withJob } from "./at-endpoint.ts";
export { atService } from "./at-service.ts";
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./waiting/spans.ts";
export { type Held, arrived, expectAtOnce, hold, isHeld } from "./waiting/held.ts";
export { type Made, madeOf } from "./made.ts";
export { known } from "./waiting/known.ts";
export { type Steps, untilPassed } from "./waiting/steps.ts";
export { atLeast, including, not, soon, until } from "./waiting/until.ts";
