import type { PeersRecord, RecordedParty, Sample } from "./record.ts";

/** A record for tests: two subjects and two peers in three rounds, of which only the machine changed its speed. */
export function recordForTests(changes: Partial<PeersRecord> = {}): PeersRecord {
  const speeds = [1, 0.5, 2];
  const samples = speeds.flatMap((speed, round) => [
    ...samplesOf("millrace", round, 10_000 * speed, 2 / speed),
    ...samplesOf("millrace-postgres", round, 5_000 * speed, 4 / speed),
    ...samplesOf("durable", round, 2_500 * speed, 8 / speed),
    ...samplesOf("weaker", round, 20_000 * speed, 1 / speed),
  ]);
  return {
    startedAt: "2026-01-02T03:04:05.000Z",
    minutes: 5,
    commit: "0123abcd",
    machine: { cores: 2, cpu: "x", memoryGb: 4, node: "v24", platform: "linux x64", diskSyncUs: 100, loadBefore: 0.1 },
    loadAfter: 2.5,
    rounds: 3,
    secondsEach: 2,
    parties: [
      partyOf("millrace", { isSubject: true }),
      partyOf("millrace-postgres", { isSubject: true }),
      partyOf("durable", { label: "Fastify + `durable` & <others>" }),
      partyOf("weaker", { durability: "none" }),
    ],
    measures: ["wait1", "life64", "submit"],
    samples,
    limits: speeds.map((speed, round) => ({ limit: "http", round, perSecond: 40_000 * speed })),
    failures: [],
    ...changes,
  };
}

function partyOf(name: string, changes: Partial<RecordedParty>): RecordedParty {
  return {
    name,
    label: name,
    isSubject: false,
    durability: "each write",
    path: "in → out",
    settings: [{ name: "concurrency", value: 64, why: "as many as callers" }],
    documentation: ["its README"],
    versions: { [name]: "1.2.3" },
    ...changes,
  };
}

function samplesOf(party: string, round: number, perSecond: number, p50Ms: number): Sample[] {
  const common = { party, round, perSecond, p50Ms, p99Ms: p50Ms * 4, processorUs: 1e6 / perSecond };
  return [
    { ...common, measure: "wait1" },
    { ...common, measure: "life64" },
    { ...common, measure: "submit" },
  ];
}
