import { expect, test } from "vitest";
import { machineTimeMs, stamped, TIME_STAMP } from "./time-stamp.ts";

test("a body is stamped with the time of the machine, without a change of its length", () => {
  const body = Buffer.from(`{"input":{"sent":"${TIME_STAMP}"}}`);
  const beforeMs = machineTimeMs();
  const sent = stamped(body);
  const { input } = JSON.parse(sent.toString()) as { readonly input: { readonly sent: string } };
  expect(sent).toHaveLength(body.length);
  expect(Number(input.sent)).toBeGreaterThanOrEqual(Number(beforeMs.toFixed(6)));
  expect(Number(input.sent)).toBeLessThanOrEqual(Number(machineTimeMs().toFixed(6)));
});

test("a body without a place for the time is sent as it is", () => {
  const body = Buffer.from("{}");
  expect(stamped(body)).toBe(body);
});
