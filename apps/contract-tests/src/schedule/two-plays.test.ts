import { type TargetEvidence, withRun } from "@millrace/contract-core";
import { claims } from "@millrace/spec/claims";
import { describe, expect, test } from "vitest";
import { type Options, parseOptions } from "../command/options.ts";
import { runOf } from "../../../../packages/contract-core/src/record/run-record.test-support.ts";
import { type Play, type TwoPlays, playTwice } from "./two-plays.ts";

const [a = "", b = ""] = claims.map(({ id }) => id);
const { signal } = new AbortController();

/** Plays with given results, one after the other; records what each had to play. */
async function night(
  plays: readonly Readonly<Record<string, string>>[],
  known?: TargetEvidence,
  budget = "requests=100",
): Promise<TwoPlays & { readonly asked: readonly Options[] }> {
  const asked: Options[] = [];
  const play: Play = async (options) => runOf(plays[asked.push(options) - 1] ?? {});
  const options = parseOptions(["--budget", budget], {});
  if (options === null) throw new Error("help");
  return { ...(await playTwice(play, options, known, signal)), asked };
}

const told = ({ triage: { confirmed, suspected, flaky } }: TwoPlays) => ({
  confirmed: [...confirmed],
  suspected: [...suspected],
  flaky: [...flaky],
});

test("a night without failures plays once", async () => {
  const { asked, record } = await night([{ [a]: "pass" }]);
  expect(asked).toHaveLength(1);
  expect(record.counts.pass).toBe(1);
});

describe("a failure", () => {
  test("is checked again, alone, from the rest of the budget", async () => {
    const { asked } = await night([{ [a]: "fail f1", [b]: "pass" }, { [a]: "pass" }]);
    expect(asked.map(({ only, budget }) => [only, budget.requests])).toEqual([
      [[], 80],
      [[a], 99],
    ]);
  });

  test("that repeats is confirmed", async () => {
    const found = await night([
      { [a]: "fail f1", [b]: "error" },
      { [a]: "fail f1", [b]: "error" },
    ]);
    expect(told(found)).toEqual({ confirmed: [a, b], suspected: [], flaky: [] });
    expect(found.record.counts).toMatchObject({ fail: 1, error: 1 });
  });

  test("that does not repeat is flaky, and does not count as broken", async () => {
    const found = await night([{ [a]: "fail f1" }, { [a]: "pass" }]);
    expect(told(found)).toEqual({ confirmed: [], suspected: [], flaky: [a] });
    expect(found.record.counts).toMatchObject({ fail: 0, flaky: 1 });
    expect(found.record.claims[0]).toMatchObject({ verdict: "flaky", reason: expect.stringContaining("played again") });
  });

  test("that holds the second time wherever the target lets it be looked at is flaky", async () => {
    expect(told(await night([{ [a]: "fail f1" }, { [a]: "partial" }]))).toMatchObject({ flaky: [a] });
  });

  test("that differs the second time is suspected, and confirmed when the claim was broken the night before", async () => {
    const plays = [{ [a]: "fail f1" }, { [a]: "fail f2" }];
    expect(told(await night(plays))).toMatchObject({ suspected: [a] });
    const before = withRun(undefined, { record: runOf({ [a]: "fail f0" }), confirmed: new Set(), visited: [], claims });
    expect(told(await night(plays, before))).toMatchObject({ confirmed: [a] });
  });

  test("that could not be checked again is suspected", async () => {
    expect(told(await night([{ [a]: "fail f1" }], undefined, "requests=1"))).toMatchObject({ suspected: [a] });
    expect(told(await night([{ [a]: "fail f1" }, { [a]: "skipped" }]))).toMatchObject({ suspected: [a] });
  });
});
