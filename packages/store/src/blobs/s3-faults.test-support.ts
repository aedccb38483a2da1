import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What happens to a request instead of its being passed on and answered. */
export type Fault =
  | { readonly kind: "answer"; readonly status: number; readonly code: string; readonly detail?: string }
  /** The request is taken and nothing happens. */
  | { readonly kind: "silence" }
  /** The request is carried out, and the connection ends before the answer. */
  | { readonly kind: "answer lost" }
  /** The answer ends after so many bytes of its body. */
  | { readonly kind: "answer cut"; readonly afterBytes: number };

/** Chooses the fault of a request; undefined lets it pass. `url` is the path with its query. */
export type FaultRule = (request: { readonly method: string; readonly url: string }) => Fault | undefined;

/** A way to an S3 server on which things go wrong as a test wants. */
export interface FaultyWay {
  readonly endpoint: string;
  /** Requests that came, as `PUT /bucket/key?query`. */
  readonly requests: readonly string[];
  /** Applies to all requests from now on. */
  setRule(rule: FaultRule): void;
  close(): Promise<void>;
}

export async function openFaultyWay(serverUrl: string): Promise<FaultyWay> {
  const requests: string[] = [];
  const begins = new Map<string, string>();
  let rule: FaultRule = () => undefined;

  function pass(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
    const url = request.url ?? "/";
    const onward = sendRequest(new URL(url, serverUrl), { method: request.method, headers: request.headers });
    onward.on("error", () => response.destroy());
    onward.on("response", (answer) => {
      if (fault?.kind === "answer lost") return void answer.resume().on("end", () => response.destroy());
      if (/\?uploads\b|[?&]uploads(=|&|$)/.test(url)) return void datedUploads(answer, response, begins);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      let left = fault?.kind === "answer cut" ? fault.afterBytes : Infinity;
      answer.on("error", () => response.destroy());
      answer.on("data", (bytes: Buffer) => {
        response.write(bytes.subarray(0, Math.max(0, Math.min(left, bytes.byteLength))));
        left -= bytes.byteLength;
        // What was written has to leave before the connection ends.
        if (left <= 0) setImmediate(() => response.destroy());
      });
      answer.on("end", () => {
        if (left > 0) response.end();
      });
    });
    request.pipe(onward);
  }

  const server = createServer((request, response) => {
    const seen = { method: request.method ?? "", url: request.url ?? "" };
    requests.push(`${seen.method} ${seen.url}`);
    const fault = rule(seen);
    if (fault?.kind === "silence") return void request.resume();
    if (fault?.kind !== "answer") return pass(request, response, fault);
    request.resume().on("end", () => {
      response.writeHead(fault.status, { "content-type": "application/xml" });
      response.end(`<Error><Code>${fault.code}</Code><Message>${fault.detail ?? "no"}</Message></Error>`);
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setRule(next) {
      rule = next;
    },
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}

/** The server says of every upload that it began in 2010; here it gets the time at which it passed. */
async function datedUploads(
  answer: IncomingMessage,
  response: ServerResponse,
  begins: Map<string, string>,
): Promise<void> {
  const xml = await text(answer);
  const begun = /<InitiateMultipartUploadResult[\s\S]*<UploadId>([^<]+)</.exec(xml)?.[1];
  if (begun !== undefined) begins.set(begun, new Date().toISOString());
  const dated = xml.replaceAll(/<Upload>[\s\S]*?<\/Upload>/g, (upload) => {
    const begin = begins.get(/<UploadId>([^<]+)</.exec(upload)?.[1] ?? "");
    return begin === undefined ? upload : upload.replace(/(<Initiated>)[^<]*/, `$1${begin}`);
  });
  const { "content-length": _old, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 500, { ...headers, "content-length": Buffer.byteLength(dated) }).end(dated);
}
