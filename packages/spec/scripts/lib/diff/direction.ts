/** Who sends what the schema describes: a client, or the service. */
export type Direction = "request" | "response";
