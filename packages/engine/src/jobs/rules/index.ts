export { cancel, endAttempt } from "./end.ts";
export { failureOf } from "../model/failure.ts";
export { isDropped, isUnreached } from "./dropped-result.ts";
export { setExpiry } from "./expiry.ts";
export { refusalOfReport } from "./fence.ts";
export { counterNames, type CounterStep, counterStep, type JobChange, statesBefore, totalNames } from "./job-change.ts";
export { retry, returnToQueue } from "./requeue.ts";
export { accepted, outcomeOfRepeat } from "./submission.ts";
export { take } from "./take.ts";
