import { eventsOf, type ReadEvent } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { finished } from "../../steps/resources/queue-jobs.ts";
import { type Fields, type Scenario, fieldsOf, isHeld, objectOf, until } from "../../steps/words.ts";
import {
  followedTexts,
  followLive,
  followToEnd,
  linesOf,
  readUntilLine,
  untilFollowed,
} from "../../steps/resources/logs.ts";
import { runningPod } from "../../steps/resources/pods.ts";

/** Longer than any wait in these checks. */
const SLEEP_MS = 3_600_000;

/** What events have of these lines: other jobs may print meanwhile. */
function among(events: readonly ReadEvent[], texts: readonly string[]): readonly unknown[] {
  return followedTexts(events).filter((line) => texts.includes(String(line)));
}

/** Events as the interface describes them, made from the lines of the JSON form. */
function asEvents(lines: readonly Fields[]): readonly ReadEvent[] {
  return lines.map((line) => ({ event: undefined, id: String(line["ts"]), data: line }));
}

const PORT = 8080;

export const scenarios: readonly Scenario[] = [
  {
    name: "A log is followed: what is there, what is new, and what a reader missed",
    claims: ["LOGS-EVENTS", "LOGS-EVENTS-LIVE-ONLY", "LOGS-EVENTS-RESUME"],
    needs: ["deployed"],
    async run({ context, deployed, expect, name, rest }) {
      const queue = await deployed("contract");
      const path = `/endpoints/${queue.endpointId}`;
      const [first, second, live, missed] = [name("first"), name("second"), name("live"), name("missed")];
      const marks = [first, second, live, missed];
      const { workerId } = fieldsOf(await finished(queue, await queue.run({ print: [first, second] })));
      const logs = [`${path}/logs`, `${path}/workers/${String(workerId)}/logs`].map((log) => `${log}?source=container`);
      const readers = [];
      for (const log of logs) {
        const old = linesOf(await readUntilLine(context, `${log}&tail=${limits.logTailMax}`, second));
        const whole = await followLive(context, `${log}&tail=${limits.logTailMax}`);
        readers.push({ log, old, whole, fresh: await followLive(context, `${log}&tail=0`) });
      }
      for (const { whole } of readers) {
        const there = among(await untilFollowed(whole, second), marks);
        expect("LOGS-EVENTS").equals(there, [first, second], "the lines that exist, before a new one");
      }
      await finished(queue, await queue.run({ print: [live] }));
      const seen = [];
      for (const { log, old, whole, fresh } of readers) {
        const events = await untilFollowed(whole, live);
        expect("LOGS-EVENTS").equals(among(events, marks), [first, second, live], "a new line follows");
        const ofFresh = await untilFollowed(fresh, live);
        expect("LOGS-EVENTS-LIVE-ONLY").equals(among(ofFresh, marks), [live], "the new line");
        const again = ofFresh.filter(({ id }) => old.some(({ ts }) => ts === id));
        expect("LOGS-EVENTS-LIVE-ONLY").equals(again, [], "lines that were there before");
        seen.push({ log, events });
        whole.close();
        fresh.close();
      }
      await finished(queue, await queue.run({ print: [missed] }));
      for (const { log, events } of seen) {
        const all = linesOf(await readUntilLine(context, `${log}&tail=${limits.logTailMax}`, missed));
        const known = all.filter(({ line }) => [first, second, live].includes(String(line)));
        const mine = events.filter(({ data }) => marks.includes(String(objectOf(data)["line"])));
        expect("LOGS-EVENTS").equals(mine, asEvents(known), "each line with its moment as id, as in the JSON form");
        for (const [at, { id }] of mine.entries()) {
          const back = await followLive(context, `${log}&tail=${limits.logTailMax}`, id);
          const got = among(await untilFollowed(back, missed), marks);
          back.close();
          expect("LOGS-EVENTS-RESUME").equals(got, marks.slice(at + 1), `behind ${marks[at] ?? ""}`);
        }
      }
      const last = await rest("GET", `${path}/logs`);
      expect("LOGS-EVENTS").documented(last, "rest.endpointLogs");
    },
  },
  {
    name: "The events of the log of a job end with the job",
    claims: ["LOGS-EVENTS-JOB-END"],
    needs: ["deployed"],
    async run({ context, deployed, name, says }) {
      const queue = await deployed("contract");
      const streams = [];
      for (const [status, order] of [
        ["COMPLETED", { give: 1 }],
        ["FAILED", { fail: "on purpose" }],
        ["CANCELLED", { sleepMs: SLEEP_MS }],
      ] as const) {
        const mark = name("mark");
        const id = await queue.run({ ...order, print: [mark] });
        const path = `/endpoints/${queue.endpointId}/jobs/${id}/logs`;
        const following = followToEnd(context, path);
        streams.push({ status, mark, id, following });
        if (status === "CANCELLED") {
          await readUntilLine(context, path, mark);
          says.equals(await isHeld(following), true, "a stream that is open while the job runs");
          await queue.call("POST", `cancel/${id}`);
        } else await finished(queue, id);
      }
      // Together, because each stays open for a while after the end of its job.
      await Promise.all(streams.map(({ following }) => following));
      for (const { status, mark, id, following } of streams) {
        const answer = await following;
        says.status(answer, 200);
        const events = eventsOf(answer);
        says.contains((await queue.status(id)).json, { status });
        says.equals(followedTexts(events).filter((line) => line === mark).length, 1, `${status}: lines of the job`);
        const named = events.filter(({ event }) => event !== undefined);
        says.equals(named, [{ event: "end", id: undefined, data: {} }], `${status}: events with a name`);
        says.equals(events.at(-1), named[0], `${status}: the last event`);
      }
    },
  },
  {
    name: "What a pod prints is read and followed until the pod is deleted",
    claims: ["LOGS-POD-200", "LOGS-EVENTS"],
    needs: ["handlers"],
    async run({ context, expect, name, rest, send }) {
      const { id } = await runningPod(context, { ports: [`${PORT}/http`] });
      /** The sleeper prints each request. */
      async function print(word: string): Promise<string> {
        const mark = name(word);
        await until(() => send({ method: "GET", path: `/pods/${String(id)}/${PORT}/${mark}` }), { status: 200 });
        return `sleeper GET /${mark}`;
      }
      const log = `/pods/${String(id)}/logs?source=container`;
      const first = await print("first");
      const read = await readUntilLine(context, log, first);
      expect("LOGS-POD-200").status(read, 200, "rest.podLogs");
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
