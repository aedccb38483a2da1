import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { readAddress } from "./address.ts";
import { checkSignature, checkTime, readSignature, signingKey } from "./signature.ts";

/** The examples of Amazon's documentation of version 4, with the credentials that are used there. */
const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const host = "examplebucket.s3.amazonaws.com";
const CREDENTIAL = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
const examples = [
  {
    what: "reads a range of a file",
    method: "GET",
    url: "/test.txt",
    headers: { range: "bytes=0-9", "x-amz-content-sha256": EMPTY },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    what: "stores a file with a dollar sign in its name",
    method: "PUT",
    url: "/test%24file.text",
    headers: {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    what: "asks for a part of a bucket without a value",
    method: "GET",
    url: "/?lifecycle",
    headers: { "x-amz-content-sha256": EMPTY },
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    what: "lists files with parameters",
    method: "GET",
    url: "/?max-keys=2&prefix=J",
    headers: { "x-amz-content-sha256": EMPTY },
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
];

function requestOf(method: string, url: string, headers: Record<string, string>): IncomingMessage {
  const headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  return { method, url, headers, headersDistinct } as unknown as IncomingMessage;
}

function check(request: IncomingMessage): void {
  const address = readAddress(undefined, request.url ?? "", undefined);
  const given = readSignature(request, address);
  checkSignature(request, address, given, signingKey(SECRET, given.scope));
}

describe("the signature of Amazon's example that", () => {
  test.each(examples)("$what is accepted, and no other one", ({ method, url, headers, signature }) => {
    const all: Record<string, string> = { host, "x-amz-date": "20130524T000000Z", ...headers };
    const signed = Object.keys(all).toSorted().join(";");
    const authorization = (last: string): string =>
      `AWS4-HMAC-SHA256 Credential=${CREDENTIAL},SignedHeaders=${signed},Signature=${last}`;
    check(requestOf(method, url, { ...all, authorization: authorization(signature) }));
    const other = requestOf(method, url, { ...all, authorization: authorization(signature.replaceAll("0", "1")) });
    expect(() => check(other)).toThrow(expect.objectContaining({ code: "SignatureDoesNotMatch" }));
  });

  test("is in the address is accepted for as long as it says", () => {
    const url =
      `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}&X-Amz-Date=20130524T000000Z` +
      "&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
    const request = requestOf("GET", url, { host });
    check(request);
    const given = readSignature(request, readAddress(undefined, url, undefined));
    const signedAtMs = Date.UTC(2013, 4, 24);
    checkTime(given, signedAtMs + 86_400_000);
    for (const atMs of [signedAtMs + 86_401_000, signedAtMs - 901_000]) {
      expect(() => checkTime(given, atMs)).toThrow(expect.objectContaining({ status: 403 }));
    }
  });
});
