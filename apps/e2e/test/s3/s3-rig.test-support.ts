import { createHmac, createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { S3Credentials } from "@millrace/rest-client";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method: string;
  /** Path and query, encoded as they are to be sent. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** What is signed as the hash of the body. Default: the hash. */
  readonly payload?: string;
  /** Default: now. */
  readonly atMs?: number;
  /** Changes the finished headers. */
  readonly forge?: (headers: Record<string, string>) => void;
}

/** Signs requests by hand, so that tests can send what no client would. */
export function createSigner(url: string, { accessKeyId, secretAccessKey }: S3Credentials) {
  const { host, hostname, port } = new URL(url);
  const day = (date: string): string => date.slice(0, 8);
  const key = (date: string): Buffer =>
    [day(date), "us-east-1", "s3", "aws4_request"].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));

  function signed({ method, target, headers = {}, body = "", payload = sha256(body), atMs = Date.now() }: RawRequest) {
    const date = new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const all: Record<string, string> = { host, "x-amz-date": date, "x-amz-content-sha256": payload, ...headers };
    const names = Object.keys(all).toSorted();
    const [path = "", query = ""] = target.split("?");
    const pairs = query === "" ? [] : query.split("&").map((pair) => (pair.includes("=") ? pair : `${pair}=`));
    const lines = [method, path, pairs.toSorted().join("&"), ...names.map((name) => `${name}:${all[name] ?? ""}`)];
    const canonical = [...lines, "", names.join(";"), payload].join("\n");
    const scope = `${day(date)}/us-east-1/s3/aws4_request`;
    const signature = hmac(key(date), ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex");
    const credential = `Credential=${accessKeyId}/${scope}`;
    all["authorization"] = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
    return { headers: all, signature, date, scope, key: key(date) };
  }

  return {
    signed,
    async send(asked: RawRequest): Promise<RawAnswer> {
      const { headers } = signed(asked);
      asked.forge?.(headers);
      const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
      const request = httpRequest({ hostname, port, method: asked.method, path: asked.target, headers }, (answer) => {
        const { statusCode = 0, headers: given } = answer;
        text(answer).then((all) => resolve({ status: statusCode, headers: given, text: all }), reject);
      });
      request.on("error", reject);
      if (asked.method !== "GET" && (headers["content-length"] ?? headers["transfer-encoding"]) === undefined) {
        request.setHeader("content-length", Buffer.byteLength(asked.body ?? ""));
      }
      request.end(asked.body ?? "");
      return await promise;
    },
  };
}

export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

export function hmac(key: Buffer, content: string): Buffer {
  return createHmac("sha256", key).update(content).digest();
}

/** The signature of these lines. */
export function sign(key: Buffer, lines: readonly string[]): string {
  return hmac(key, lines.join("\n")).toString("hex");
}

/** The code of an error. */
export function codeOf({ text: xml }: RawAnswer): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1];
}
