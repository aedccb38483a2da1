import { type BatchSettings, invalidField, isWebhookUrl, webhookUrlMessage } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { JobRequest } from "../../binding/job-request.ts";
import { checkWebhook } from "../queue/submission.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What is to be set of a batch; what is left out stays. */
export function settingsOf({ name, webhook, ...bounds }: Fields, request: JobRequest): Partial<BatchSettings> {
  if (
    name !== undefined &&
    name !== null &&
    (typeof name !== "string" || Array.from(name).length > limits.nameMaxChars)
  ) {
    throw invalidField("name", `must be a text of at most ${limits.nameMaxChars} characters, or null`);
  }
  if (webhook !== undefined && webhook !== null && !isWebhookUrl(webhook))
    throw invalidField("webhook", webhookUrlMessage);
  checkWebhook(webhook ?? undefined, request);
  return {
    ...(name === undefined ? {} : { name }),
    ...(webhook === undefined ? {} : { webhook }),
    ...boundsOf(bounds),
  };
}

/** The batch that an estimate is asked for. */
export function wantedOf({
  requests,
  ...bounds
}: Fields): { requests: number } & Pick<BatchSettings, "finishByMs" | "maxCost"> {
  const most = limits.batchRequestsMax;
  if (!isNumber(requests) || !Number.isInteger(requests) || requests < 1 || requests > most)
    throw invalidField("requests", `must be a whole number from 1 to ${most}`);
  return { requests, finishByMs: null, maxCost: null, ...boundsOf(bounds) };
}

function boundsOf({ finishBy, maxCost }: Fields): Partial<Pick<BatchSettings, "finishByMs" | "maxCost">> {
  if (finishBy !== undefined && finishBy !== null && !Number.isSafeInteger(finishBy))
    throw invalidField("finishBy", "must be milliseconds since the epoch, as a whole number, or null");
  const most = limits.batchMaxCostMax;
  if (maxCost !== undefined && maxCost !== null && !(isNumber(maxCost) && maxCost >= 0 && maxCost <= most))
    throw invalidField("maxCost", `must be US dollars from 0 to ${most}, or null`);
  return {
    ...(finishBy === undefined ? {} : { finishByMs: finishBy as number | null }),
    ...(maxCost === undefined ? {} : { maxCost }),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
