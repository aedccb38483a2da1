import { type ClaimId, limits } from "@millrace/spec";
import { sendRepeatedly } from "../../steps/resources/queue-jobs.ts";
import type { AnotherService, Answer, Context, QueueUnderTest, Scenario, SuiteRequest } from "../../steps/words.ts";
import { expectRefused } from "./rates-at-once.ts";

interface Rate {
  readonly claim: ClaimId;
  readonly requests: number;
  readonly operation: string;
  /** A short request, with its path below that of the endpoint; `number` counts them. */
  readonly request: (number: number) => Pick<SuiteRequest, "method" | "path" | "body">;
}

/** One request, whose refusal is an answer like any other. */
export function sendOne({ request }: Rate, queue: QueueUnderTest, number: number): Promise<Answer> {
  const { method, path, body } = request(number);
  return queue.call(method, path, { takes429: true, ...(body === undefined ? {} : { body }) });
}

/** Operations whose requests for unknown jobs also count, and are short. */
export const rates: readonly Rate[] = [
  {
    claim: "LIMIT-RATE-RUN",
    requests: limits.runRequestsPerWindow,
    operation: "queue.run",
    request: () => ({ method: "POST", path: "run", body: { input: {} } }),
  },
  {
    claim: "LIMIT-RATE-RUNSYNC",
    requests: limits.runsyncRequestsPerWindow,
    operation: "queue.runsync",
    request: () => ({ method: "POST", path: "runsync", body: {} }),
  },
  {
    claim: "LIMIT-RATE-STATUS",
    requests: limits.statusRequestsPerWindow,
    operation: "queue.status",
    // The limit counts them together.
    request: (number) => ({ method: "GET", path: `${number % 2 === 0 ? "status" : "status-sync"}/nothere` }),
  },
  {
    claim: "LIMIT-RATE-STREAM",
    requests: limits.streamRequestsPerWindow,
    operation: "queue.stream",
    request: () => ({ method: "GET", path: "stream/nothere" }),
  },
  {
    claim: "LIMIT-RATE-CANCEL",
    requests: limits.cancelRequestsPerWindow,
    operation: "queue.cancel",
    request: () => ({ method: "POST", path: "cancel/nothere" }),
  },
  {
    claim: "LIMIT-RATE-PURGE",
    requests: limits.purgeRequestsPerWindow,
    operation: "queue.purgeQueue",
    request: () => ({ method: "POST", path: "purge-queue" }),
  },
];

/** Fills a window, which begins with the first request. */
async function fill(
  rate: Rate,
  service: AnotherService,
  queue: QueueUnderTest,
  { expect }: Pick<Context, "expect">,
): Promise<void> {
  const answers = await sendRepeatedly(service, queue, rate.request, rate.requests);
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(rate.claim).equals(refused, 0, `refused of the first ${rate.requests} requests`);
}

async function expectRate(context: Context, service: AnotherService, rate: Rate): Promise<void> {
  const { expect } = context;
  const queue = await service.endpoint();
  const refusal = [rate.claim, "ERROR-QUEUE-429", "ERROR-429-RETRY-AFTER"] as const;
  const startMs = await service.clock.nowMs();
  await fill(rate, service, queue, context);
  const beyond = await sendOne(rate, queue, rate.requests);
  // In real time, a slow machine does not fill a window while it lasts.
  if ((await service.clock.nowMs()) - startMs >= limits.rateWindowMs) {
    for (const claim of [...refusal, "LIMIT-RATE-WINDOW"] as const) expect(claim).unseen("a request beyond the limit");
    return;
  }
  expectRefused(context, refusal, beyond, rate.operation);
  expect("ERROR-CODE-MATCHES-STATUS").contains(beyond.json, { error: "rate_limited" });
  const seconds = Number(beyond.headers.get("retry-after"));
  expect("LIMIT-RATE-WINDOW").between(seconds, 1, limits.rateWindowMs / 1000, "seconds to wait");
  // Other endpoints have their own count.
  const elsewhere = await sendOne(rate, await service.endpoint(), 0);
  expect(rate.claim).that(elsewhere.status !== 429, "requests to another endpoint are taken", elsewhere.status);
  await service.clock.pass(limits.rateWindowMs);
  const next = await sendOne(rate, queue, 0);
  expect("LIMIT-RATE-WINDOW").that(next.status !== 429, "requests are taken again in the next window", next.text);
}

export const scenarios: readonly Scenario[] = rates.map((rate) => ({
  name: `Requests to ${rate.operation} are as many as may be in a window, and one more`,
  claims: [rate.claim, "LIMIT-RATE-WINDOW", "ERROR-QUEUE-429", "ERROR-429-RETRY-AFTER", "ERROR-CODE-MATCHES-STATUS"],
  safety: "full",
  // Each gateway counts for itself.
  needs: ["own-service", "one-gateway"],
  ceiling: { requests: rate.requests + 50 },
  spanMs: limits.rateWindowMs,
  async run(context) {
    const service = await context.another({ shared: true, rateLimits: true });
    // So that the window does not end before a slow machine has filled it.
    await service.clock.hold(() => expectRate(context, service, rate));
  },
}));
