import type { Answer, BaseContext, Expectation, Scenario } from "@millrace/contract-core";
import type { ClaimId } from "./claims.ts";

/** What the checks use. */
export interface ParcelContext extends BaseContext {
  expect(claimId: ClaimId): Expectation;
  /** Registers a parcel, which is removed at the end of the check; resolves to its id. */
  parcel(fields?: object): Promise<string>;
  /** Sends an action, such as `send`. */
  change(id: string, action: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
}

export type ParcelScenario = Scenario<ParcelContext> & { readonly claims: readonly ClaimId[] };

export function createContext(base: BaseContext): ParcelContext {
  const post = (path: string, body: object = {}): Promise<Answer> => base.send({ method: "POST", path, body });
  return {
    ...base,
    async parcel(fields = {}) {
      const { status, json, text } = await post("/parcels", { to: base.name("parcel"), grams: 500, ...fields });
      if (status !== 201) throw new Error(`A parcel cannot be registered: status ${status} ${text}`);
      return (json as { readonly id: string }).id;
    },
    change: (id, action) => post(`/parcels/${id}/${action}`),
    get: (path) => base.send({ method: "GET", path }),
  };
}
