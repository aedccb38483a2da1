import type { Gateways } from "./ports.ts";

/** The only process on its storage: it always leads, and has no other gateways to notify. */
export const aloneGateway: Gateways = {
  leads: true,
  hasOthers: false,
  tell: () => undefined,
  onNotification: () => undefined,
  onLead: () => undefined,
  onAdopted: () => undefined,
  onLook: () => undefined,
  shareSigns: () => undefined,
  onSigns: () => undefined,
  signsElsewhere: () => [],
  readSigns: () => Promise.resolve([]),
};
