import { expect, test } from "vitest";
import { readModelSettings } from "./model-settings.ts";

const none = { hub: undefined, maxBytes: undefined, compute: undefined };

test("without a hub there are no models", () => {
  expect(readModelSettings(none)).toBeUndefined();
  expect(readModelSettings({ ...none, hub: "" })).toBeUndefined();
});

test("a hub has an address, and its models a bound", () => {
  const hub = "https://hub.example.com";
  expect(readModelSettings({ ...none, hub })).toEqual({ hubUrl: `${hub}/`, maxBytes: 107_374_182_400 });
  expect(readModelSettings({ ...none, hub, maxBytes: "1048576" })?.maxBytes).toBe(1_048_576);
});

test.each([
  [{ ...none, hub: "hub.example.com" }, /^MILLRACE_MODEL_HUB must be the address/],
  [{ ...none, hub: "ftp://hub.example.com" }, /^MILLRACE_MODEL_HUB must be the address/],
  [{ ...none, hub: "https://ada:hunter2@hub.example.com" }, /^MILLRACE_MODEL_HUB (?!.*hunter2)/],
  [{ ...none, hub: "https://hub.example.com", maxBytes: "1 GB" }, /^MILLRACE_MODEL_MAX_BYTES .*"1 GB"/],
  [{ ...none, maxBytes: "1048576" }, /^MILLRACE_MODEL_MAX_BYTES has no effect without MILLRACE_MODEL_HUB/],
  [{ ...none, hub: "https://hub.example.com", compute: "kubernetes" }, /pods of a cluster cannot get models/],
])("%j is refused", (given, reason) => {
  expect(() => readModelSettings(given)).toThrow(reason);
});
