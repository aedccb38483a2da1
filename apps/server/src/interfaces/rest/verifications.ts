import type { Verification } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import type { RestHandlers } from "./rest-handler.ts";

function verificationBody({ createdAtMs, ...facts }: Verification): RestComponents["schemas"]["Verification"] {
  return { ...facts, at: new Date(createdAtMs).toISOString() };
}

/** Runs of the contract suite against the service. */
export const verificationHandlers = {
  listVerifications: async ({ query: { cursor, limit } }, { service }) => {
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const page = await service.verifications.list({ limit, cursor });
    return {
      status: 200,
      body: { verifications: page.verifications.map(verificationBody), nextCursor: page.nextCursor },
    };
  },

  addVerification: async ({ body }, { service }) => ({
    status: 200,
    body: verificationBody(await service.verifications.add(body)),
  }),

  getVerification: async ({ path: { verificationId } }, { service }) => {
    const { verification, claims, changes } = await service.verifications.get(verificationId);
    return {
      status: 200,
      body: { verification: verificationBody(verification), claims: [...claims], changes: [...changes] },
    };
  },
} satisfies Partial<RestHandlers>;
