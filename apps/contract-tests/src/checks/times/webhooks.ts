import { limits } from "@millrace/spec";
import { eventsOf } from "../../steps/resources/job-lists.ts";
import { openReceiver } from "../../steps/resources/webhook-receiver.ts";
import { arrived, fieldsOf, taken, until } from "../../steps/words.ts";
import { type Row, timeline } from "../../steps/timeline.ts";

const FIRST_MS = limits.webhookFirstRetryDelayMs;
const SECOND_MS = FIRST_MS + limits.webhookSecondRetryDelayMs;
/** Long after the last try. */
const NEVER_MS = SECOND_MS + 10 * limits.webhookSecondRetryDelayMs;
const FIRST = "LIMIT-WEBHOOK-FIRST-RETRY";
const SECOND = "LIMIT-WEBHOOK-SECOND-RETRY";
const ATTEMPTS = "LIMIT-WEBHOOK-ATTEMPTS";
const SAME = "EVENTS-WEBHOOK-REPEATS";
const UNHARMED = "EVENTS-WEBHOOK-NO-EFFECT";

/** What a receiver answers, or null for nothing, and the number of tries by then. */
const answers: readonly (readonly [number | null, Row["claims"], Readonly<Record<number, number>>])[] = [
  [500, [ATTEMPTS, FIRST, SECOND, SAME, UNHARMED], { [FIRST_MS]: 2, [SECOND_MS]: 3, [NEVER_MS]: 3 }],
  ...[300, 404].map((status) => [status, [ATTEMPTS, FIRST], { [FIRST_MS]: 2 }] as const),
  ...[200, 299].map((status) => [status, [ATTEMPTS, SAME], { [FIRST_MS]: 1, [NEVER_MS]: 1 }] as const),
  [null, ["LIMIT-WEBHOOK-TIMEOUT", FIRST], { [limits.webhookTimeoutMs]: 1, [limits.webhookTimeoutMs + FIRST_MS]: 2 }],
];

const rows = answers.map(([status, claims, triesBy]): Row => ({
  claims,
  async begin(context, queue) {
    const receiver = await openReceiver(() => status);
    const id = await queue.run({}, { webhook: receiver.url });
    await queue.done(await taken(queue), { output: "kept" });
    /** The pause before the next try counts from the moment at which the end of this one is written down. */
    const noted = async (tries: number, endedTries = status === null ? tries - 1 : tries): Promise<void> => {
      const count = async (): Promise<number> =>
        (await eventsOf(context, queue.endpointId, id)).filter(({ type }) => type === "WEBHOOK").length;
      await receiver.of(id, tries);
      await until(count, (found) => found >= endedTries);
    };
    await noted(1);
    let before = 1;
    const events = Object.entries(triesBy).map(([afterMs, behind]) => {
      const look = async (): Promise<unknown> => {
        await arrived();
        const { status: state, output } = fieldsOf(await queue.status(id));
        const bodies = new Set(receiver.deliveries.map(({ text }) => text));
        return [receiver.deliveries.length, bodies.size, receiver.givenUp(), state, output];
      };
      const givenUp = (isLate: boolean): number => Number(status === null && (isLate || behind > 1));
      const event = {
        afterMs: Number(afterMs),
        look,
        before: [before, 1, givenUp(false), "COMPLETED", "kept"],
        behind: [behind, 1, givenUp(true), "COMPLETED", "kept"],
        after: () => noted(behind, status === null && behind > 1 ? behind - 1 : behind),
      };
      before = behind;
      return event;
    });
    return { events, close: receiver.close };
  },
}));

export const scenarios = [timeline("webhooks are tried at their times, until one is acknowledged", rows)];
