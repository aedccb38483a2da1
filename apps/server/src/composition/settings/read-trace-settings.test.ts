import { describe, expect, it, test } from "vitest";
import { readTraceSettings } from "./read-trace-settings.ts";

const endpoint = "http://127.0.0.1:4318";
const none = { endpoint: undefined, headers: undefined, ratio: undefined };

describe("the settings of traces", () => {
  it("are none without a collector, whatever else is set", () => {
    expect(readTraceSettings(none)).toBeUndefined();
    expect(readTraceSettings({ endpoint: "", headers: "a=b", ratio: "1" })).toBeUndefined();
  });

  it("have no headers and a small share of the submits by default", () => {
    expect(readTraceSettings({ ...none, endpoint: `${endpoint}/` })).toEqual({ endpoint, headers: {}, ratio: 0.01 });
  });

  it("take headers with values of any characters", () => {
    const headers = " authorization=Basic%20dXNlcjpwYXNz== , x-tenant=a%2Cb,, empty=";
    expect(readTraceSettings({ ...none, endpoint, headers })?.headers).toEqual({
      authorization: "Basic dXNlcjpwYXNz==",
      "x-tenant": "a,b",
      empty: "",
    });
  });

  test.each(["0", "1", "0.25", "1e-3"])("take %s as a share", (ratio) => {
    expect(readTraceSettings({ ...none, endpoint, ratio })?.ratio).toBe(Number(ratio));
  });

  test.each(["-0.1", "1.1", "x", " ", "NaN", "Infinity", "5 %"])(
    "refuse %j as a share, also without a collector",
    (ratio) => {
      expect(() => readTraceSettings({ ...none, ratio })).toThrow(/^MILLRACE_TRACE_RATIO must be a number from 0 to 1/);
    },
  );

  test.each(["secret", "=secret", "a b=secret", "a=%zzsecret", "a=secret%0d%0ax: y"])(
    "refuse %j as headers without repeating the value",
    (headers) => {
      expect(() => readTraceSettings({ ...none, endpoint, headers })).toThrow(/^MILLRACE_OTLP_HEADERS (?!.*secret)/);
    },
  );

  test.each(["collector:4318", "ftp://secret@collector", "secret"])("refuse %j as a collector", (text) => {
    expect(() => readTraceSettings({ ...none, endpoint: text })).toThrow(/^MILLRACE_OTLP_ENDPOINT (?!.*secret)/);
  });
});
