/** Something that happened in a worker. Reasons are for people to read and contain no key. */
export type WorkerEvent =
  | { readonly type: "started"; readonly workerId: string }
  | { readonly type: "channelMissing"; readonly channel: "stop" | "ping" | "stream" }
  | { readonly type: "jobTaken"; readonly jobId: string; readonly attempt: number }
  | { readonly type: "jobFinished"; readonly jobId: string; readonly failed: boolean; readonly durationMs: number }
  | { readonly type: "jobStopped"; readonly jobId: string; readonly reason: string }
  | { readonly type: "jobIgnored"; readonly jobId: string | undefined; readonly reason: string }
  | { readonly type: "reportRetried"; readonly jobId: string; readonly reason: string; readonly delayMs: number }
  | { readonly type: "reportDropped"; readonly jobId: string; readonly reason: string }
  | { readonly type: "takeFailed"; readonly reason: string; readonly delayMs: number }
  | { readonly type: "stopPollFailed"; readonly reason: string; readonly delayMs: number }
  | { readonly type: "pingFailed"; readonly reason: string }
  | { readonly type: "concurrencyRejected"; readonly reason: string }
  | { readonly type: "spansDropped"; readonly spans: number; readonly reason: string }
  | { readonly type: "draining"; readonly reason: string }
  | { readonly type: "drained" };

/** Calls the listener. Never throws. */
export type Emit = (event: WorkerEvent) => void;
