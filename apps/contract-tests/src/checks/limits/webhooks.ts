import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Moment, expectChange, moment } from "../waiting/moment.ts";
import { until } from "../waiting/until.ts";

/** Gives the target time to record the end of a try, which is not visible from outside. */
const NOTED_MS = 300;

export interface Receiver {
  readonly url: string;
  /** Received tries. */
  tries(): number;
  /** Tries whose connection was closed before the answer. */
  givenUp(): number;
}

/** Receives webhooks on this machine: answers with `status`, or not at all if it is null. */
export async function receiving(status: number | null, play: (receiver: Receiver) => Promise<void>): Promise<void> {
  let tries = 0;
  let givenUp = 0;
  const server = createServer((request, response) => {
    tries += 1;
    request.resume();
    response.on("close", () => {
      if (!response.writableEnded) givenUp += 1;
    });
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    await play({ url: `http://127.0.0.1:${port}/hook`, tries: () => tries, givenUp: () => givenUp });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Lets a job with that webhook finish; resolves when the first try was made. */
async function finished(
  context: Context,
  receiver: Receiver,
): Promise<{ readonly status: () => Promise<unknown>; readonly firstTry: Moment }> {
  const queue = await context.endpoint();
  const id = await queue.run({}, { webhook: receiver.url });
  const job = await taken(queue);
  const firstTry = await moment(context, async () => {
    await queue.done(job, { output: 1 });
    await tried(receiver, 1);
  });
  return { status: async () => fieldsOf(await queue.status(id))["status"], firstTry };
}

async function tried(receiver: Receiver, count: number): Promise<number> {
  const tries = await until(
    async () => receiver.tries(),
    (got) => got >= count,
  );
  await delay(NOTED_MS);
  return tries;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A webhook is answered with errors until it is given up",
    claims: ["LIMIT-WEBHOOK-ATTEMPTS", "LIMIT-WEBHOOK-FIRST-RETRY", "LIMIT-WEBHOOK-SECOND-RETRY"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const { clock, expect } = context;
      await receiving(500, async (receiver) => {
        const { status, firstTry } = await finished(context, receiver);
        let since = firstTry;
        for (const [claim, tries, afterMs] of [
          ["LIMIT-WEBHOOK-FIRST-RETRY", 1, limits.webhookFirstRetryDelayMs],
          ["LIMIT-WEBHOOK-SECOND-RETRY", 2, limits.webhookSecondRetryDelayMs],
        ] as const) {
          // A try that was made takes a moment to arrive.
          const look = (): Promise<number> => delay(NOTED_MS).then(() => receiver.tries());
          await expectChange(context, [claim], { since, afterMs }, { look, before: tries, behind: tries + 1 });
          since = { fromMs: since.fromMs + afterMs, toMs: await clock.nowMs() };
        }
        await clock.pass(limits.webhookSecondRetryDelayMs * 10);
        await delay(NOTED_MS);
        expect("LIMIT-WEBHOOK-ATTEMPTS").equals(receiver.tries(), limits.webhookAttemptsMax, "tries in all");
        expect("LIMIT-WEBHOOK-ATTEMPTS").equals(await status(), "COMPLETED", "the job");
      });
    },
  },
  {
    name: "A webhook that is answered well is sent once",
    claims: ["LIMIT-WEBHOOK-ATTEMPTS"],
    safety: "full",
    needs: ["time", "workers"],
    async run(context) {
      const { clock, expect } = context;
      await receiving(204, async (receiver) => {
        await finished(context, receiver);
        await clock.pass(limits.webhookSecondRetryDelayMs * 10);
        await delay(NOTED_MS);
        expect("LIMIT-WEBHOOK-ATTEMPTS").equals(receiver.tries(), 1, "tries");
      });
    },
  },
  {
    name: "A webhook is never answered",
    claims: ["LIMIT-WEBHOOK-TIMEOUT"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const { expect } = context;
      await receiving(null, async (receiver) => {
        const { status, firstTry } = await finished(context, receiver);
        const due = { since: firstTry, afterMs: limits.webhookTimeoutMs };
        const change = { look: async () => receiver.givenUp(), before: 0, behind: 1 };
        await expectChange(context, ["LIMIT-WEBHOOK-TIMEOUT"], due, change);
        expect("LIMIT-WEBHOOK-TIMEOUT").equals(await status(), "COMPLETED", "the job");
      });
    },
  },
];
