import { limits, type RestComponents } from "@millrace/spec";
import { notFound } from "../kernel/errors.ts";
import { listCursors, listPage } from "../kernel/list-cursor.ts";
import { createRisingIds } from "../kernel/rising-ids.ts";
import type { Verification, VerificationReport, VerificationStore } from "./ports.ts";
import { verificationChanges } from "./verification-changes.ts";

type VerificationInput = RestComponents["schemas"]["VerificationInput"];

/** The runs of the contract suite against this service. */
export interface VerificationLog {
  /** Keeps a run, compared with the last one of its kind. */
  add(input: VerificationInput): Promise<Verification>;
  /** Newest first. @throws DomainError for a cursor that is none */
  list(query: {
    readonly cursor?: string | undefined;
    readonly limit: number;
  }): Promise<{ readonly verifications: readonly Verification[]; readonly nextCursor: string | null }>;
  /** @throws DomainError `not_found` */
  get(id: string): Promise<VerificationReport>;
}

export function createVerificationLog({
  store,
  service,
  nowMs,
  newId,
}: {
  readonly store: VerificationStore;
  /** What the runs are of. */
  readonly service: Pick<Verification, "version" | "store">;
  readonly nowMs: () => number;
  readonly newId: () => string;
}): VerificationLog {
  const runId = createRisingIds(newId);
  return {
    async add({ claims, ...facts }) {
      const subject = subjectOf(facts);
      const before = await store.latest(subject);
      const changes = before === undefined ? [] : verificationChanges(before.claims, claims);
      const verification = {
        id: runId(),
        createdAtMs: nowMs(),
        ...service,
        ...facts,
        comparedTo: before?.verification.id ?? null,
        newlyBroken: changes.filter(({ kind }) => kind === "broken").length,
      };
      await store.add({ verification, claims, changes }, subject);
      await store.trim(limits.verificationsKeptMax);
      return verification;
    },
    async list({ cursor, limit }) {
      const before = cursor === undefined ? {} : { before: listCursors.parse(cursor) };
      const { items, nextCursor } = listPage(await store.page({ ...before, limit: limit + 1 }), limit, listCursors);
      return { verifications: items, nextCursor };
    },
    async get(id) {
      const report = await store.get(id);
      if (report === undefined) throw notFound("run of the contract suite", id);
      return report;
    },
  };
}

/** Runs that asked something else are not compared: what they did not play would seem repaired. */
function subjectOf({ target, dialect, only }: Pick<VerificationInput, "target" | "dialect" | "only">): string {
  return JSON.stringify([target, dialect, only.toSorted()]);
}
