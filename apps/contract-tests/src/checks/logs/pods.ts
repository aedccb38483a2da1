import { eventsOf } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, podThatIsUp } from "../pods/shared.ts";
import { until } from "../waiting/until.ts";
import { followedTexts, followLive, followToEnd, linesOf, readUntilLine, untilFollowed } from "./shared.ts";

const PORT = 8080;

/** Logs of pods. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What a pod prints is read and followed until the pod is deleted",
    claims: ["LOGS-POD-200", "LOGS-EVENTS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, name, rest, send } = context;
      const { id } = await createPod(context, { ports: [`${PORT}/http`] });
      await podThatIsUp(context, id);
      /** The sleeper prints each request. */
      async function print(word: string): Promise<string> {
        const mark = name(word);
        await until(
          () => send({ method: "GET", path: `/pods/${String(id)}/${PORT}/${mark}` }),
          ({ status }) => status === 200,
        );
        return `sleeper GET /${mark}`;
      }
      const log = `/pods/${String(id)}/logs?source=container`;
      const first = await print("first");
      const read = await readUntilLine(context, log, first);
      expect("LOGS-POD-200").status(read, 200);
      expect("LOGS-POD-200").documented(read, "rest.podLogs");
      const line = linesOf(read).find((each) => each["line"] === first);
      expect("LOGS-POD-200").contains(line, { podId: id, source: "container", jobId: null });

      const reader = await followLive(context, log);
      const following = followToEnd(context, log);
      await untilFollowed(reader, first);
      const second = await print("second");
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
];
