import {
  createDocumentation,
  interfaceRules,
  plainProgram,
  plainTransport,
  type Program,
  type Options,
  type Suite,
  type SuiteClock,
  type Target,
  type Transport,
} from "@millrace/contract-core";
import { claims } from "./claims.ts";
import { createContext, type ParcelContext } from "./context.ts";
import document from "./openapi.json" with { type: "json" };
import { OWN_KEY, goodRules } from "./parcel-rules.ts";
import { startParcelService } from "./parcel-service.ts";
import { scenarios } from "./scenarios.ts";

export const suite: Suite<ParcelContext> = {
  name: "Parcel contract suite",
  program: "node main.ts",
  keyVariable: "PARCELS_KEY",
  claims,
  scenarios,
  rules: interfaceRules({ collections: ["/parcels"], isHelper: (url) => url.endsWith("/clock") }),
  documentation: createDocumentation({ parcels: document }),
  lists: ["/parcels"],
  createContext,
  movedClock,
  secretForms: [/\b()pk_\w{16,}/g],
};

export const program: Program<Options, ParcelContext, Target> = plainProgram({
  suite,
  start: startTarget,
  capabilitiesOf: async (target, options) => {
    const { status } = await plainTransport(suite, options, target).send({ method: "GET", path: "/clock" });
    return status === 200 ? ["time"] : [];
  },
});

/** Starts a service to check, with these rules. */
export async function startTarget(rules = goodRules): Promise<Target> {
  const service = await startParcelService(rules);
  const capabilities = new Set(["time"]);
  return {
    baseUrl: service.url,
    keys: { own: OWN_KEY },
    capabilities,
    close: async () => await service[Symbol.asyncDispose](),
  };
}

function movedClock({ send }: Transport): SuiteClock {
  async function call(method: string, body?: object): Promise<number> {
    const { json } = await send({ method, path: "/clock", ...(body === undefined ? {} : { body }) });
    return (json as { readonly nowMs: number }).nowMs;
  }
  return {
    kind: "control",
    nowMs: () => call("GET"),
    pass: async (ms) => void (await call("POST", { advanceMs: ms })),
    hold: (run) => run(),
  };
}
