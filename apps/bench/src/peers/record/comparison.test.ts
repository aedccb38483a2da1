import { describe, expect, it } from "vitest";
import { compare, overLimit, unsteadyParties } from "./comparison.ts";
import { recordForTests } from "./record.test-support.ts";

function comparedParty(measure: string, party: string, record = recordForTests()) {
  return compare(record)
    .find((one) => one.measure.name === measure)
    ?.parties.find((one) => one.party.name === party);
}

describe("compare", () => {
  it("makes ratios within a round, so that a machine that changes its speed does not change them", () => {
    const peer = comparedParty("life64", "durable");
    expect(peer?.figure.isSteady).toBe(false);
    expect(peer?.ratios.map(({ subject, ratio }) => [subject.name, ratio.value, ratio.isSteady])).toEqual([
      ["millrace", 4, true],
      ["millrace-postgres", 2, true],
    ]);
  });

  it("compares times by their medians, and rates by the second", () => {
    expect(comparedParty("wait1", "durable")?.ratios[0]?.ratio.value).toBe(0.25);
    expect(comparedParty("wait1", "durable")?.figure.value).toBe(8);
    expect(comparedParty("submit", "durable")?.figure.value).toBe(2_500);
  });

  it("leaves a round out of a ratio in which only one of both was measured", () => {
    const record = recordForTests();
    const samples = record.samples.filter(({ party, round }) => party !== "durable" || round > 0);
    const ratio = comparedParty("life64", "durable", { ...record, samples })?.ratios[0]?.ratio;
    expect(ratio).toMatchObject({ rounds: 2, value: 4 });
  });

  it("lists the best first: the highest rate, the shortest time", () => {
    const names = (measure: string): string[] | undefined =>
      compare(recordForTests())
        .find((one) => one.measure.name === measure)
        ?.parties.map(({ party }) => party.name);
    expect(names("life64")).toEqual(["weaker", "millrace", "millrace-postgres", "durable"]);
    expect(names("wait1")).toEqual(["weaker", "millrace", "millrace-postgres", "durable"]);
  });

  it("leaves out a party that failed, also where it had been measured", () => {
    const record = recordForTests({ failures: [{ party: "durable", message: "ended" }] });
    expect(comparedParty("life64", "durable", record)).toBeUndefined();
    expect(comparedParty("life64", "weaker", record)).toBeDefined();
  });

  it("does not compare a subject with itself", () => {
    expect(comparedParty("life64", "millrace")?.ratios.map(({ subject }) => subject.name)).toEqual([
      "millrace-postgres",
    ]);
  });
});

describe("overLimit", () => {
  it("divides the submits of each subject by the limit of the same round", () => {
    const found = overLimit(recordForTests(), "http");
    expect(found.map(({ subject, ratio }) => [subject.name, ratio.value, ratio.spread])).toEqual([
      ["millrace", 0.25, 0],
      ["millrace-postgres", 0.125, 0],
    ]);
  });
});

describe("unsteadyParties", () => {
  it("names those whose rounds lie too far apart, and nobody else", () => {
    const record = recordForTests();
    const steady = record.samples.map((sample) => ({ ...sample, perSecond: 100, p50Ms: 1 }));
    expect(unsteadyParties({ ...record, samples: steady })).toEqual(new Set());
    const disturbed = steady.map((sample) =>
      sample.party === "weaker" && sample.round === 1 && sample.measure === "submit"
        ? { ...sample, perSecond: 50 }
        : sample,
    );
    expect(unsteadyParties({ ...record, samples: disturbed })).toEqual(new Set(["weaker"]));
  });
});
