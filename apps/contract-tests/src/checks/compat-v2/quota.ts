import type { Expectation } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { securedV2, v2 } from "../../derived/interfaces/compat-v2.ts";
import { call, pathWith } from "../../derived/interfaces/places.ts";
import { type AnotherService, type Answer, MINUTE_MS, type Scenario } from "../../steps/words.ts";

const POLICY = [
  `"minute";q=${limits.compatV2RequestsPerMinute};w=60`,
  `"hour";q=${limits.compatV2RequestsPerHour};w=3600`,
  `"day";q=${limits.compatV2RequestsPerDay};w=86400`,
].join(", ");

/** What is left of the minute. */
function leftOf(answer: Answer): number {
  return Number(/^"minute";r=(\d+);t=\d+, "hour";/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
}

async function expectQuota(says: Expectation, service: AnotherService): Promise<void> {
  const ask = (): Promise<Answer> => v2(service, "GET", "/account/ssh-keys", undefined, { takes429: true });
  const first = await ask();
  says.status(first, 200, "compatV2.getSshKeys");
  says.equals(first.headers.get("ratelimit-policy"), POLICY, "RateLimit-Policy");
  for (let left = limits.compatV2RequestsPerMinute - 1; left > 0; left -= 1) {
    const answer = left === limits.compatV2RequestsPerMinute - 1 ? first : await ask();
    says.equals(leftOf(answer), left, "calls that RateLimit tells to be left");
  }
  says.equals(leftOf(await ask()), 0, "calls that RateLimit tells to be left");
  for (const operation of securedV2) {
    const answer = await call(service, operation, pathWith(operation, {}), { takes429: true });
    says.status(answer, 429, operation.id);
    says.equals(leftOf(answer), 0, "calls that RateLimit tells to be left");
    says.between(Number(answer.headers.get("retry-after")), 1, 60, "seconds to wait");
  }
  await service.clock.pass(MINUTE_MS);
  const next = await ask();
  says.status(next, 200, "compatV2.getSshKeys");
  says.equals(leftOf(next), limits.compatV2RequestsPerMinute - 1, "calls that RateLimit tells to be left");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Calls of version 2 of REST are as many as may be in a minute, where they are limited",
    claims: ["COMPAT-V2-QUOTA"],
    safety: "full",
    // Each gateway counts for itself.
    needs: ["own-service", "one-gateway"],
    ceiling: { requests: limits.compatV2RequestsPerMinute + 150 },
    spanMs: 2 * MINUTE_MS,
    async run({ context, says }) {
      const unlimited = await v2(context, "GET", "/account/ssh-keys");
      says.equals(unlimited.headers.get("ratelimit"), null, "RateLimit where calls are not limited");
      const service = await context.another({ shared: true, rateLimits: true });
      await service.clock.pass(MINUTE_MS);
      await service.clock.hold(() => expectQuota(says, service));
    },
  },
];
