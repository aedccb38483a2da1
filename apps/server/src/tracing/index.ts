/** Traces of jobs for OpenTelemetry, made from their records when they end. */

import type { Clock, FleetMeter, JobStore, WebhookSender } from "@millrace/engine";
import type { Logger } from "pino";
import manifest from "../../package.json" with { type: "json" };
import type { TraceSettings } from "./trace-settings.ts";
import { sampledTraceOf, webhookTry } from "./job-spans.ts";
import { type BeginSubmit, createSubmitTraces } from "./submit-traces.ts";
import { traceJobStore } from "./traced-job-store.ts";
import { createWorkerStarts } from "./worker-starts.ts";

export type { BeginSubmit, SubmitTrace } from "./submit-traces.ts";
export { traceparentOfAttempt, traceparentOfWebhook } from "./job-spans.ts";
export { parseTraceparent } from "./trace-context.ts";

/** Makes the traces of jobs. A service without it does none of this work, and does not load the exporter. */
export interface Tracing {
  readonly beginSubmit: BeginSubmit;
  traceJobs(store: JobStore): JobStore;
  meterFleet(meter: FleetMeter): FleetMeter;
  traceWebhooks(sender: WebhookSender): WebhookSender;
  close(graceMs: number): Promise<void>;
}

export interface TracingOptions {
  readonly settings: TraceSettings | undefined;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn">;
  readonly onError: (error: unknown) => void;
  /** The name of this gateway. */
  readonly instanceId: () => Promise<string>;
}

/** Pause between two lines of the log about spans that were dropped. */
const WARN_EVERY_MS = 60_000;

/** Undefined when no collector is set. */
export async function openTracing({
  settings,
  clock,
  log,
  onError,
  instanceId,
}: TracingOptions): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { createSpanSender } = await import("./otlp-exporter.ts");
  const sender = createSpanSender({
    endpoint: settings.endpoint,
    headers: settings.headers,
    resource: {
      "service.name": "millrace",
      "service.version": manifest.version,
      "service.instance.id": await instanceId(),
    },
    onDropped: dropReporter(log),
  });
  const nowMs = (): number => clock.now();
  const starts = createWorkerStarts(nowMs, sender.send);
  return {
    beginSubmit: createSubmitTraces({ ratio: settings.ratio, nowMs, random: Math.random, onSpan: sender.send }),
    traceJobs: (store) => traceJobStore(store, { onSpan: sender.send, onHandedOut: starts.handedOut, onError }),
    meterFleet: starts.meterFleet,
    traceWebhooks: ({ send }) => ({
      async send(webhook, secret) {
        const { job, tries } = webhook;
        const context = sampledTraceOf(job);
        if (context === undefined) return await send(webhook, secret);
        const startMs = nowMs();
        const answer = await send(webhook, secret);
        sender.send(webhookTry(job, context, { ...answer, tries: tries + 1, startMs, endMs: nowMs() }));
        return answer;
      },
    }),
    close: (graceMs) => sender.close(graceMs),
  };
}

/** One line a minute, however many spans the collector does not take. Time of the machine: the clock may stand still. */
function dropReporter(log: Pick<Logger, "warn">): (spans: number, reason: string) => void {
  let dropped = 0;
  let toldAtMs = -Infinity;
  return (spans, reason) => {
    dropped += spans;
    if (performance.now() - toldAtMs < WARN_EVERY_MS) return;
    log.warn(
      { spans: dropped, reason },
      "spans were dropped: the collector of MILLRACE_OTLP_ENDPOINT did not take them",
    );
    toldAtMs = performance.now();
    dropped = 0;
  };
}
