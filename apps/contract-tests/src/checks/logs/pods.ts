import { eventsOf } from "@millrace/contract-core";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, podThatIsUp, readPod } from "../pods/shared.ts";
import { until } from "../waiting/until.ts";
import { followedTexts, followLive, followToEnd, linesOf, readUntilLine, textsOf, untilFollowed } from "./shared.ts";

const PORT = 8080;

/** Has the pod print a line, which is answered: the sleeper prints each request. */
async function printed({ name, send }: Context, id: unknown, word: string): Promise<string> {
  const mark = name(word);
  await until(
    () => send({ method: "GET", path: `/pods/${String(id)}/${PORT}/${mark}` }),
    ({ status }) => status === 200,
  );
  return `sleeper GET /${mark}`;
}

/** Logs of pods. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What a pod prints is read and followed until the pod is deleted",
    claims: ["LOGS-POD-200", "LOGS-EVENTS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const { id } = await createPod(context, { ports: [`${PORT}/http`] });
      await podThatIsUp(context, id);
      const log = `/pods/${String(id)}/logs?source=container`;
      const first = await printed(context, id, "first");
      const read = await readUntilLine(context, log, first);
      expect("LOGS-POD-200").status(read, 200);
      expect("LOGS-POD-200").documented(read, "rest.podLogs");
      const line = linesOf(read).find((each) => each["line"] === first);
      expect("LOGS-POD-200").contains(line, { podId: id, source: "container", jobId: null });

      const reader = await followLive(context, log);
      const following = followToEnd(context, log);
      await untilFollowed(reader, first);
      const second = await printed(context, id, "second");
      const events = await untilFollowed(reader, second);
      reader.close();
      expect("LOGS-EVENTS").equals(followedTexts(events).slice(-2), [first, second], "an old line, then a new one");
      expect("LOGS-EVENTS").contains(
        events.find(({ id: eventId }) => eventId === line?.["ts"]),
        { data: line },
        "the event of the line",
      );
      await rest("DELETE", `/pods/${String(id)}`);
      const ended = eventsOf(await following);
      expect("LOGS-EVENTS").equals(followedTexts(ended), followedTexts(events), "lines up to the end");
      expect("LOGS-EVENTS").contains(ended.at(-1), { event: "end" }, "the last event of a pod that is deleted");
    },
  },
  {
    name: "What a pod prints is read behind what it had printed before it was started again",
    claims: ["LOGS-POD-200"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const { id } = await createPod(context, { ports: [`${PORT}/http`] });
      const { lastStartedAt } = await podThatIsUp(context, id);
      const before = await printed(context, id, "before");
      const log = `/pods/${String(id)}/logs?source=container`;
      await readUntilLine(context, log, before);
      await rest("POST", `/pods/${String(id)}/restart`);
      await until(
        () => readPod(context, id),
        (pod) => pod["lastStartedAt"] !== lastStartedAt,
      );
      const after = await printed(context, id, "after");
      const texts = textsOf(await readUntilLine(context, log, after)).filter((text) => text === before || text === after);
      expect("LOGS-POD-200").equals(texts, [before, after], "what it printed before and after");
    },
  },
];
