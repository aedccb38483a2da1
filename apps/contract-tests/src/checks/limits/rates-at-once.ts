import { sendSlowBody, type SlowBody } from "@millrace/contract-core";
import { setTimeout as delay } from "node:timers/promises";
import { type ClaimId, limits } from "@millrace/spec";
import { HELD_MAX_MS } from "../../steps/resources/queue-jobs.ts";
import type { AnotherService, Answer, Context, QueueUnderTest, Scenario, SuiteRequest } from "../../steps/words.ts";
import { not, until } from "../../steps/words.ts";

/** Expects a documented 429 that says when to try again. */
export function expectRefused(
  { expect }: Context,
  claims: readonly ClaimId[],
  answer: Answer,
  operation: string,
): void {
  expect(...claims).status(answer, 429, operation);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  expect("ERROR-429-RETRY-AFTER").that(/^[1-9]\d*$/.test(retryAfter), "Retry-After in whole seconds", retryAfter);
}

/** Long enough for a refusal to arrive. */
const ARRIVAL_MS = 100;
const CLAIMS = ["ERROR-QUEUE-429", "ERROR-429-RETRY-AFTER"] as const;

interface HeldOpen {
  /** Whether all are still unanswered. */
  isOpen(): boolean;
  /** Ends them all. */
  end(): Promise<void>;
}

interface AtOnce {
  readonly claim: ClaimId;
  readonly operation: string;
  readonly atOnce: number;
  /** Starts requests that stay under way. */
  readonly hold: (
    queue: QueueUnderTest,
    service: Pick<AnotherService, "address" | "keys">,
    count: number,
  ) => Promise<HeldOpen>;
  readonly oneMore: (queue: QueueUnderTest) => Promise<Answer>;
}

/** Operations whose requests can be kept under way. */
export const kinds: readonly AtOnce[] = [
  {
    claim: "LIMIT-RATE-RUN-CONCURRENT",
    operation: "queue.run",
    atOnce: limits.runConcurrentMax,
    async hold({ endpointId }, { address, keys }, count) {
      const url = `${address()}/v2/${endpointId}/run`;
      const start = (): Promise<SlowBody> => sendSlowBody({ url, authorization: keys.own, begin: '{"input":' });
      const bodies = await Promise.all(Array.from({ length: count }, start));
      let answered = 0;
      for (const { answer } of bodies) void answer.then(() => (answered += 1));
      return {
        isOpen: () => answered === 0,
        async end() {
          for (const body of bodies) body.abort();
        },
      };
    },
    oneMore: (queue) => queue.call("POST", "run", { body: { input: {} }, takes429: true }),
  },
  {
    claim: "LIMIT-RATE-RUNSYNC-CONCURRENT",
    operation: "queue.runsync",
    atOnce: limits.runsyncConcurrentMax,
    hold: async (queue, _, count) =>
      heldOpen(queue, count, `runsync?wait=${limits.waitMaxMs}`, { body: { input: {} } }),
    // A submission without an input is answered at once.
    oneMore: (queue) => queue.call("POST", "runsync", { body: {}, takes429: true }),
  },
  {
    claim: "LIMIT-RATE-STATUS-CONCURRENT",
    operation: "queue.status",
    atOnce: limits.statusConcurrentMax,
    hold: async (queue, _, count) =>
      heldOpen(queue, count, `status-sync/${await queue.run()}?wait=${limits.waitMaxMs}`),
    oneMore: (queue) => queue.call("GET", "status/nothere", { takes429: true }),
  },
  {
    claim: "LIMIT-RATE-STREAM-CONCURRENT",
    operation: "queue.stream",
    atOnce: limits.streamConcurrentMax,
    hold: async (queue, _, count) => heldOpen(queue, count, `stream/${await queue.run()}`),
    oneMore: (queue) => queue.call("GET", "stream/nothere", { takes429: true }),
  },
];

