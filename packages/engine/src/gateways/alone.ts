import type { Gateways } from "./ports.ts";

/** The only process on its storage: it leads, and there is nobody to talk to. */
export const aloneGateway: Gateways = {
  leads: true,
  hasOthers: false,
  tell: () => undefined,
  onWord: () => undefined,
  onLead: () => undefined,
  onAdopted: () => undefined,
  onLook: () => undefined,
  shareSigns: () => undefined,
  signsElsewhere: () => [],
  readSigns: () => Promise.resolve([]),
};
