import { createHash } from "node:crypto";
import {
  type BlobStore,
  DomainError,
  invalidField,
  type JobOptions,
  parseJobOptions,
  type Payload,
  payloadBytes,
} from "@millrace/engine";
import { limits, openaiDocument, openaiOperations, type OpenApiParameter } from "@millrace/spec";
import type { JobRequest } from "../../binding/job-request.ts";
import { readJsonBody, type ScannedBody } from "../../http/body/request-body.ts";
import { checkWebhook, idempotencyKey, withTrace } from "../queue/submission.ts";
import type { StreamPlace } from "./event-text.ts";

/** What is read of a body; the rest is the worker's. */
const FIELDS: ReadonlySet<string> = new Set(["stream"]);
/** Numbers of chunks are integers of 32 bits in the store. */
const EVENT_ID = /^([A-Za-z0-9-]{1,64}):(\d{1,9}):(\d{1,15})$/;
/** What the service answers itself, by the first part of a route. */
const OWN = /^(files|batches)(?:\/|$)/;
const ROUTE = new RegExp(patternOf("Route"));

/** What a client wants of a job that it submits, or of one that it comes back to. */
export interface OpenaiRequest {
  readonly jobId: string;
  readonly isStream: boolean;
  /** Where the stream goes on; the start for a new one. */
  readonly from: StreamPlace;
  /** It names the last event that its client has read, instead of submitting a job. */
  readonly isResumed: boolean;
  /** Whether the job is cancelled when its client leaves. */
  readonly endsWithClient: boolean;
}

/** Submits the job that a request is. @throws DomainError for a wrong header, route or body */
export async function submitRequest(request: JobRequest): Promise<OpenaiRequest> {
  const { headers, method } = request.exchange;
  const resumed = lastEventId(request);
  const key = idempotencyKey(request);
  const disconnect = disconnectOf(headers["x-on-disconnect"]);
  if (resumed !== undefined) {
    const { jobId, ...from } = resumed;
    await request.jobs.client.find(request.endpoint.id, jobId);
    // The request that made the job may have asked that it goes on: one that comes back ends it only if it says so.
    return { jobId, isStream: true, from, isResumed: true, endsWithClient: disconnect === "cancel" };
  }
  const route = routeOf(request);
  const options = optionsOf(request);
  request.jobs.client.requireBudget(request.endpoint.id);
  const body = method === "GET" ? undefined : await readBody(request, key !== null);
  const isStream = await streamOf(body);
  const input = await inputOf(route, body, request.blobs);
  const bodyHash = createHash("sha256")
    .update(`${route}\n${body?.hash ?? ""}`)
    .digest("hex");
  const { id } = await request.jobs.client.run({
    endpoint: request.endpoint,
    input,
    options,
    idempotency: key === null ? null : { key, bodyHash },
  });
  request.trace?.noteJob(id);
  const endsWithClient = disconnect !== "continue" && key === null;
  return { jobId: id, isStream, from: { chunk: 0, offset: 0 }, isResumed: false, endsWithClient };
}

/** Whether the client wants the identifier of the job instead of its result. */
export function isAsync({ exchange }: JobRequest): boolean {
  return /(?:^|[,; ])respond-async(?:$|[,; ])/i.test(textOf(exchange.headers["prefer"]) ?? "");
}