function heldOpen(queue: QueueUnderTest, count: number, path: string, more: Partial<SuiteRequest> = {}): HeldOpen {
  const controller = new AbortController();
  const options = { timeoutMs: HELD_MAX_MS, signal: controller.signal, takes429: true, ...more };
  let answered = 0;
  const open = Array.from({ length: count }, () =>
    queue.call(more.body === undefined ? "GET" : "POST", path, options).then(
      () => (answered += 1),
      () => undefined,
    ),
  );
  return {
    isOpen: () => answered === 0,
    async end() {
      controller.abort();
      await Promise.all(open);
    },
  };
}

async function expectAtOnce(context: Context, service: AnotherService, kind: AtOnce): Promise<void> {
  const { expect } = context;
  const { claim, operation, atOnce, hold, oneMore } = kind;
  const queue = await service.endpoint();
  const most = await hold(queue, service, atOnce - 1);
  const last = await oneMore(queue).then(({ status }) => status);
  expect(claim).that(last !== 429, `the request beside ${atOnce - 1} others is taken`, last);
  const full = await until(
    () => hold(queue, service, 1).finally(() => delay(ARRIVAL_MS)),
    // The previous request may not have ended yet.
    (held) => held.isOpen(),
  );
  // The last requests may not have arrived yet.
  const beyond = await until(() => oneMore(queue), { status: 429 });
  expectRefused(context, [claim, ...CLAIMS], beyond, operation);
  await Promise.all([most.end(), full.end()]);
  const again = await until(() => oneMore(queue), not({ status: 429 }));
  expect(claim).that(again.status !== 429, "a request is taken again when the others are over", again.text);
}

const CANCELS = "LIMIT-RATE-CANCEL-CONCURRENT";
/** Fewer than the limit of a window, so that none is refused for their number. */
const MANY = limits.cancelRequestsPerWindow - limits.cancelConcurrentMax;
/** A cancellation is short, so it is a matter of chance whether too many are under way at the same time. */
const TRIES = 8;

/** Cancels waiting jobs, all at once. */
async function cancelled(service: AnotherService, count: number): Promise<readonly Answer[]> {
  const queue = await service.endpoint();
  const jobs = await Promise.all(Array.from({ length: count }, () => queue.run()));
  // Now the connections are open.
  return await Promise.all(jobs.map((id) => queue.call("POST", `cancel/${id}`, { takes429: true })));
}

async function expectOverflow(context: Context, service: AnotherService): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const refused = (await cancelled(service, MANY)).filter(({ status }) => status !== 200);
    if (refused.length === 0) continue;
    for (const answer of refused) {
      expectRefused(context, [CANCELS, "ERROR-429-RETRY-AFTER"], answer, "queue.cancel");
    }
    return;
  }
  context.expect(CANCELS).that(false, `some of ${MANY} cancellations at once refused, once in ${TRIES} times`, "none");
}

export const scenarios: readonly Scenario[] = [
  ...kinds.map((kind): Scenario => ({
    name: `Requests to ${kind.operation} are as many at once as may be, and one more`,
    claims: [kind.claim, ...CLAIMS],
    safety: "full",
    // Each gateway counts for itself.
    needs: ["own-service", "one-gateway"],
    run: async (context) =>
      await expectAtOnce(context, await context.another({ shared: true, rateLimits: true }), kind),
  })),
  {
    name: "Cancellations are as many at once as may be, and many more",
    claims: [CANCELS, "ERROR-429-RETRY-AFTER"],
    safety: "full",
    // Each gateway counts for itself.
    needs: ["own-service", "one-gateway"],
    async run(context) {
      const service = await context.another({ shared: true, rateLimits: true });
      const most = await cancelled(service, limits.cancelConcurrentMax);
      const statuses = [...new Set(most.map(({ status }) => status))];
      context.expect(CANCELS).equals(statuses, [200], `statuses of ${limits.cancelConcurrentMax} at once`);
      await expectOverflow(context, service);
    },
  },
];
