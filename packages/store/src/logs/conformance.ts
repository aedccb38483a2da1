import type { LogEntry, LoggedMachine, LogOwner, LogPage, LogQuery, LogStore } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** A log store with an up-to-date schema and no rows. */
export interface LogStoreSubject {
  readonly store: LogStore;
  close(): Promise<void>;
}

const startUs = Date.UTC(2026, 4, 4, 8) * 1_000;

function workerOf(endpointId: string, machineId: string): LogOwner {
  return { machineId, accountId: "acc1", endpointId, podId: null };
}

function machineOf(owner: LogOwner, changes: Partial<LoggedMachine> = {}): LoggedMachine {
  const facts = {
    version: 3,
    imageName: "local/echo",
    gpuCount: 1,
    gpuTypeId: "NVIDIA L4",
    dataCenterId: "EU-RO-1",
    hostId: "h1",
  };
  return { ...owner, facts, startedAtMs: startUs / 1_000, endedAtMs: null, message: null, position: null, ...changes };
}

/** Lines at these microseconds after the start. */
function entriesAt(sinceUs: readonly number[], changes: Partial<LogEntry> = {}): LogEntry[] {
  const rest = { source: "container" as const, jobId: null, reason: null, ...changes };
  return sinceUs.map((since) => ({ atUs: startUs + since, text: `line ${since}`, ...rest }));
}

function textsOf({ chunks }: LogPage): string[] {
  return chunks.flatMap(({ entries }) => entries.map(({ text }) => text));
}

