import { expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import { keepUpFailures } from "./upkeep.ts";

const hourMs = 3_600_000;

test("failures are removed endpoint by endpoint, by the gateway that leads, until it ends", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const asked: string[] = [];
  let leads = false;
  const next: Readonly<Record<string, string>> = { "": "a", a: "b" };
  const end = keepUpFailures({
    clock,
    store: {
      async pruneFailures(_nowMs, after) {
        asked.push(after);
        return next[after] ?? null;
      },
    },
    leads: () => leads,
    onError: (error) => expect.unreachable(String(error)),
  });
  await clock.advance(hourMs);
  expect(asked).toEqual([]);
  leads = true;
  await clock.advance(hourMs);
  expect(asked).toEqual(["", "a", "b"]);
  await end();
  await clock.advance(hourMs);
  expect(asked).toHaveLength(3);
  clock.close();
});

test("what cannot be removed now is tried again", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const errors: unknown[] = [];
  const end = keepUpFailures({
    clock,
    store: { pruneFailures: () => Promise.reject(new Error("the database is away")) },
    leads: () => true,
    onError: (error) => errors.push(error),
  });
  await clock.advance(hourMs);
  await clock.advance(hourMs);
  expect(errors).toHaveLength(2);
  await end();
  clock.close();
});
