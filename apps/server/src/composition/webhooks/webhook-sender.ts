import {
  type BlobStore,
  DamagedBlobError,
  type DueWebhook,
  type Payload,
  type WebhookSender,
  delayTimeMs,
  executionTimeMs,
} from "@millrace/engine";
import type { Logger } from "../settings/log.ts";
import type { SignedSender } from "./signed-sender.ts";
import { traceparentOfWebhook } from "../../tracing/index.ts";
import type { Part } from "../../http/body/payload-reply.ts";

/** Adds the ids of blobs that it finds to be damaged to `damaged`. */
async function* bodyPieces(parts: readonly Part[], blobs: BlobStore, damaged: Set<string>): AsyncGenerator<Uint8Array> {
  try {
    for (const part of parts) {
      if (typeof part === "string") yield Buffer.from(part);
      else if (part.kind === "inline") yield part.bytes;
      else yield* blobs.read(part.blobId, part.offsetBytes, part.lengthBytes);
    }
  } catch (error) {
    if (error instanceof DamagedBlobError) damaged.add(error.blobId);
    throw error;
  }
}

/** The same without bodies that are lost or damaged, so that the receiver still learns of the end. */
async function withoutLost(
  webhook: DueWebhook,
  blobs: BlobStore,
  damaged: ReadonlySet<string>,
): Promise<PresentWebhook> {
  const present = async (payload: Payload | null): Promise<Payload | null> => {
    if (payload === null || payload.kind === "inline") return payload;
    return !damaged.has(payload.blobId) && (await blobs.has(payload.blobId)) ? payload : null;
  };
  const [input, output] = await Promise.all([present(webhook.input), present(webhook.output)]);
  const isLost = output === null && webhook.output !== null;
  return { ...webhook, input, output, lost: isLost ? LOST_OUTPUT : null };
}

const LOST_OUTPUT = "output lost: the output of this job is no longer in the blob store, or is damaged there.";

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

/** Sends the webhooks of jobs. */
export function createWebhookSender(options: {
  readonly blobs: BlobStore;
  readonly sender: SignedSender;
  readonly log: Pick<Logger, "warn">;
}): WebhookSender {
  const { blobs, sender, log } = options;
  return {
    async send(webhook, secret) {
      const { id: jobId, endpointId } = webhook.job;
      const damaged = new Set<string>();
      for (;;) {
        const parts = webhookBody(await withoutLost(webhook, blobs, damaged));
        const knownDamaged = damaged.size;
        const answer = await sender.post(
          {
            url: webhook.url,
            delivery: `${jobId}.${webhook.tries + 1}`,
            traceparent: traceparentOfWebhook(webhook.job, webhook.tries + 1),
            body: () => bodyPieces(parts, blobs, damaged),
            onForbidden: (reason) =>
              log.warn({ jobId, endpointId, reason }, "a webhook was not sent: its address is not allowed"),
          },
          secret,
        );
        // The body is read for its signature before it is sent, so the receiver has nothing of one that was damaged.
        if (damaged.size === knownDamaged) return answer;
      }
    },
  };
}
