import { describe, expect, test } from "vitest";
import { followLog } from "./log-follower.ts";
import { type LogRig, settle, startLogRig } from "./log-rig.test-support.ts";
import type { LogSelection } from "./log-scope.ts";

const endpoint: LogSelection = { scope: { endpointId: "ep1" } };

/** A reader of the log of the endpoint, which takes events as fast as they come. */
function follow(
  rig: LogRig,
  options: { tail?: number; fromUs?: number; hasOthers?: boolean; isOver?: () => boolean } = {},
) {
  const abort = new AbortController();
  const { collector, clock, reader } = rig;
  const { tail = 100, fromUs, hasOthers = false, isOver = () => false } = options;
  const events = followLog(
    { clock, reader, collector, hasOthers: () => hasOthers },
    {
      selection: () => endpoint,
      live: endpoint,
      from: fromUs === undefined ? { tail } : { fromUs },
      isOver: async () => isOver(),
      signal: abort.signal,
    },
  );
  return { events, abort };
}

function collect(rig: LogRig, options: Parameters<typeof follow>[1] = {}) {
  const { events, abort } = follow(rig, options);
  const seen: string[] = [];
  const done = (async () => {
    for await (const event of events) {
      if (typeof event === "string") seen.push(`(${event})`);
      else seen.push(...event.lines.map(({ text }) => text));
    }
  })();
  return { seen, done, abort };
}

/** A line that a machine of another host printed at this moment. */
async function storeElsewhere(rig: LogRig, text: string, atMs: number): Promise<void> {
  const owner = { machineId: "far", accountId: "acc1", endpointId: "ep1", podId: null };
  const line = { atUs: atMs * 1_000, source: "container" as const, text, jobId: null, reason: null };
  await rig.store.write([], [{ owner, source: "container", entries: [line] }]);
}

describe("a reader of a log", () => {
  test("gets stored lines, those in memory and new ones, each once and in order", async () => {
    const rig = startLogRig();
    rig.start("w1");
    await rig.print("w1", ["1", "2"]);
    await rig.pass(1_000);
    await rig.print("w1", ["3"]);
    const { seen } = collect(rig);
    await settle();
    expect(seen).toEqual(["1", "2", "3"]);
    await rig.print("w1", ["4"]);
    expect(seen).toEqual(["1", "2", "3", "4"]);
    await rig.pass(2_000);
    await rig.print("w1", ["5"]);
    expect(seen).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("gets the last lines, or new ones only, as it asks", async () => {
    const rig = startLogRig();
    rig.start("w1");
    await rig.print("w1", ["1", "2", "3"]);
    const [last, live] = [collect(rig, { tail: 1 }), collect(rig, { tail: 0 })];
    await settle();
    await rig.print("w1", ["4"]);
    expect(last.seen).toEqual(["3", "4"]);
    expect(live.seen).toEqual(["4"]);
  });

  test("that comes back goes on behind the last line that it had", async () => {
    const rig = startLogRig();
    rig.start("w1");
    await rig.print("w1", ["1", "2", "3"]);
    await rig.pass(1_000);
    const second = rig.stored().find(({ text }) => text === "2")?.atUs ?? 0;
    const { seen } = collect(rig, { fromUs: second + 1 });
    await settle();
    expect(seen).toEqual(["3"]);
  });

  test("that is slow misses nothing: what did not wait in memory is read out of the storage", async () => {
    const rig = startLogRig();
    rig.start("w1");
    const { events } = follow(rig, { tail: 0 });
    const first = events.next();
    await settle();
    await rig.print("w1", ["0"]);
    await first;
    const all = Array.from({ length: 6_000 }, (_, at) => String(at + 1));
    for (let at = 0; at < all.length; at += 1_500) await rig.print("w1", all.slice(at, at + 1_500));
    await rig.pass(1_000);
    const lines: string[] = [];
    while (lines.length < all.length) {
      const { value } = await events.next();
      if (typeof value === "object") lines.push(...value.lines.map(({ text }) => text));
    }
    expect(lines).toEqual(all);
  });

  test("sees lines of other hosts within seconds, also late ones", async () => {
    const rig = startLogRig();
    const { seen } = collect(rig, { hasOthers: true });
    await settle();
    const nowMs = rig.clock.now();
    rig.start("w1");
    await rig.pass(1_000);
    await rig.print("w1", ["here"]);
    await storeElsewhere(rig, "far", nowMs + 500);
    await rig.pass(1_000);
    expect(seen).toEqual(["here", "far"]);
  });

  test("is told when nothing can follow, after the last lines, and of quiet times", async () => {
    const rig = startLogRig();
    rig.start("w1");
    let isOver = false;
    const { seen, done } = collect(rig, { isOver: () => isOver });
    await rig.print("w1", ["1"]);
    for (let second = 0; second < 9; second += 1) await rig.pass(1_000);
    expect(seen).toEqual(["1", "(nothing)"]);
    await rig.print("w1", ["2"]);
    isOver = true;
    await rig.pass(1_000);
    await done;
    expect(seen).toEqual(["1", "(nothing)", "2", "(end)"]);
  });

  test("is not told that nothing can follow before other hosts have stored their last lines", async () => {
    const rig = startLogRig();
    const { seen, done } = collect(rig, { hasOthers: true, isOver: () => true });
    await rig.pass(1_000);
    expect(seen).toEqual([]);
    await storeElsewhere(rig, "last", rig.clock.now() - 900);
    await rig.pass(1_000);
    await rig.pass(1_000);
    await done;
    expect(seen).toEqual(["last", "(end)"]);
  });

  test("gets what came since a moment, however many reads of the storage it takes", async () => {
    const rig = startLogRig();
    rig.start("w1");
    const expected = Array.from({ length: 100 }, (_, line) => `${line}`);
    for (const line of expected) {
      await rig.print("w1", [line]);
      await rig.pass(60_000);
    }
    const { seen } = collect(rig, { fromUs: 0 });
    await settle();
    expect(seen).toEqual(expected);
  });

  test("that is gone leaves nothing behind", async () => {
    const rig = startLogRig();
    rig.start("w1");
    const { done, abort } = collect(rig);
    await settle();
    abort.abort();
    await done;
  });
});

describe("a read", () => {
  test("merges machines by time, whatever chunks their lines are in", async () => {
    const rig = startLogRig();
    rig.start("w1");
    rig.start("w2");
    const expected: string[] = [];
    for (let second = 0; second < 200; second += 1) {
      const machine = second % 3 === 0 ? "w2" : "w1";
      await rig.print(machine, [`${second}`]);
      expected.push(`${second}`);
      await rig.pass(1_000);
    }
    const texts = (entries: readonly { text: string }[]): string[] => entries.map(({ text }) => text);
    expect(texts(await rig.reader.since(endpoint, 0, 5_000))).toEqual(expected);
    expect(texts(await rig.reader.since(endpoint, 0, 7))).toEqual(expected.slice(0, 7));
    expect(texts(await rig.reader.tail(endpoint, 5_000))).toEqual(expected);
    expect(texts(await rig.reader.tail(endpoint, 7))).toEqual(expected.slice(-7));
    expect(await rig.reader.tail(endpoint, 0)).toEqual([]);
  });
});
