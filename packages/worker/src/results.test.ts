import { expect, test } from "vitest";
import type { HttpAnswer, HttpRequest } from "./http.ts";
import { Results, type ResultParcel } from "./results.ts";
import { systemTiming } from "./timing.ts";

function parcel(jobId: string, signal = new AbortController().signal): ResultParcel {
  return { url: `http://service/${jobId}`, jobId, attemptToken: `token of ${jobId}`, body: '{"output":1}', signal };
}

function resultsTo(answer: (request: HttpRequest) => HttpAnswer): Results {
  return new Results("http://service/batch", {
    transport: { send: (request) => Promise.resolve(answer(request)), close: () => undefined },
    timing: systemTiming,
    policy: { attemptsMax: 1, withinMs: 1000 },
    emit: () => undefined,
  });
}

test("a job that is stopped while its result waits for others is not reported", async () => {
  const early = new AbortController();
  const late = new AbortController();
  const bodies: unknown[] = [];
  const results = resultsTo(({ body = "" }) => {
    bodies.push(JSON.parse(body));
    late.abort();
    return {
      status: 200,
      contentType: "application/json",
      retryAfterMs: undefined,
      body: '{"b":{"status":"COMPLETED"},"c":{"error":"conflict"}}',
    };
  });
  const outcomes = [
    results.deliver(parcel("a", early.signal), false),
    results.deliver(parcel("b"), false),
    results.deliver(parcel("c", late.signal), false),
  ];
  early.abort();
  expect(await Promise.all(outcomes)).toEqual([{ kind: "cancelled" }, { kind: "stored" }, { kind: "cancelled" }]);
  expect(bodies).toEqual([
    { b: { attemptToken: "token of b", output: 1 }, c: { attemptToken: "token of c", output: 1 } },
  ]);
});
