import type { ClaimId } from "./generated/claim-ids.ts";

/** What a claim is about. */
export const claimKinds = [
  "status",
  "schema",
  "default",
  "limit",
  "transition",
  "header",
  "error",
  "auth",
  "timing",
  "behaviour",
  "versioning",
  "resource",
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Where a claim comes from: the interface document, the hosted service as observed, or a decision of this project. */
export const claimConfidences = ["documented", "observed", "decided"] as const;
export type ClaimConfidence = (typeof claimConfidences)[number];

/**
 * What checks can be made of the documents alone:
 * - `malformed-bodies`, `oversized-bodies`: bodies that are no JSON, or too large
 * - `refused-values`, `unknown-fields`, `required-fields`: bodies that a schema does not allow
 * - `bounds`, `defaults`, `kept-values`: bodies that it allows
 * - `created`, `read`, `listed`, `updated`, `partial-updates`, `removed`: the life of a resource
 * - `taken-names`, `fixed-fields`: bodies that only what is there refuses
 * - `malformed-ids`, `unknown-ids`, `unknown-jobs`, `foreign-ids`, `unknown-parts`, `used-parts`, `kept-parts`: ids in paths and bodies
 * - `parameters`, `cursors`: queries that the documents do not allow, or whose cursor the service did not give out
 * - `answered`: reads without an id
 * - `repeated-changes`: what is changed already
 * - `operators`: what only the operator of the service may do
 * - `unauthorized`, `forbidden`, `restricted-keys`, `refused-keys`: what is refused for its key, and does nothing
 * - `failing`, `unavailable`: operations of a service that cannot read what it has stored
 * - `methods`: methods that an address does not have
 * - `pages`: lists that are read page by page
 * - `transitions`, `refused-transitions`: steps in the life of a job, by the transitions and refusals of `refs`
 * - `named-fields`: what refusals call the fields that were sent
 * - `field-types`: fields of answers
 * - `graphql-inputs`, `graphql-numbers`, `graphql-ids`: variables of mutations that the schema, or what there is, does not allow
 * - `graphql-answers`: fields of GraphQL
 */
export const derivedFamilies = [
  "malformed-bodies",
  "oversized-bodies",
  "refused-values",
  "unknown-fields",
  "required-fields",
  "bounds",
  "defaults",
  "kept-values",
  "created",
  "read",
  "listed",
  "updated",
  "partial-updates",
  "removed",
  "malformed-ids",
  "unknown-ids",
  "unknown-jobs",
  "foreign-ids",
  "unknown-parts",
  "used-parts",
  "kept-parts",
  "taken-names",
  "fixed-fields",
  "parameters",
  "cursors",
  "answered",
  "repeated-changes",
  "operators",
  "unauthorized",
  "forbidden",
  "restricted-keys",
  "refused-keys",
  "failing",
  "unavailable",
  "methods",
  "pages",
  "transitions",
  "refused-transitions",
  "named-fields",
  "field-types",
  "graphql-inputs",
  "graphql-numbers",
  "graphql-ids",
  "graphql-answers",
] as const;
export type DerivedFamily = (typeof derivedFamilies)[number];

/** The parts of the specs that a claim covers. */
export interface ClaimRefs {
  /** Operations as `interface.operationId`, for example `queue.run`; GraphQL fields as `graphql.myself`. */
  readonly operations?: readonly string[];
  /** Documented answers as `interface.operationId status`, for example `queue.run 200`. */
  readonly statuses?: readonly string[];
  /** Names of limits, for example `runPayloadMaxBytes`. */
  readonly limits?: readonly string[];
  /** Transitions as `from trigger to`, for example `IN_QUEUE cancel CANCELLED`; `null` for no job. */
  readonly transitions?: readonly string[];
  /** Steps that the claim says are refused, as `from trigger`, for example `COMPLETED retry`. */
  readonly refusals?: readonly string[];
  /** Schema fields as `Schema.field`, for example `Template.name`; deeper ones as `HealthReport.jobs.inQueue`; parameters as `runsync.wait`. */
  readonly fields?: readonly string[];
}

/** A sentence of the interface document, or a row of one of its tables. */
export interface ClaimSentence {
  /** Line of `specs/interface.md`, from 1. */
  readonly line: number;
  /** As it stands there; the cells of a row with ` | ` between them. */
  readonly text: string;
  /** Changes when its section or its text does. */
  readonly hash: string;
}

/** One statement about the interface that a check can prove or refute. */
export interface Claim {
  /** Stable, unique, UPPER-KEBAB, for example `QUEUE-RUN-200`. */
  readonly id: ClaimId;
  /** Section of the interface document that the statement belongs to. */
  readonly section: string;
  readonly kind: ClaimKind;
  /** One plain sentence. */
  readonly statement: string;
  readonly confidence: ClaimConfidence;
  /** Where the statement is found: a row or rule of the section, or who decided it. */
  readonly source: string;
  /** What of the interface document it states; every documented claim has at least one. */
  readonly sentences?: readonly ClaimSentence[];
  readonly refs?: ClaimRefs;
  /** Families of checks that are made of the documents and judge it, for the operations and fields of `refs`. */
  readonly derived?: readonly DerivedFamily[];
}