function readBody(request: JobRequest, wantHash: boolean): Promise<ScannedBody> {
  if (/^multipart\//i.test(request.exchange.headers["content-type"] ?? "")) throw formsRefused();
  const maxBytes = limits[openaiOperations.openaiPost.bodyLimit];
  return readJsonBody(request.exchange, { maxBytes, fields: FIELDS, blobs: request.blobs, wantHash });
}

/** Clients send files, such as audio, as forms. A job has JSON as its input. */
function formsRefused(): DomainError {
  const message =
    "must be JSON: queue endpoints take no forms (multipart/form-data). Send files to a load-balancing endpoint.";
  return invalidField("body", message);
}

/** Whether the body asks for a stream. It is read before the job exists, so that a refusal leaves none behind. */
async function streamOf(body: ScannedBody | undefined): Promise<boolean> {
  try {
    return (await body?.value("stream")) === true;
  } catch (error) {
    await body?.discard();
    throw error;
  }
}

/** A client that mistypes an address of a file or batch is no caller of a model. */
function noSuchAddress(route: string, resource: string): DomainError {
  const known = Object.values(openaiOperations).flatMap(({ method, path }) => {
    const own = path.slice(path.indexOf("/openai/"));
    return own.startsWith(`/openai/v1/${resource}`) ? [`${method} ${own}`] : [];
  });
  return new DomainError("not_found", `There is no /openai/v1/${route}. There are ${known.join(", ")}.`);
}

/** Whether this is a route of a model server, and not an address that the service answers itself. */
export function isRoute(route: string): boolean {
  return ROUTE.test(route) && !OWN.test(route);
}

function routeOf({ route }: JobRequest): string {
  const resource = OWN.exec(route)?.[1];
  if (resource !== undefined) throw noSuchAddress(route, resource);
  if (!isRoute(route)) throw invalidField("route", "must be the route of a model server, such as chat/completions");
  return `/v1/${route}`;
}

/** The body is checked before it is put into the input, so that it cannot say anything beside `openai_input`. */
async function inputOf(route: string, body: ScannedBody | undefined, blobs: BlobStore): Promise<Payload> {
  if (body === undefined) return inline(`{"openai_route":"${route}","openai_input":{}}`);
  const whole = body.whole();
  if (body.json.kind !== "object") {
    await body.discard();
    throw invalidField("body", "must be a JSON object");
  }
  const [before, after] = [Buffer.from(`{"openai_route":"${route}","openai_input":`), Buffer.from("}")];
  if (whole.kind === "inline") return { kind: "inline", bytes: Buffer.concat([before, whole.bytes, after]) };
  const writer = await blobs.create();
  try {
    await writer.write(before);
    for await (const piece of blobs.read(whole.blobId, whole.offsetBytes, whole.lengthBytes)) await writer.write(piece);
    await writer.write(after);
    await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    await body.discard();
  }
  const lengthBytes = before.length + payloadBytes(whole) + after.length;
  return { kind: "blob", blobId: writer.blobId, offsetBytes: 0, lengthBytes };
}

function inline(text: string): Payload {
  return { kind: "inline", bytes: Buffer.from(text) };
}

function optionsOf(request: JobRequest): JobOptions {
  const webhook = textOf(request.exchange.headers["x-webhook"]);
  const options = parseJobOptions(webhook === undefined ? {} : { webhook });
  checkWebhook(webhook, request);
  const counted = { ...options, extras: { ...options.extras, tokenKeyId: request.principal.keyId } };
  return request.trace === undefined ? counted : withTrace(counted, request.trace);
}

function lastEventId({ exchange }: JobRequest): (StreamPlace & { readonly jobId: string }) | undefined {
  const text = textOf(exchange.headers["last-event-id"]);
  if (text === undefined || text === "") return undefined;
  const [, jobId = "", chunk, offset] = EVENT_ID.exec(text) ?? [];
  if (jobId === "") throw invalidField("Last-Event-ID", "must be the id of an event of this route");
  return { jobId, chunk: Number(chunk), offset: Number(offset) };
}

function disconnectOf(value: string | readonly string[] | undefined): "cancel" | "continue" | undefined {
  if (value === undefined || value === "cancel" || value === "continue") return value;
  throw new DomainError("invalid_request", 'X-On-Disconnect must be "cancel" or "continue".', {
    details: [{ field: "X-On-Disconnect", message: 'must be "cancel" or "continue"' }],
  });
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0];
}

function patternOf(parameter: string): string {
  const { schema } = (openaiDocument.components?.parameters?.[parameter] ?? {}) as OpenApiParameter;
  const pattern = typeof schema === "object" ? schema["pattern"] : undefined;
  if (typeof pattern !== "string") throw new Error(`the parameter ${parameter} of specs/openai.yaml has no pattern`);
  return pattern;
}
