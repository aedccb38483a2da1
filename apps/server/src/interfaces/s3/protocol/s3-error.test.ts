import { DomainError, NoRoomError, UploadError } from "@millrace/engine";
import { expect, test } from "vitest";
import { asS3Error, S3Error } from "./s3-error.ts";

test.each([
  [new NoRoomError("The disk is full."), 507, "InsufficientStorage"],
  [new DomainError("payload_too_large", "too large"), 400, "EntityTooLarge"],
  [new DomainError("request_timeout", "too slow"), 400, "RequestTimeout"],
  [new DomainError("not_implemented", "in a cluster"), 501, "NotImplemented"],
  [new DomainError("conflict", "a directory"), 409, "ExistsAsDirectory"],
  [new UploadError("no_such_upload", "gone"), 404, "NoSuchUpload"],
  [new S3Error("InvalidRange"), 416, "InvalidRange"],
])("%s is told in the words of S3", (error, status, code) => {
  expect(asS3Error(error)).toMatchObject({ status, code });
});

test("what a client can repeat later says when, and what broke here tells no details", () => {
  const busy = new DomainError("unavailable", "The host is not running.", { retryAfterSeconds: 10 });
  expect(asS3Error(busy)).toMatchObject({ code: "SlowDown", retryAfterSeconds: 10 });
  expect(asS3Error(new DomainError("rate_limited", "too many"))).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  expect(asS3Error(full)).toMatchObject({ code: "SlowDown" });
  const { code, message } = asS3Error(new Error("/secret/path"));
  expect([code, message]).toEqual(["InternalError", "Something went wrong on our side."]);
});
