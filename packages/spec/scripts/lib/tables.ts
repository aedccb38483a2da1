import type { GeneratorSource } from "../../src/generator.ts";
import { asNumber, asText, entriesIn, listOf, nullOr, oneOf, optional, record, type ShapeOf } from "./shape.ts";

const knownFrom = oneOf(["documented", "observed", "decided"]);

const places = optional(listOf(asText));

const limit = record({
  name: asText,
  value: asNumber,
  unit: asText,
  appliesTo: listOf(asText),
  // OpenAPI has no way to refer to a number, so it is written there once more.
  stated: optional(
    record({
      minimum: places,
      maximum: places,
      default: places,
      maxLength: places,
      maxItems: places,
      maxProperties: places,
    }),
  ),
  source: knownFrom,
  description: asText,
});

/** One number of the interface, as `specs/limits.yaml` states it. */
export type LimitSpec = ShapeOf<typeof limit>;

export function parseLimits(source: GeneratorSource): readonly LimitSpec[] {
  const limits = entriesIn(source, "limits", limit);
  const repeated = firstRepeated(limits.map(({ name }) => name));
  if (repeated !== undefined) throw new Error(`${source.path} states the limit ${repeated} twice.`);
  return limits;
}

const error = record({
  code: asText,
  status: asNumber,
  repeat: oneOf(["never", "later", "perhaps"]),
  meaning: asText,
  cure: asText,
});
const waitingReason = record({ reason: asText, cure: asText });

/** `specs/errors.yaml`: each stable name of a failure, and what to do about it and about each reason for which a job waits. */
export interface ErrorsSpec {
  readonly errors: readonly ShapeOf<typeof error>[];
  readonly waitingReasons: readonly ShapeOf<typeof waitingReason>[];
}

export function parseErrors(source: GeneratorSource): ErrorsSpec {
  return {
    errors: entriesIn(source, "errors", error),
    waitingReasons: entriesIn(source, "waitingReasons", waitingReason),
  };
}

const s3Operation = record({
  id: asText,
  method: oneOf(["GET", "HEAD", "PUT", "POST", "DELETE"]),
  on: oneOf(["service", "bucket", "object"]),
  query: optional(listOf(asText)),
  header: optional(asText),
  needs: oneOf(["volumes", "volumes:read"]),
  status: asNumber,
  summary: asText,
});
const s3Error = record({ code: asText, status: asNumber, message: asText });
const s3RefusedHeader = record({
  name: asText,
  accepts: optional(listOf(asText)),
  of: optional(listOf(asText)),
  why: asText,
});

/** `specs/s3.yaml`: the operations on files of volumes by S3, in the order in which they are tried, and the errors. */
export interface S3Spec {
  readonly operations: readonly ShapeOf<typeof s3Operation>[];
  readonly errors: readonly ShapeOf<typeof s3Error>[];
  /** Parameters of queries that may come with any operation. */
  readonly ignoredQuery: readonly string[];
  readonly refusedHeaders: readonly ShapeOf<typeof s3RefusedHeader>[];
}

export function parseS3(source: GeneratorSource): S3Spec {
  return {
    operations: entriesIn(source, "operations", s3Operation),
    errors: entriesIn(source, "errors", s3Error),
    ignoredQuery: entriesIn(source, "ignoredQuery", asText),
    refusedHeaders: entriesIn(source, "refusedHeaders", s3RefusedHeader),
  };
}

const state = record({ name: asText, terminal: (value) => value === true, description: asText });
const trigger = record({ name: asText, by: oneOf(["client", "worker", "service"]), description: asText });
const transitionOf = (states: readonly string[], triggers: readonly string[]) =>
  record({
    from: nullOr(oneOf(states)),
    trigger: oneOf(triggers),
    to: nullOr(oneOf(states)),
    source: knownFrom,
    effects: listOf(asText),
  });

export type TransitionSpec = ShapeOf<ReturnType<typeof transitionOf>>;

/** `specs/lifecycle.yaml`: every name used in a transition is a declared one, and no (from, trigger) pair repeats. */
export interface LifecycleSpec {
  readonly states: readonly ShapeOf<typeof state>[];
  readonly triggers: readonly ShapeOf<typeof trigger>[];
  readonly transitions: readonly TransitionSpec[];
}

export function parseLifecycle(source: GeneratorSource): LifecycleSpec {
  const states = entriesIn(source, "states", state);
  const triggers = entriesIn(source, "triggers", trigger);
  const names = (items: readonly { readonly name: string }[]): readonly string[] => items.map(({ name }) => name);
  const transitions = entriesIn(source, "transitions", transitionOf(names(states), names(triggers)));
  const repeated = firstRepeated(transitions.map(({ from, trigger: by }) => `${from ?? "null"} ${by}`));
  if (repeated !== undefined) throw new Error(`${source.path} has two transitions for ${repeated}.`);
  return { states, triggers, transitions };
}

/** How claims name a transition: `from trigger to`. */
export function transitionName({ from, trigger: by, to }: TransitionSpec): string {
  return `${from ?? "null"} ${by} ${to ?? "null"}`;
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}
