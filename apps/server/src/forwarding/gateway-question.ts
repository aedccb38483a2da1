import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { collectBody } from "../http/body/collect-body.ts";
import { sendOn } from "../http/connections/upstream.ts";

/** A request of one gateway to another on behalf of a client. */
export interface GatewayQuestion {
  /** Origin of the other gateway. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** How long the other gateway may take to answer. */
const ANSWER_MAX_MS = 5_000;
const ANSWER_MAX_BYTES = 1_048_576;

/** The JSON that the gateway answers to a POST. Rejects when it answers anything but 200, or too late. */
export async function askGateway({ origin, path, headers, body }: GatewayQuestion): Promise<unknown> {
  const json = { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const request = sendOn({ method: "POST", url: path }, origin, json, AbortSignal.timeout(ANSWER_MAX_MS));
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const answer = await collectBody(response, { maxBytes: ANSWER_MAX_BYTES });
  if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`);
  return JSON.parse(answer.toString()) as unknown;
}
