import { createHash, createHmac } from "node:crypto";
import { type Context, fieldsOf } from "../words.ts";

/** For an answer with its body. */
const ANSWERED_WITHIN_MS = 30_000;

/** An answer by S3. */
export interface S3Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The code of an error. */
  readonly code: string | undefined;
}

export interface S3Request {
  readonly method?: string;
  /** After the endpoint, encoded as it is to be signed. */
  readonly path: string;
  /** Encoded, in the order in which parameters are signed. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What is signed as the hash of the body; default: its hash. */
  readonly payload?: string;
  /** How long ago the request was signed. */
  readonly ageMs?: number;
  /** Headers that are sent and not signed. */
  readonly unsigned?: Readonly<Record<string, string>>;
  /** Sends a request without a signature. */
  readonly isUnsigned?: boolean;
}

/** A client of S3 with the rights of a key, see {@link s3Client}. */
export interface S3Client {
  send(request: S3Request): Promise<S3Answer>;
  /** A query that reads this path, or does what `method` says, for so many seconds. */
  presign(path: string, method: string, lifeSeconds: number): string;
}

/** Signs requests with the S3 credentials of a key. Default: the key of the run. */
export async function s3Client(context: Pick<Context, "rest" | "address">, key?: string): Promise<S3Client> {
  const credentials = await context.rest("GET", "/keys/current/s3", undefined, key === undefined ? {} : { key });
  const { accessKeyId, secretAccessKey, path: endpoint, region } = fieldsOf(credentials);
  // Signatures name the host, so each request goes to the same gateway.
  const { origin, host } = new URL(context.address());
  const scopeOf = (date: string): string => `${date.slice(0, 8)}/${String(region)}/s3/aws4_request`;

  function signatureOf(date: string, canonical: string): string {
    const key = scopeOf(date)
      .split("/")
      .reduce<Buffer>((above, part) => hmac(above, part), Buffer.from(`AWS4${String(secretAccessKey)}`));
    return hmac(key, ["AWS4-HMAC-SHA256", date, scopeOf(date), sha256(canonical)].join("\n")).toString("hex");
  }

  return {
    async send({ method = "GET", path, query = "", headers = {}, body = "", ageMs = 0, isUnsigned = false, ...given }) {
      const { payload = sha256(body), unsigned = {} } = given;
      const date = dateOf(Date.now() - ageMs);
      const all: Record<string, string> = {
        host,
        "x-amz-content-sha256": payload,
        "x-amz-date": date,
        ...headers,
      };
      const names = Object.keys(all).toSorted();
      const target = `${String(endpoint)}${path}`;
      const lines = names.map((name) => `${name}:${all[name] ?? ""}`);
      const canonical = [method, target, query, ...lines, "", names.join(";"), payload].join("\n");
      const credential = `Credential=${String(accessKeyId)}/${scopeOf(date)},SignedHeaders=${names.join(";")}`;
      const authorization = `AWS4-HMAC-SHA256 ${credential},Signature=${signatureOf(date, canonical)}`;
      const { host: _, ...sent } = all;
      return await askS3(`${origin}${target}${query === "" ? "" : `?${query}`}`, {
        method,
        headers: isUnsigned ? {} : { ...sent, ...unsigned, authorization },
        ...(body === "" ? {} : { body }),
      });
    },
    presign(path, method, lifeSeconds) {
      const date = dateOf(Date.now());
      const credential = encodeURIComponent(`${String(accessKeyId)}/${scopeOf(date)}`);
      const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}&X-Amz-Date=${date}&X-Amz-Expires=${lifeSeconds}&X-Amz-SignedHeaders=host`;
      const target = `${String(endpoint)}${path}`;
      const canonical = [method, target, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
      return `${origin}${target}?${query}&X-Amz-Signature=${signatureOf(date, canonical)}`;
    },
  };
}

/** Sends a request that is signed already. */
export async function askS3(url: string, init: RequestInit = {}): Promise<S3Answer> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] };
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
