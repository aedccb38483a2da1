/**
 * The domain of Millrace: jobs, workers, pods, machines, resources, accounts and billing. Pure rules and ports; no HTTP, no SQL. Time, ids and
 * randomness come from outside.
 *
 * The words: an *endpoint* is a queue and the workers that serve it; a *job* is one input and what became of it; an
 * *attempt* is one hand-over of a job to a *worker*, a process that takes jobs; the *handler* is the user's function.
 */
export * from "./kernel/index.ts";
export * from "./fields/index.ts";
export * from "./catalog/index.ts";
export * from "./gateways/index.ts";
export * from "./accounts/index.ts";
export * from "./billing/index.ts";
export * from "./jobs/index.ts";
export * from "./requests/index.ts";
export * from "./batches/index.ts";
export * from "./machines/index.ts";
export * from "./resources/index.ts";
export * from "./scaling/index.ts";
export * from "./logs/index.ts";
export * from "./workers/index.ts";
export * from "./pods/index.ts";
export * from "./sandboxes/index.ts";
export * from "./flash/index.ts";
export * from "./management/index.ts";
export * from "./figures/index.ts";
export * from "./audit/index.ts";
export * from "./verification/index.ts";
export * from "./reports/index.ts";
export * from "./events/index.ts";
export * from "./notifications/index.ts";
