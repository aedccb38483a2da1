import { expect, test } from "vitest";
import { followTail } from "./log-follow.ts";
import { createLogTail } from "./log-tail.ts";

const never = new Promise<never>(() => {});

test("a reader gets the last lines, then the new ones, until the machine ends", async () => {
  const tail = createLogTail();
  const stream = tail.stream();
  stream.write(Buffer.from("1\n2\n3\n"));
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const lines: string[] = [];
  const reading = (async () => {
    for await (const line of followTail(tail, ended, { tailLines: 2, signal: new AbortController().signal })) {
      lines.push(line);
    }
  })();
  await expect.poll(() => lines).toEqual(["2", "3"]);
  stream.write(Buffer.from("4\n5"));
  await expect.poll(() => lines).toEqual(["2", "3", "4"]);
  stream.end();
  end();
  await reading;
  expect(lines).toEqual(["2", "3", "4", "5"]);
});

test("it stops on request, also while it waits", async () => {
  const abort = new AbortController();
  const follow = followTail(createLogTail(), never, { tailLines: 2, signal: abort.signal });
  const next = follow.next();
  abort.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

test("a slow reader gets the number of lines that it missed", async () => {
  const tail = createLogTail();
  const follow = followTail(tail, never, { tailLines: 0, signal: new AbortController().signal });
  const first = follow.next();
  tail.stream().write(Buffer.from(Array.from({ length: 1_500 }, (_, at) => `${at}\n`).join("")));
  expect((await first).value).toMatch(/^… 500 lines/);
  expect((await follow.next()).value).toBe("500");
});
