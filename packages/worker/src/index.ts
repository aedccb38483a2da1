export { WorkerConfigurationError } from "./environment.ts";
export type { WorkerEvent } from "./events.ts";
export type { Handler, HandlerResult, Job, JobContext, JobLog } from "./handler.ts";
export { JobStoppedError } from "./jobs-in-hand.ts";
export type { WorkerOptions } from "./options.ts";
export { serve } from "./serve.ts";
export { createWorker, type Worker } from "./worker.ts";
