import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../../http/answers/request-id.ts";
import { S3_PATH } from "./protocol/address.ts";
import { S3Error } from "./protocol/s3-error.ts";
import { sendRefusal } from "./send-answer.ts";

const SIGNED = /^AWS4-HMAC-SHA256\s.*\/s3\/aws4_request/;
const PRESIGNED = /[?&]X-Amz-Credential=[^&]*%2Fs3%2Faws4_request/i;

/** Whether a request is signed for S3, whatever its address is. */
export function isSignedForS3({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  return SIGNED.test(headers.authorization ?? "") || PRESIGNED.test(url);
}

/** Answers a request that is signed for S3 and has an address of something else, in the form that clients of S3 read. */
export function refuseMisplaced({ method, url = "", headers }: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf(headers["x-request-id"]);
  const error = new S3Error(
    "InvalidRequest",
    `Files of network volumes are at ${S3_PATH}/VOLUME_ID/KEY. Use path-style addressing, and as the endpoint the address of this service ` +
      `followed by ${S3_PATH}: in boto3 endpoint_url="…${S3_PATH}" and Config(s3={"addressing_style": "path"}).`,
  );
  response.setHeader("x-amz-request-id", requestId);
  response.setHeader("x-request-id", requestId);
  sendRefusal(response, error, { resource: url.split("?")[0] ?? "", requestId, isHead: method === "HEAD" });
}
