/** Sends a request in the dialect of the hosted service, in a run of either dialect. */
export const hosted = { dialect: "compat" } as const;
/** Sends it in the dialect of the interface document. */
export const documented = { dialect: "default" } as const;
