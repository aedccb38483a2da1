import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../target/exchange.ts";
import { contains } from "./contains.ts";
import type { Documentation } from "./documented.ts";

/** Expectations. They do not throw; a failure is recorded. */
export interface Expectation {
  /** The same value, deeply. */
  equals(got: unknown, expected: unknown, what?: string): void;
  /** At least these members; arrays have the same length, and their items are compared alike. */
  contains(got: unknown, expected: unknown, what?: string): void;
  /** One of these statuses. With an operation, such as `api.getThing`, the answer is also as that documents it. */
  status(answer: Answer, expected: number | readonly number[], operation?: string): void;
  /** The specification lists the status for the operation, such as `api.getThing`, and the body matches its schema. */
  documented(answer: Answer, operation: string): void;
  /** Within these bounds, both included. */
  between(got: number, least: number, most: number, what?: string): void;
  /** Any other condition: `expected` describes it. `exchange` is its evidence, if that is not the latest one. */
  that(holds: boolean, expected: string, got: unknown, exchange?: number): void;
  /** A part of the check could not be made; the claim can be no more than partly held. */
  unseen(what: string): void;
}

/** The result of one expectation. */
export interface Observation {
  readonly claimId: string;
  readonly holds: boolean;
  /** It says that a part of the check could not be made. */
  readonly isUnseen?: true;
  /** It found an answer wrong as a whole, or one where there should be a refusal. */
  readonly judges?: "whole" | "accepted";
  /** Text for people. */
  readonly expected: string;
  readonly got: string;
  /** The exchange that is its evidence; undefined without one. */
  readonly exchange: number | undefined;
}

/** `lastExchange` returns the latest one, which is the evidence of an expectation that names none. */
export function createExpectation(
  claimId: string,
  lastExchange: () => number | undefined,
  note: (observation: Observation) => void,
  { faultOf }: Pick<Documentation, "faultOf">,
): Expectation {
  const noted = (
    holds: boolean,
    expected: string,
    got: unknown,
    exchange = lastExchange(),
    judges?: Observation["judges"],
  ): void =>
    note({ claimId, holds, expected, got: shown(got), exchange, ...(holds || judges === undefined ? {} : { judges }) });
  const about = (what: string | undefined, text: string): string => (what === undefined ? text : `${what}: ${text}`);
  const documented = (answer: Answer, operation: string): void => {
    const fault = faultOf(answer, operation);
    const [expected, got] = [`an answer as ${operation} documents it`, fault ?? describe(answer)];
    noted(fault === null, expected, got, answer.exchange, "whole");
  };
  return {
    equals: (got, expected, what) => noted(isDeepStrictEqual(got, expected), about(what, shown(expected)), got),
    contains: (got, expected, what) => noted(contains(got, expected), about(what, `at least ${shown(expected)}`), got),
    status(answer, expected, operation) {
      const wanted = typeof expected === "number" ? [expected] : expected;
      const judges = answer.status < 400 && wanted.every((status) => status >= 400) ? "accepted" : "whole";
      noted(wanted.includes(answer.status), `status ${wanted.join(" or ")}`, describe(answer), answer.exchange, judges);
      if (operation !== undefined) documented(answer, operation);
    },
    documented,
    between: (got, least, most, what) => noted(got >= least && got <= most, about(what, `${least} to ${most}`), got),
    that: (holds, expected, got, exchange) => noted(holds, expected, got, exchange),
    unseen: (what) =>
      note({ claimId, holds: true, isUnseen: true, expected: what, got: "not seen", exchange: lastExchange() }),
  };
}

const SHOWN_MAX_CHARS = 600;

function describe({ status, text }: Answer): string {
  return `status ${status}${text === "" ? "" : ` with ${text.slice(0, SHOWN_MAX_CHARS)}`}`;
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_MAX_CHARS ? `${text.slice(0, SHOWN_MAX_CHARS)}… (${text.length} characters)` : text;
}
