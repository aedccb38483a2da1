export { aloneGateway } from "./alone.ts";
export type * from "./ports.ts";
