/** One kind of span, for the exporter and for its documentation. */
export interface SpanKindRow {
  readonly name: string;
  readonly kind: "server" | "internal" | "consumer" | "client";
  readonly attributes: readonly string[];
  readonly help: string;
}

const OF_A_JOB = ["millrace.endpoint.id", "millrace.job.id"] as const;
const OF_A_MESSAGE = [
  "messaging.system",
  "messaging.operation.name",
  "messaging.operation.type",
  "messaging.destination.name",
  "messaging.message.id",
] as const;

/** Every span that the service makes. The page `docs/guides/tracing.md` has the same table, and a test compares them. */
export const spanTable = [
  {
    name: "submit",
    kind: "server",
    attributes: [...OF_A_JOB, "http.request.method", "http.route", "http.response.status_code"],
    help: "The request that submits a job, from its admission to its answer. Its name is `POST` and the route.",
  },
  {
    name: "queue wait",
    kind: "internal",
    attributes: [...OF_A_JOB, ...OF_A_MESSAGE, "millrace.attempt", "millrace.worker.id"],
    help: "From the moment the job enters the queue until a worker gets it.",
  },
  {
    name: "cold start",
    kind: "internal",
    attributes: [...OF_A_JOB, "millrace.worker.id", "millrace.worker.start"],
    help: "From the request for a worker to its first poll, below the wait of the job that this worker got first.",
  },
  {
    name: "attempt",
    kind: "consumer",
    attributes: [...OF_A_JOB, ...OF_A_MESSAGE, "millrace.attempt", "millrace.worker.id", "millrace.job.status"],
    help: "From the hand-over to a worker until the attempt ends.",
  },
  {
    name: "webhook",
    kind: "client",
    attributes: [...OF_A_JOB, "http.request.method", "http.request.resend_count", "http.response.status_code"],
    help: "One try to deliver the webhook.",
  },
] as const satisfies readonly SpanKindRow[];

export type SpanName = (typeof spanTable)[number]["name"];

export function kindOf(name: SpanName): SpanKindRow["kind"] {
  return spanTable.find((row) => row.name === name)?.kind ?? "internal";
}
