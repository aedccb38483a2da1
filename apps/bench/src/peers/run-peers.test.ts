import { describe, expect, it } from "vitest";
import { orderOfRound } from "./run-peers.ts";

describe("orderOfRound", () => {
  it("has every party once, and lets each be the first in time", () => {
    const parties = ["a", "b", "c"];
    const orders = Array.from({ length: 6 }, (_, round) => orderOfRound(parties, round));
    for (const order of orders) expect(order.toSorted()).toEqual(parties);
    expect(new Set(orders.map(([first]) => first))).toEqual(new Set(parties));
  });

  it("does not let the same party follow the same other in each round", () => {
    const before = [0, 1].map((round) => {
      const order = orderOfRound(["a", "b", "c"], round);
      return order[order.indexOf("b") - 1];
    });
    expect(before).toEqual(["a", "c"]);
  });

  it("has no order of nobody", () => {
    expect(orderOfRound([], 3)).toEqual([]);
  });
});
