import type { GatewayNotification } from "@millrace/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NotificationBatch, readPayload } from "./notification-batch.ts";

const endpointId = fc.constantFrom("endpoint-a", "endpoint-b");
const place = fc.record({
  lowPriority: fc.constantFrom(0, 1),
  position: fc.nat(1_000),
  shard: fc.constantFrom(0, 1),
});
const notification: fc.Arbitrary<GatewayNotification> = fc.oneof(
  fc.record({ kind: fc.constant("queued" as const), endpointId, place }),
  fc.record({ kind: fc.constant("queued" as const), endpointId }),
  fc.record({
    kind: fc.constant("job" as const),
    endpointId,
    jobId: fc.nat(300).map((id) => `job-${id}-é-${"x".repeat(30)}`),
  }),
  fc.record({ kind: fc.constant("changed" as const), endpointId }),
  fc.record({
    kind: fc.constant("release" as const),
    endpointId,
    workerId: fc.string({ unit: "grapheme", maxLength: 20 }),
  }),
);

/** What a receiver learns, regardless of what the batch joined. */
function learnt(notifications: readonly GatewayNotification[]): unknown {
  const queued = new Map<string, { count: number; first: number | undefined }>();
  const others = new Set<string>();
  for (const one of notifications) {
    if (one.kind === "queued") {
      const key = `${one.endpointId} ${one.place?.lowPriority} ${one.place?.shard}`;
      const before = queued.get(key);
      const first = Math.min(before?.first ?? Infinity, one.place?.position ?? Infinity);
      queued.set(key, { count: (before?.count ?? 0) + (one.count ?? 1), first });
    } else others.add(JSON.stringify(one));
  }
  return { queued: new Map([...queued].toSorted()), others: [...others].toSorted() };
}

function sent(notifications: readonly GatewayNotification[]): readonly string[] {
  const batch = new NotificationBatch();
  for (const one of notifications) batch.add(one);
  const payloads = batch.take(7);
  expect(batch.isEmpty).toBe(true);
  return payloads;
}

describe("notifications that are sent together", () => {
  test("say what each of them said, in payloads that PostgreSQL takes", () => {
    fc.assert(
      fc.property(fc.array(notification, { maxLength: 500, size: "max" }), (notifications) => {
        const payloads = sent(notifications);
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
        const heard = payloads.flatMap((payload) => readPayload(payload)?.notifications ?? []);
        expect(learnt(heard)).toEqual(learnt(notifications));
      }),
    );
  });

  test("are one for all jobs that wait in a queue, and one for all that ended", () => {
    const jobs = Array.from({ length: 80 }, (_, at): GatewayNotification[] => [
      { kind: "queued", endpointId: "e", place: { lowPriority: 0, position: 100 - at, shard: 0 } },
      { kind: "job", endpointId: "e", jobId: `job-${at}` },
    ]);
    const [payload, ...others] = sent(jobs.flat());
    expect(others).toEqual([]);
    expect(JSON.parse(payload?.slice(2) ?? "")).toEqual([
      { kind: "queued", endpointId: "e", place: { lowPriority: 0, position: 21, shard: 0 }, count: 80 },
      { kind: "job", endpointId: "e", jobIds: jobs.map((_, at) => `job-${at}`) },
    ]);
  });

  test("about a single job have the form that older gateways understand", () => {
    const ended = { kind: "job", endpointId: "e", jobId: "job-1" } as const;
    expect(sent([ended, ended])).toEqual([`7 ${JSON.stringify([ended])}`]);
  });

  test("are no more than are kept, and none is longer than PostgreSQL takes", () => {
    const many = Array.from({ length: 30_000 }, (_, at) => ({ kind: "job", endpointId: "e", jobId: `${at}` }) as const);
    const heard = sent(many).flatMap((payload) => readPayload(payload)?.notifications ?? []);
    expect(heard).toHaveLength(20_000);
    expect(sent([{ kind: "changed", endpointId: "x".repeat(7_001) }])).toEqual([]);
  });

  test("are not taken from a payload that no gateway sent", () => {
    for (const payload of [undefined, "", "7", "7 [", "hello world"]) expect(readPayload(payload)).toBeUndefined();
  });
});
