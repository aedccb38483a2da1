import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";
import { runOf } from "../../../../packages/contract-core/src/record/run-record.test-support.ts";
import { ownServiceName } from "../target/target.ts";
import { againOf } from "../report/again.ts";

const [claim] = runOf({ "QUEUE-RUN-200": "fail f1" }).claims;
if (claim === undefined) throw new Error("no claim");
const facts = { target: ownServiceName, dialect: "default", safety: "full", clock: "control", seed: 7 };

/** The options of a command line that a report shows. */
function optionsIn(line: string) {
  const [, args = ""] = line.split(/ -- |@millrace\/contract-tests /);
  return parseOptions(args.split(" "), { MILLRACE_API_KEY: "key-of-a-test" });
}

test("a claim of a service of our own is checked again by its name alone", () => {
  expect(optionsIn(againOf(facts, claim))).toMatchObject({ baseUrl: undefined, only: ["QUEUE-RUN-200"], long: false });
});

test("a claim of another service is checked again there, in the dialect and with the safety of the run", () => {
  const elsewhere = {
    ...facts,
    target: "https://millrace.example.com",
    dialect: "compat",
    safety: "disposable",
    clock: "real",
  };
  expect(optionsIn(againOf(elsewhere, claim))).toMatchObject({
    baseUrl: "https://millrace.example.com",
    dialect: "compat",
    safety: "disposable",
    only: ["QUEUE-RUN-200"],
  });
});

test("a claim that a random walk broke is walked again with the seed", () => {
  const walked = {
    ...claim,
    evidence: claim.evidence.map((one) => ({ ...one, got: "IN_QUEUE (again with --seed 7)" })),
  };
  expect(optionsIn(againOf(facts, walked))).toMatchObject({ seed: 7, long: true });
});
