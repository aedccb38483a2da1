import type { CallOptions, RequestInitPart } from "./send-operation.ts";

/** Bytes to upload. A stream is sent as it comes, without being held in memory. */
export type Bytes = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** What the typed client needs to send bytes. Its own types know only text. */
export function bytesInit(init: RequestInitPart, body: Bytes): RequestInitPart & { readonly body: never } {
  const sent = {
    ...init,
    body: body as never,
    bodySerializer: (bytes: Bytes) => bytes,
    headers: { ...init.headers, "content-type": "application/octet-stream" },
    // `fetch` asks for it where the body is a stream.
    duplex: "half",
  };
  return sent;
}

/** A stream can be read only once, and to repeat an upload would keep all of it in memory. */
export function sentOnce(options: CallOptions | undefined): CallOptions {
  return { ...options, maxRetries: 0 };
}
