import { proxyLocalActivities } from "@temporalio/workflow";

const { handle } = proxyLocalActivities({ startToCloseTimeout: "1 minute" });

/** Each step of it is stored; a local activity spares the round trip through the queue of activities. */
export function job(input) {
  return handle(input);
}
