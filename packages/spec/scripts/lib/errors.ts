import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";
import { asFields, asList, asNumber, asOneOf, asText, onlyKeys } from "./shape.ts";

/** What `specs/errors.yaml` says about one stable name of a failure. */
export interface ErrorSpec {
  readonly code: string;
  readonly status: number;
  readonly repeat: "never" | "later" | "perhaps";
  readonly meaning: string;
  readonly cure: string;
}

/** What to do about a reason for which a job waits. */
export interface WaitingReasonSpec {
  readonly reason: string;
  readonly cure: string;
}

export interface ErrorsSpec {
  readonly errors: readonly ErrorSpec[];
  readonly waitingReasons: readonly WaitingReasonSpec[];
}

export function parseErrors(source: GeneratorSource): ErrorsSpec {
  const top = asFields(parse(source.text), source.path);
  const entries = (key: string): (readonly [unknown, string])[] =>
    asList(top[key], `${source.path} ${key}`).map((entry, index) => [entry, `${source.path} ${key}[${index}]`]);
  return {
    errors: entries("errors").map(([entry, at]) => {
      const fields = asFields(entry, at);
      onlyKeys(fields, ["code", "status", "repeat", "meaning", "cure"], at);
      return {
        code: asText(fields["code"], `${at} code`),
        status: asNumber(fields["status"], `${at} status`),
        repeat: asOneOf(fields["repeat"], ["never", "later", "perhaps"], `${at} repeat`),
        meaning: asText(fields["meaning"], `${at} meaning`),
        cure: asText(fields["cure"], `${at} cure`),
      };
    }),
    waitingReasons: entries("waitingReasons").map(([entry, at]) => {
      const fields = asFields(entry, at);
      onlyKeys(fields, ["reason", "cure"], at);
      return { reason: asText(fields["reason"], `${at} reason`), cure: asText(fields["cure"], `${at} cure`) };
    }),
  };
}
