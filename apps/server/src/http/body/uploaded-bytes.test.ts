import { PassThrough } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { RequestAbortedError } from "./request-body.ts";
import { uploadedBytes } from "./uploaded-bytes.ts";

const HOUR_MS = 3_600_000;

test("bytes arrive as they were sent", async () => {
  const body = new PassThrough();
  const read = text(uploadedBytes(body, HOUR_MS));
  body.write("one, ");
  body.end("two");
  expect(await read).toBe("one, two");
});

test("bytes that arrive one by one are read together", async () => {
  const body = new PassThrough();
  const sent = Buffer.from("abcdefgh".repeat(5_000));
  let pieces = 0;
  const read = buffer(uploadedBytes(body, HOUR_MS).on("data", () => (pieces += 1)));
  for (const byte of sent) body.write(Buffer.of(byte));
  body.write(Buffer.alloc(5_000, "x"));
  body.end("y");
  expect((await read).toString()).toBe(`${sent.toString()}${"x".repeat(5_000)}y`);
  expect(pieces).toBeLessThan(200);
});

test("a sender that pauses for too long is refused, and what it sends later is discarded", async () => {
  const body = new PassThrough();
  const read = uploadedBytes(body, 20);
  body.write("one");
  await expect(text(read)).rejects.toMatchObject({ code: "request_timeout" });
  body.end(Buffer.alloc(1024 ** 2));
  await expect.poll(() => body.readableEnded).toBe(true);
});

test("a reader that is slow is no pause of the sender", async () => {
  const body = new PassThrough();
  const read = uploadedBytes(body, 20);
  const sent = Buffer.alloc(1024 ** 2);
  body.end(sent);
  await expect.poll(() => body.isPaused()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await buffer(read)).length).toBe(sent.length);
});

test("a sender that goes away ends it with an error, also when nobody reads", async () => {
  const body = new PassThrough();
  const read = uploadedBytes(body, HOUR_MS);
  body.write("half");
  body.destroy();
  await expect(text(read)).rejects.toBeInstanceOf(RequestAbortedError);
  const unread = new PassThrough();
  const other = uploadedBytes(unread, HOUR_MS);
  unread.destroy();
  await expect.poll(() => other.destroyed).toBe(true);
});