/** What every storage of logs has to do. Call it in a test file of the storage. */
export function describeLogStore(name: string, open: () => Promise<LogStoreSubject>): void {
  describe(`log store on ${name}`, () => {
    let subject: LogStoreSubject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const w1 = workerOf("ep1", "w1");
    const w2 = workerOf("ep1", "w2");
    const pod: LogOwner = { machineId: "p1-1", accountId: "acc1", endpointId: null, podId: "p1" };
    const store = (): LogStore => subject.store;
    const write = (owner: LogOwner, entries: readonly LogEntry[]): Promise<void> =>
      store().write([machineOf(owner)], [{ owner, source: entries[0]?.source ?? "container", entries }]);
    const read = (query: Partial<LogQuery> & Pick<LogQuery, "scope">): Promise<LogPage> =>
      store().read({ fromUs: 0, order: "oldestFirst", limit: 100, ...query });

    test("gives lines back as they were, whatever they hold", async () => {
      const entries: LogEntry[] = [
        {
          atUs: startUs,
          source: "container",
          text: 'grün 🔥 \u0000 \ud800 \u001b[31m "quoted"',
          jobId: null,
          reason: null,
        },
        { atUs: startUs + 1, source: "container", text: "", jobId: "job-1", reason: null },
        { atUs: startUs + 2, source: "container", text: "x".repeat(20_000), jobId: null, reason: null },
      ];
      const said = entriesAt([3], { source: "system", reason: "workers_busy" });
      await write(w1, entries);
      await write(w1, said);
      const { chunks, next } = await read({ scope: { endpointId: "ep1" } });
      expect(chunks.flatMap((chunk) => chunk.entries)).toEqual(
        [...entries, ...said].map((entry) => ({ ...entry, owner: w1 })),
      );
      expect(chunks.map(({ lastUs }) => lastUs)).toEqual([startUs + 2, startUs + 3]);
      expect(next).toBeNull();
    });

    test("a chunk takes the place of the one that begins with the same line", async () => {
      await write(w1, entriesAt([0, 1]));
      await write(w1, entriesAt([0, 1, 2, 3]));
      expect(textsOf(await read({ scope: { endpointId: "ep1" } }))).toEqual(["line 0", "line 1", "line 2", "line 3"]);
    });

    test("reads an endpoint, some of its machines, or a pod, and of these one source", async () => {
      await write(w1, entriesAt([0]));
      await write(w1, entriesAt([1], { source: "system" }));
      await write(w2, entriesAt([2]));
      await write(pod, entriesAt([3]));
      await write(workerOf("ep2", "w3"), entriesAt([4]));
      expect(textsOf(await read({ scope: { endpointId: "ep1" } }))).toEqual(["line 0", "line 1", "line 2"]);
      expect(textsOf(await read({ scope: { endpointId: "ep1" }, source: "system" }))).toEqual(["line 1"]);
      expect(textsOf(await read({ scope: { endpointId: "ep1", machineIds: ["w2"] } }))).toEqual(["line 2"]);
      expect(textsOf(await read({ scope: { endpointId: "ep1", machineIds: ["w3"] } }))).toEqual([]);
      expect(textsOf(await read({ scope: { endpointId: "ep1", machineIds: [] } }))).toEqual([]);
      expect(textsOf(await read({ scope: { podId: "p1" } }))).toEqual(["line 3"]);
    });

    test("leaves out chunks that end before a moment or begin after one", async () => {
      for (const at of [0, 10, 20, 30]) await write(w1, entriesAt([at, at + 5]));
      const scope = { endpointId: "ep1" };
      const texts = textsOf(await read({ scope, fromUs: startUs + 15, untilUs: startUs + 20 }));
      expect(texts).toEqual(["line 10", "line 15", "line 20", "line 25"]);
    });

    test.each(["oldestFirst", "newestFirst"] as const)(
      "pages through all chunks, %s, without a gap or a repeat",
      async (order) => {
        const ats = Array.from({ length: 25 }, (_, index) => index);
        for (const at of ats) await write(at % 2 === 0 ? w1 : w2, entriesAt([at]));
        // Two hosts may have a line at the same moment.
        await write(workerOf("ep1", "w3"), entriesAt([7]));
        const found: string[] = [];
        let after: LogQuery["after"];
        do {
          const page = await read({ scope: { endpointId: "ep1" }, order, limit: 4, after });
          found.push(...textsOf(page));
          after = page.next ?? undefined;
        } while (after !== undefined);
        const expected = [...ats, 7].toSorted((a, b) => a - b).map((at) => `line ${at}`);
        expect(found).toEqual(order === "oldestFirst" ? expected : expected.toReversed());
      },
    );

    test("keeps what is known of machines, the latest first", async () => {
      const ended = machineOf(w1, { endedAtMs: 5_000, message: "It ended.", position: "17.5" });
      const young = machineOf(w2, { startedAtMs: startUs / 1_000 + 1 });
      await store().write([machineOf(w1), young], []);
      await store().write([ended], []);
      expect(await store().machine("w1")).toEqual(ended);
      expect(await store().machine("unknown")).toBeUndefined();
      expect(await store().machinesOf("ep1", 10)).toEqual([young, ended]);
      expect(await store().machinesOf("ep1", 1)).toEqual([young]);
      expect(await store().machinesOf("ep2", 10)).toEqual([]);
    });

    test("trims a machine to its latest bytes, and no other one", async () => {
      for (const at of [0, 10, 20, 30]) await write(w1, entriesAt([at]));
      await write(w2, entriesAt([5]));
      const bytes = Buffer.byteLength(JSON.stringify([[0, "line 20"]]));
      await store().trimMachine("w1", 2 * bytes);
      expect(textsOf(await read({ scope: { endpointId: "ep1" } }))).toEqual(["line 5", "line 20", "line 30"]);
    });

    test("removes what is too old, the oldest of what is too much, and machines that have no lines left", async () => {
      for (const at of Array.from({ length: 250 }, (_, index) => index)) await write(w1, entriesAt([at]));
      await store().write([machineOf(w1, { endedAtMs: startUs / 1_000 })], []);
      await write(w2, entriesAt([1_000]));
      await store().trim({ beforeUs: startUs + 200, maxBytes: 1_000_000 });
      const left = textsOf(await read({ scope: { endpointId: "ep1" } }));
      expect(left[0]).toBe("line 200");
      expect(left).toHaveLength(51);
      await store().trim({ beforeUs: startUs, maxBytes: Buffer.byteLength(JSON.stringify([[0, "line 1000"]])) });
      expect(textsOf(await read({ scope: { endpointId: "ep1" } }))).toEqual(["line 1000"]);
      expect(await store().machine("w1")).toBeDefined();
      await store().trim({ beforeUs: startUs + 2_000_000, maxBytes: 0 });
      expect(await store().machine("w1")).toBeUndefined();
      expect(await store().machine("w2")).toBeUndefined();
    });

    test("removes all of an endpoint or pod", async () => {
      await write(w1, entriesAt([0]));
      await write(pod, entriesAt([1]));
      await write(workerOf("ep2", "w3"), entriesAt([2]));
      await store().remove({ endpointId: "ep1" });
      expect(textsOf(await read({ scope: { endpointId: "ep1" } }))).toEqual([]);
      expect(await store().machine("w1")).toBeUndefined();
      await store().remove({ podId: "p1" });
      expect(textsOf(await read({ scope: { podId: "p1" } }))).toEqual([]);
      expect(textsOf(await read({ scope: { endpointId: "ep2" } }))).toEqual(["line 2"]);
    });
  });
}
