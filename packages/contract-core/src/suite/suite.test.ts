import { expect, test } from "vitest";
import { againOf } from "./suite.ts";

const suite = { name: "Parcel contract suite", program: "parcels" };
const run = { target: "https://parcels.example.com", dialect: "default", safety: "disposable", clock: "real", seed: 7 };
const claim = { id: "PARCEL-SEND-200", evidence: [] };

test("a claim is checked again at the address of the run, with its safety", () => {
  const again = "parcels run --base-url https://parcels.example.com --safety disposable --only PARCEL-SEND-200";
  expect(againOf(suite, run, claim)).toBe(again);
});

test("a claim of a service that the suite started is checked again by its name alone", () => {
  expect(againOf(suite, { ...run, target: "a service of its own" }, claim)).toBe("parcels --only PARCEL-SEND-200");
});

test("a suite may have a command of its own for this", () => {
  expect(againOf({ ...suite, again: ({ seed }, { id }) => `${id} ${seed}` }, run, claim)).toBe("PARCEL-SEND-200 7");
});
