/** What gateways on the same storage tell each other, and which of them leads. */
export type * from "./ports.ts";
export type { ServiceEvent } from "./service-event.ts";
