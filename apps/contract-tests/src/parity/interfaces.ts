import type { ClaimRecord } from "@millrace/contract-core";

/** The interfaces that manage the same resources, as claims name their operations. */
export const managing = [
  { part: "rest", name: "REST (`/v1`)" },
  { part: "graphql", name: "GraphQL" },
  { part: "compatV2", name: "REST version 2 (`/compat/v2`)" },
] as const;

/** What they manage, by words in the names of operations; an operation is about the first that fits. */
const resources: readonly (readonly [resource: string, words: RegExp])[] = [
  ["billing", /billing|rentals|budget/i],
  ["hardware and places", /gpu|cpuFlavor|cpuType|dataCenter|countryCode/i],
  ["logs", /logs/i],
  ["workers, releases and builds", /worker|releases|builds/i],
  ["templates", /template/i],
  ["network volumes", /volume/i],
  ["registry credentials", /registr|delegation/i],
  ["secrets", /secret/i],
  ["SSH keys", /sshKeys|userSettings/i],
  ["pods", /pod|sandbox|cluster/i],
  ["endpoints", /endpoint/i],
];

/** What a target keeps of the promises about each resource, interface by interface. */
export interface SideBySide {
  readonly resource: string;
  /** One entry for each of {@link managing}. */
  readonly claims: readonly (readonly ClaimRecord[])[];
}

function resourceOf(operation: string): string | undefined {
  return resources.find(([, words]) => words.test(operation))?.[0];
}

export function sideBySide(claims: readonly ClaimRecord[]): readonly SideBySide[] {
  const names = resources.map(([resource]) => resource).toSorted();
  return names.map((resource) => ({
    resource,
    claims: managing.map(({ part }) =>
      claims.filter(({ operations }) =>
        operations.some((one) => one.startsWith(`${part}.`) && resourceOf(one) === resource),
      ),
    ),
  }));
}
