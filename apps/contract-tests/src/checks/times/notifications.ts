import { limits } from "@millrace/spec";
import { messagesSoFar, ruled } from "../../steps/resources/notification-rules.ts";
import { openReceiver } from "../../steps/resources/webhook-receiver.ts";
import { arrived, taken } from "../../steps/words.ts";
import { type Event, type Row, timeline } from "../../steps/timeline.ts";

const CHECK_MS = limits.notificationCheckEveryMs;
const SETTLE_MS = limits.notificationSettleMs;
/** On both sides of a look. */
const MARGIN_MS = 200;

/** A queue is older than that at a moment, which the next check tells; its end is told a minute after a check has seen it. */
const rows = [limits.notificationAgeMinSeconds, 2 * limits.notificationAgeDefaultSeconds].map((ageSeconds): Row => ({
  claims: ["NOTIFICATION-BEGAN-ENDED"],
  async begin(context, queue) {
    const receiver = await openReceiver(() => 200);
    const { endpointId } = queue;
    const rule = await ruled(context, { url: receiver.url, bounds: { ageSeconds }, endpointIds: [endpointId] });
    await queue.run();
    const told = async (): Promise<unknown> => {
      await arrived();
      return (await messagesSoFar(receiver, rule)).map(({ state }) => state);
    };
    const oldMs = ageSeconds * 1000;
    const emptyMs = oldMs + 2 * CHECK_MS;
    const seenMs = emptyMs + CHECK_MS;
    const empty = async (): Promise<unknown> => await queue.done(await taken(queue), { output: 1 });
    /** No check is late between the two: what was told before is not looked at once more. */
    const tells = (afterMs: number, behind: readonly string[]): Event => ({
      afterMs,
      look: async (isLate) => (isLate ? await told() : []),
      before: [],
      behind,
    });
    const stays = (untilMs: number, state: readonly string[]): Event => ({
      afterMs: untilMs - MARGIN_MS,
      look: told,
      before: state,
      behind: state,
    });
    return {
      acts: [
        [emptyMs, empty],
        // A check.
        [seenMs, arrived],
      ],
      events: [
        stays(oldMs, []),
        tells(oldMs + CHECK_MS, ["began"]),
        stays(emptyMs + SETTLE_MS, ["began"]),
        tells(seenMs + SETTLE_MS + CHECK_MS, ["began", "ended"]),
      ],
      close: receiver.close,
    };
  },
}));

export const scenarios = [
  timeline(
    "conditions are told at their times",
    rows,
    2 * limits.notificationAgeDefaultSeconds * 1000 + 4 * CHECK_MS + 2 * SETTLE_MS,
  ),
];
