import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { request } from "undici";
import { type Clock, setSilenceTimer, type WebhookAnswer } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { WebhookAddresses } from "../settings/webhook-addresses.ts";
import { createWebhookAgent, ForbiddenAddressError, webhookProblem } from "./webhook-agent.ts";
import { sendingProblem } from "./webhook-problem.ts";

const UNANSWERED: WebhookAnswer = {
  outcome: "unanswered",
  statusCode: null,
  error: `no answer within ${limits.webhookTimeoutMs / 1000} seconds`,
};

/** A JSON body for a receiver. */
export interface SignedRequest {
  readonly url: string;
  /** What tells this try from all others. */
  readonly delivery: string;
  /** W3C trace context of this try. */
  readonly traceparent?: string | undefined;
  /** The same bytes each time. */
  readonly body: () => AsyncIterable<Uint8Array>;
  /** Hears why the service does not connect to the address. */
  readonly onForbidden: (reason: string) => void;
}

/**
 * Sends signed bodies by HTTP. The header `x-millrace-signature: t=<seconds>,v1=<hex>` holds an HMAC-SHA256, keyed with the
 * account's secret, of the time, a full stop, and the body. Any 2xx is an acknowledgement; redirects are not followed.
 */
export interface SignedSender extends AsyncDisposable {
  /** Why the service may not send to an address, or null, as far as its text tells. */
  urlProblem(url: string): string | null;
  /** Never rejects: a failed connection counts as a missing acknowledgement. */
  post(request: SignedRequest, secret: string): Promise<WebhookAnswer>;
}

/** The address without `user:password@`, and the header of HTTP Basic authentication that it stands for. */
function withoutCredentials(url: string): { readonly address: URL; readonly authorization: string | undefined } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === "" && password === "") return { address, authorization: undefined };
  [address.username, address.password] = ["", ""];
  const credentials = [username, password].map(percentDecoded).join(":");
  return { address, authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of the password itself.
    return text;
  }
}

export function createSignedSender({
  clock,
  addresses,
}: {
  readonly clock: Clock;
  readonly addresses: WebhookAddresses;
}): SignedSender {
  const agent = createWebhookAgent(addresses);

  async function post({ url, delivery, traceparent, body }: SignedRequest, secret: string): Promise<WebhookAnswer> {
    const seconds = Math.floor(clock.now() / 1000);
    const hmac = createHmac("sha256", secret).update(`${seconds}.`);
    for await (const piece of body()) hmac.update(piece);
    const given = new AbortController();
    const timer = setSilenceTimer(clock, limits.webhookTimeoutMs, () => given.abort());
    try {
      const { address, authorization } = withoutCredentials(url);
      const response = await request(address, {
        dispatcher: agent,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "millrace-webhook",
          "x-millrace-signature": `t=${seconds},v1=${hmac.digest("hex")}`,
          "x-millrace-delivery": delivery,
          ...(authorization === undefined ? {} : { authorization }),
          ...(traceparent === undefined ? {} : { traceparent }),
        },
        body: Readable.from(body(), { objectMode: false }),
        signal: given.signal,
      });
      await response.body.dump();
      const { statusCode } = response;
      return { outcome: statusCode >= 200 && statusCode < 300 ? "acknowledged" : "refused", statusCode, error: null };
    } catch (error) {
      if (given.signal.aborted) return UNANSWERED;
      throw error;
    } finally {
      timer.cancel();
    }
  }

  return {
    urlProblem: (url) => webhookProblem(addresses, url),
    post: (asked, secret) =>
      post(asked, secret).catch((error: unknown) => {
        if (error instanceof ForbiddenAddressError) asked.onForbidden(error.message);
        return { outcome: "refused", statusCode: null, error: sendingProblem(error) };
      }),
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}
