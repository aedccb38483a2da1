import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { request } from "undici";
import type { BlobStore, Clock, DueWebhook, Payload, WebhookAnswer, WebhookSender } from "@millrace/engine";
import { delayTimeMs, executionTimeMs, setSilenceTimer } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { Logger } from "./log.ts";
import { sendingProblem } from "./webhook-problem.ts";
import { createWebhookAgent, ForbiddenAddressError } from "./webhook-agent.ts";
import type { WebhookAddresses } from "./webhook-addresses.ts";
import type { Part } from "../http/payload-reply.ts";

async function* bodyPieces(parts: readonly Part[], blobs: BlobStore): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === "string") yield Buffer.from(part);
    else if (part.kind === "inline") yield part.bytes;
    else yield* blobs.read(part.blobId, part.offsetBytes, part.lengthBytes);
  }
}

const UNANSWERED: WebhookAnswer = {
  outcome: "unanswered",
  statusCode: null,
  error: `no answer within ${limits.webhookTimeoutMs / 1000} seconds`,
};

/** The same without lost bodies, so that the receiver still learns of the end. */
async function withoutLost(webhook: DueWebhook, blobs: BlobStore): Promise<PresentWebhook> {
  const present = async (payload: Payload | null): Promise<Payload | null> =>
    payload === null || payload.kind === "inline" || (await blobs.has(payload.blobId)) ? payload : null;
  const [input, output] = await Promise.all([present(webhook.input), present(webhook.output)]);
  const isLost = output === null && webhook.output !== null;
  return { ...webhook, input, output, lost: isLost ? LOST_OUTPUT : null };
}

const LOST_OUTPUT = "output lost: the output of this job is no longer in the blob store.";

type PresentWebhook = Omit<DueWebhook, "input"> & { readonly input: Payload | null; readonly lost: string | null };

/** The finished job as the receiver gets it: the answer of `/status`, and the submission. */
function webhookBody({ job, url, input, output, lost }: PresentWebhook): Part[] {
  const times = { delayTime: delayTimeMs(job) ?? 0, executionTime: executionTimeMs(job) ?? 0 };
  const head = JSON.stringify({ ...times, id: job.id });
  const error = job.error ?? lost;
  const tail = JSON.stringify({
    ...(error === null ? {} : { error }),
    ...(job.workerId === null ? {} : { workerId: job.workerId }),
    ...(job.redispatches === 0 ? {} : { retries: job.redispatches }),
    status: job.status,
    webhook: url,
  });
  const outputParts: Part[] = output === null ? [] : [',"output":', output];
  const inputParts: Part[] = input === null ? [] : [',"input":', input];
  return [head.slice(0, -1), ...inputParts, ...outputParts, `,${tail.slice(1)}`];
}

/**
 * Sends webhooks by HTTP. The header `x-millrace-signature: t=<seconds>,v1=<hex>` holds an HMAC-SHA256, keyed with the
 * account's secret, of the time, a full stop, and the body. Any 2xx is an acknowledgement; redirects are not followed.
 */
export function createWebhookSender(options: {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly addresses: WebhookAddresses;
  readonly log: Pick<Logger, "warn">;
}): WebhookSender & AsyncDisposable {
  const { blobs, clock, log } = options;
  const agent = createWebhookAgent(options.addresses);

  async function send(webhook: DueWebhook, secret: string): Promise<WebhookAnswer> {
    const parts = webhookBody(await withoutLost(webhook, blobs));
    const seconds = Math.floor(clock.now() / 1000);
    const hmac = createHmac("sha256", secret).update(`${seconds}.`);
    for await (const piece of bodyPieces(parts, blobs)) hmac.update(piece);
    const given = new AbortController();
    const timer = setSilenceTimer(clock, limits.webhookTimeoutMs, () => given.abort());
    try {
      const response = await request(webhook.url, {
        dispatcher: agent,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "millrace-webhook",
          "x-millrace-signature": `t=${seconds},v1=${hmac.digest("hex")}`,
          "x-millrace-delivery": `${webhook.job.id}.${webhook.tries + 1}`,
        },
        body: Readable.from(bodyPieces(parts, blobs), { objectMode: false }),
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
  /** A failed connection counts as a missing acknowledgement; the outbox tries again. */
  function failed(error: unknown, { job }: DueWebhook): WebhookAnswer {
    if (error instanceof ForbiddenAddressError) {
      const { id: jobId, endpointId } = job;
      log.warn({ jobId, endpointId, reason: error.message }, "a webhook was not sent: its address is not allowed");
    }
    return { outcome: "refused", statusCode: null, error: sendingProblem(error) };
  }
  return {
    send: (webhook, secret) => send(webhook, secret).catch((error: unknown) => failed(error, webhook)),
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}
