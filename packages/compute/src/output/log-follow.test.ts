import type { PrintedBatch } from "@millrace/engine";
import { expect, test } from "vitest";
import { followTail } from "./log-follow.ts";
import { createLogTail } from "./log-tail.ts";

const never = new Promise<never>(() => {});
const { signal } = new AbortController();

function textsOf({ lines }: PrintedBatch): readonly string[] {
  return lines.map(({ text }) => text);
}

test("a reader gets the lines that are there, then the new ones, until the machine ends", async () => {
  const tail = createLogTail();
  const stream = tail.stream();
  stream.write(Buffer.from("1\n2\n3\n"));
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const lines: string[] = [];
  const reading = (async () => {
    for await (const batch of followTail(tail, ended, { after: null, signal })) lines.push(...textsOf(batch));
  })();
  await expect.poll(() => lines).toEqual(["1", "2", "3"]);
  stream.write(Buffer.from("4\n5"));
  await expect.poll(() => lines).toEqual(["1", "2", "3", "4"]);
  stream.end();
  end();
  await reading;
  expect(lines).toEqual(["1", "2", "3", "4", "5"]);
});

test("a reader goes on behind the position of an earlier one", async () => {
  const tail = createLogTail();
  const stream = tail.stream();
  stream.write(Buffer.from("1\n2\n"));
  const first = await followTail(tail, never, { after: null, signal }).next();
  const position = first.value?.position ?? null;
  stream.write(Buffer.from("3\n"));
  const { value } = await followTail(tail, never, { after: position, signal }).next();
  expect(value).toMatchObject({ lines: [{ text: "3", printedAtUs: null }], leftOut: 0 });
});

test("it stops on request, also while it waits", async () => {
  const abort = new AbortController();
  const follow = followTail(createLogTail(), never, { after: null, signal: abort.signal });
  const next = follow.next();
  abort.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

test("a reader that comes late, or reads slowly, is told how much it missed", async () => {
  const tail = createLogTail();
  const stream = tail.stream();
  stream.write(Buffer.from(Array.from({ length: 1_500 }, (_, at) => `${at}\n`).join("")));
  const follow = followTail(tail, never, { after: null, signal });
  const { value: late } = await follow.next();
  expect(late).toMatchObject({ leftOut: 1_300, position: "1500" });
  const line = `${"x".repeat(999)}\n`;
  for (let part = 0; part < 30; part += 1) stream.write(Buffer.from(line.repeat(100)));
  const { value: slow } = await follow.next();
  expect((slow?.leftOut ?? 0) + (slow?.lines.length ?? 0)).toBe(3_000);
  expect(slow?.leftOut).toBeGreaterThan(0);
  expect(slow?.lines.length).toBeGreaterThan(900);
});
