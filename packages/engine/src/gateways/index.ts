export type * from "./ports.ts";
export type { ServiceEvent } from "./service-event.ts";
