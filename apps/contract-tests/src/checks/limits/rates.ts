import { type ClaimId, limits } from "@millrace/spec";
import type { AnotherService, Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";
import { expectRefused } from "./rate-refusals.ts";

/** Number of concurrent requests. */
const AT_ONCE = 16;

interface Rate {
  readonly claim: ClaimId;
  readonly requests: number;
  readonly operation: string;
  /** A short request; `number` counts them. */
  readonly send: (queue: QueueUnderTest, number: number, more: Partial<SuiteRequest>) => Promise<Answer>;
}

/** Operations whose requests for unknown jobs also count, and are short. */
export const rates: readonly Rate[] = [
  {
    claim: "LIMIT-RATE-RUN",
    requests: limits.runRequestsPerWindow,
    operation: "queue.run",
    send: (queue, _, more) => queue.call("POST", "run", { body: { input: {} }, ...more }),
  },
  {
    claim: "LIMIT-RATE-RUNSYNC",
    requests: limits.runsyncRequestsPerWindow,
    operation: "queue.runsync",
    send: (queue, _, more) => queue.call("POST", "runsync", { body: {}, ...more }),
  },
  {
    claim: "LIMIT-RATE-STATUS",
    requests: limits.statusRequestsPerWindow,
    operation: "queue.status",
    // The limit counts them together.
    send: (queue, number, more) => queue.call("GET", `${number % 2 === 0 ? "status" : "status-sync"}/nothere`, more),
  },
  {
    claim: "LIMIT-RATE-STREAM",
    requests: limits.streamRequestsPerWindow,
    operation: "queue.stream",
    send: (queue, _, more) => queue.call("GET", "stream/nothere", more),
  },
  {
    claim: "LIMIT-RATE-CANCEL",
    requests: limits.cancelRequestsPerWindow,
    operation: "queue.cancel",
    send: (queue, _, more) => queue.call("POST", "cancel/nothere", more),
  },
  {
    claim: "LIMIT-RATE-PURGE",
    requests: limits.purgeRequestsPerWindow,
    operation: "queue.purgeQueue",
    send: (queue, _, more) => queue.call("POST", "purge-queue", more),
  },
];

/** Fills a window, which begins with the first request. */
async function fill(
  { send, requests, claim }: Rate,
  queue: QueueUnderTest,
  { expect }: Pick<Context, "expect">,
): Promise<void> {
  let refused = 0;
  for (let sent = 0; sent < requests; sent += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, requests - sent) }, (_, at) => sent + at);
    const answers = await Promise.all(some.map((number) => send(queue, number, { takes429: true })));
    refused += answers.filter(({ status }) => status === 429).length;
  }
  expect(claim).equals(refused, 0, `refused of the first ${requests} requests`);
}

async function expectRate(context: Context, service: AnotherService, rate: Rate): Promise<void> {
  const { expect } = context;
  const queue = await service.endpoint();
  const refusal = [rate.claim, "ERROR-QUEUE-429", "ERROR-429-RETRY-AFTER"] as const;
  const startMs = await service.clock.nowMs();
  await fill(rate, queue, context);
  const beyond = await rate.send(queue, rate.requests, { takes429: true });
  // In real time, a slow machine does not fill a window while it lasts.
  if ((await service.clock.nowMs()) - startMs >= limits.rateWindowMs) {
    for (const claim of [...refusal, "LIMIT-RATE-WINDOW"] as const) expect(claim).unseen("a request beyond the limit");
    return;
  }
  expectRefused(context, refusal, beyond, rate.operation);
  const seconds = Number(beyond.headers.get("retry-after"));
  expect("LIMIT-RATE-WINDOW").between(seconds, 1, limits.rateWindowMs / 1000, "seconds to wait");
  // Other endpoints have their own count.
  const elsewhere = await rate.send(await service.endpoint(), 0, { takes429: true });
  expect(rate.claim).that(elsewhere.status !== 429, "requests to another endpoint are taken", elsewhere.status);
  await service.clock.pass(limits.rateWindowMs);
  const next = await rate.send(queue, 0, { takes429: true });
  expect("LIMIT-RATE-WINDOW").that(next.status !== 429, "requests are taken again in the next window", next.text);
}

export const scenarios: readonly Scenario[] = rates.map((rate) => ({
  name: `Requests to ${rate.operation} are as many as may be in a window, and one more`,
  claims: [rate.claim, "LIMIT-RATE-WINDOW", "ERROR-QUEUE-429", "ERROR-429-RETRY-AFTER"],
  safety: "full",
  needs: ["own-service"],
  ceiling: { requests: rate.requests + 50 },
  spanMs: limits.rateWindowMs,
  async run(context) {
    const service = await context.another({ shared: true, rateLimits: true });
    // So that the window does not end before a slow machine has filled it.
    await service.clock.hold(() => expectRate(context, service, rate));
  },
}));
